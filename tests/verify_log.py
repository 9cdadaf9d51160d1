"""Checks an exported log: verify_log.py BUNDLE [CHECKPOINT ...]. Shares no code with Arbiter and needs Python only."""

import json
import sys
from hashlib import sha256, sha512

P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493  # RFC 8032, 5.1: the field and the group's order
D = -121665 * pow(121666, -1, P) % P

def decompress(data):
    y = int.from_bytes(data, "little") & (1 << 255) - 1
    xx = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    assert y < P and (x * x - xx) % P == 0, "no point of the curve"
    return (P - x if x & 1 != data[31] >> 7 else x), y

def add(a, b):
    (x1, y1), (x2, y2) = a, b
    k = D * x1 * x2 * y1 * y2
    return (x1 * y2 + x2 * y1) * pow(1 + k, -1, P) % P, (y1 * y2 + x1 * x2) * pow(1 - k, -1, P) % P

def times(n, point):
    result = (0, 1)
    for bit in bin(n)[2:]:
        result = add(result, result)
        result = add(result, point) if bit == "1" else result
    return result

BASE = decompress((4 * pow(5, -1, P) % P).to_bytes(32, "little"))

def signed(public, signature, message):
    r, s = signature[:32], int.from_bytes(signature[32:], "little")
    k = int.from_bytes(sha512(r + public + message).digest(), "little") % L
    return s < L and times(s, BASE) == add(decompress(r), times(k, decompress(public)))

rows = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
log = rows[0]["tournament"]
keys = {sha256(b"arbiter-key-v1\0" + bytes.fromhex(row["public"])).hexdigest()[:32].upper(): bytes.fromhex(row["public"])
        for row in rows if row["line"] == "key"}
hashes, checkpoints = [sha256(log.encode()).digest()], sys.argv[2:]
for row in rows:
    if row["line"] == "entry":
        hashes.append(sha256(b"arbiter-entry-v1\0" + hashes[-1] + row["envelope"].encode()).digest())
        envelope, place = json.loads(row["envelope"]), f"entry {len(hashes) - 1}"
        assert row["hash"] == hashes[-1].hex(), f"{place}: the hash does not match"
        assert (envelope["tournament"], envelope["seq"]) == (log, len(hashes) - 1), f"{place} stands elsewhere"
        if envelope["kind"] == "checkpoint_signed":
            told, order = envelope["payload"], ("seq", "hash", "at_ms", "key", "signature")
            checkpoints.append(":".join(["ARBITER1", log.replace("-", ""), *(str(told[field]) for field in order)]).upper())
assert (rows[0]["entries"], rows[0]["head"]) == (len(hashes) - 1, hashes[-1].hex()), "the header tells of another end"
for text in checkpoints:
    body, signature = "".join(text.split()).upper().rsplit(":", 1)
    _, tournament, seq, head, _, key = body.split(":")
    assert signed(keys[key], bytes.fromhex(signature), b"arbiter-checkpoint-v1\0" + body.encode()), f"not signed: {text}"
    assert tournament.lower() == log.replace("-", ""), f"of another tournament: {text}"
    assert int(seq) < len(hashes), f"the log ends at {len(hashes) - 1}, but entry {seq} was signed"
    assert hashes[int(seq)].hex().upper() == head, f"entry {seq} is not what was signed"
print(f"whole: {len(hashes) - 1} entries, {len(checkpoints)} checkpoints")
