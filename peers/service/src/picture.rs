//! The plot of time per request by the number of games.

use std::path::Path;

use anyhow::{Result, anyhow};
use plotters::prelude::*;

/// A line: its name, and for each number of games the microseconds of a request.
pub type Line = (String, Vec<(f64, f64)>);

/// Draws the lines on logarithmic axes.
///
/// # Errors
/// When the file cannot be written.
pub fn draw(file: &Path, lines: &[Line]) -> Result<()> {
    let points = || lines.iter().flat_map(|(_, points)| points);
    let most = points().map(|point| point.1).fold(1.0, f64::max);
    let games = points().map(|point| point.0).fold(1.0, f64::max);
    let root = SVGBackend::new(file, (720, 420)).into_drawing_area();
    let drawn = (|| -> Result<(), Box<dyn std::error::Error>> {
        root.fill(&WHITE)?;
        let mut chart = ChartBuilder::on(&root)
            .margin(12)
            .x_label_area_size(40)
            .y_label_area_size(60)
            .build_cartesian_2d((10.0..games).log_scale(), (10.0..most * 2.0).log_scale())?;
        chart
            .configure_mesh()
            .x_desc("games in the tournament")
            .y_desc("µs a request")
            .draw()?;
        for (n, (name, points)) in lines.iter().enumerate() {
            let colour = Palette99::pick(n).to_rgba();
            chart
                .draw_series(
                    LineSeries::new(points.iter().copied(), colour.stroke_width(2)).point_size(3),
                )?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour));
        }
        chart
            .configure_series_labels()
            .border_style(BLACK)
            .background_style(WHITE)
            .draw()?;
        root.present()?;
        Ok(())
    })();
    drawn.map_err(|error| anyhow!("{}: {error}", file.display()))
}
