//! Our style sheet, script and pictures. Each has its content in its name, so that a browser keeps it for ever.

use std::sync::LazyLock;

use actix_web::http::header::{CACHE_CONTROL, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, web};
use sha2::{Digest, Sha256};

use super::fault::answer_for_people;
use crate::problem::{Problem, ProblemKind};

/// As many hexadecimal digits of a file's hash stand in its name: 64 bits are more than three files need.
const HASH_DIGITS: usize = 16;

struct Asset {
    /// `app.css`
    name: &'static str,
    /// `/assets/app-0123456789abcdef.css`
    path: String,
    media_type: &'static str,
    bytes: &'static [u8],
}

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    vec![
        asset(
            "app.css",
            "text/css; charset=utf-8",
            include_bytes!("../../assets/app.css"),
        ),
        asset(
            "app.js",
            "text/javascript; charset=utf-8",
            include_bytes!("../../assets/app.js"),
        ),
        asset(
            "icon.svg",
            "image/svg+xml",
            include_bytes!("../../assets/icon.svg"),
        ),
    ]
});

fn asset(name: &'static str, media_type: &'static str, bytes: &'static [u8]) -> Asset {
    let hash: String = Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let hash = hash.get(..HASH_DIGITS).unwrap_or_default();
    let (stem, extension) = name.split_once('.').unwrap_or((name, ""));
    Asset {
        name,
        path: format!("/assets/{stem}-{hash}.{extension}"),
        media_type,
        bytes,
    }
}

/// The address of a file.
pub fn path(name: &str) -> String {
    ASSETS
        .iter()
        .find(|asset| asset.name == name)
        .map_or_else(|| format!("/assets/{name}"), |asset| asset.path.clone())
}

/// `GET /assets/{file}`. A page of an older version may still ask for one that is no more.
pub async fn serve(request: HttpRequest, file: web::Path<String>) -> HttpResponse {
    let path = format!("/assets/{file}");
    let Some(asset) = ASSETS.iter().find(|asset| asset.path == path) else {
        return answer_for_people(&request, &Problem::bare(ProblemKind::NotFound));
    };
    HttpResponse::Ok()
        .content_type(asset.media_type)
        .insert_header((
            CACHE_CONTROL,
            HeaderValue::from_static("public, max-age=31536000, immutable"),
        ))
        .body(asset.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A phone at the back of the hall loads the style sheet once; it should not feel it.
    const MAX_ASSET_BYTES: usize = 30_000;

    #[test]
    fn every_file_is_small_and_has_its_content_in_its_name() {
        for asset in ASSETS.iter() {
            assert!(
                asset.bytes.len() < MAX_ASSET_BYTES,
                "{}: {} bytes",
                asset.name,
                asset.bytes.len()
            );
            let (stem, extension) = asset.name.split_once('.').unwrap();
            let hash = asset
                .path
                .strip_prefix(&format!("/assets/{stem}-"))
                .unwrap();
            assert_eq!(
                hash.strip_suffix(&format!(".{extension}")).unwrap().len(),
                HASH_DIGITS
            );
            assert_eq!(path(asset.name), asset.path);
        }
    }
}
