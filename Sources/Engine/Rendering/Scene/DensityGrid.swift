import Drawing
import Geometry
import Memory

/// The pixels of a picture with a margin around them, from which points are spread into it.
struct DensityGrid {
    private let width: Int
    private let height: Int
    /// Pixels on each side of a point over which one of the means is taken; four look like a bell, from all sides.
    private let half: Int
    private static let means = 4
    private var margin: Int { Self.means * half }
    private var columns: Int { width + 2 * margin }
    private var rows: Int { height + 2 * margin }

    /// - Parameter radius: pixels of the picture; 0 for no margin.
    init(_ view: SceneView, radius: Double) {
        (width, height) = (view.width, view.height)
        half = radius > 0 ? max(Int((radius * 0.29).rounded()), 1) : 0
    }

    /// The cells of all points, in order; one with several points comes several times.
    func counts(_ plan: ScenePlan, _ view: SceneView) -> FlatBuffer<Int> {
        let reach = Double(margin)
        let window = view.window(view.page, margin: reach)
        let transform = view.transform
        var cells = FlatBuffer<Int>()
        plan.forEachMarker(in: window) { marker in
            for turn in view.turns(of: marker.box, in: window) {
                let pixel = transform.turned(by: turn).pixel(marker.place)
                let (column, row) = (pixel.x.rounded(.down) + reach, pixel.y.rounded(.down) + reach)
                guard column >= 0, row >= 0, column < Double(columns), row < Double(rows) else { continue }
                cells.append(Int(row) * columns + Int(column))
            }
        }
        var room = FlatBuffer<Int>()
        cells.sort(in: &room, by: <)
        return cells
    }

    /// The densities of all pixels that have any, row by row. The order of the points does not matter.
    func spread<Pixel: BitwiseCopyable>(
        _ cells: borrowing FlatBuffer<Int>, _ makePixel: (Int, Double) -> Pixel
    ) -> FlatBuffer<Pixel> {
        var values = [Double](repeating: 0, count: columns * rows)
        for index in 0..<cells.count { values[cells[index]] += 1 }
        var line = [Double](repeating: 0, count: max(columns, rows))
        for _ in 0..<Self.means {
            for row in 0..<rows { sum(&values, from: row * columns, step: 1, count: columns, &line) }
            for column in 0..<columns { sum(&values, from: column, step: columns, count: rows, &line) }
        }
        var pixels = FlatBuffer<Pixel>()
        for row in 0..<height {
            for column in 0..<width {
                let value = values[(row + margin) * columns + column + margin]
                if value > 0 { pixels.append(makePixel(row * width + column, value)) }
            }
        }
        return pixels
    }

    /// Replaces each value of a row or column by the sum of those around it.
    private func sum(_ values: inout [Double], from start: Int, step: Int, count: Int, _ line: inout [Double]) {
        var total = 0.0
        for index in 0..<count { line[index] = values[start + index * step] }
        for index in 0..<min(half, count) { total += line[index] }
        for index in 0..<count {
            if index + half < count { total += line[index + half] }
            if index > half { total -= line[index - half - 1] }
            values[start + index * step] = total
        }
    }
}
