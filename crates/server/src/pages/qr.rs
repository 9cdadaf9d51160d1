//! A link as a picture that a phone's camera reads, drawn into the page.

use qrcode::{Color, EcLevel, QrCode};

/// The white border that a camera needs around the code, in modules (ISO/IEC 18004).
const QUIET: usize = 4;

/// A link as SVG with a title; none where it is too long for a code. All paint is told by attributes, so that it shows
/// under a content security policy that forbids styles; black on white in any colour scheme, or cameras fail.
pub fn qr(link: &str, title: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(link, EcLevel::M).ok()?;
    let width = code.width();
    let side = width + 2 * QUIET;
    let title = title
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\" \
         shape-rendering=\"crispEdges\"><title>{title}</title>\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path fill=\"#000\" d=\""
    );
    for (index, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let (x, y) = (index % width + QUIET, index / width + QUIET);
            svg.push_str(&format!("M{x} {y}h1v1h-1z"));
        }
    }
    svg.push_str("\"/></svg>");
    Some(svg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_square_with_its_three_corners_and_a_title() {
        let svg = qr("https://192.168.1.10:8443/join#abc", "Sign <in>").unwrap();
        assert!(svg.contains("<title>Sign &lt;in&gt;</title>"), "{svg}");
        // The finder patterns begin in three corners, behind the quiet zone; the fourth corner has none.
        let side = 29 + 2 * QUIET;
        assert!(
            svg.contains(&format!("viewBox=\"0 0 {side} {side}\"")),
            "{svg}"
        );
        for corner in ["M4 4h", "M32 4h", "M4 32h"] {
            assert!(svg.contains(corner), "{corner} in {svg}");
        }
        assert!(
            !svg.contains("M3 ") && !svg.contains(" 33h"),
            "the border is empty"
        );
    }

    #[test]
    fn what_no_code_holds_is_not_drawn() {
        assert_eq!(qr(&"x".repeat(4000), "too long"), None);
    }
}
