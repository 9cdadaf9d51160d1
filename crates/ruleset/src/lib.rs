//! The language of tournament regulations: grammar, vocabulary, checker, evaluator, formatter.
