public import Drawing
import Geometry
import Memory

/// The points of a picture by pixel: how many fall on each, or how dense they are around it.
public final class Density: Sendable {
    private let ramp: Ramp
    private let width: Int
    /// Pixels with points, row by row, and how many there are.
    private let pixels: FlatBuffer<Pixel>
    /// The most points on a pixel, or the greatest density.
    private let most: Double
    private let isSmooth: Bool

    private struct Pixel: BitwiseCopyable, Sendable {
        var cell: Int
        var value: Double
    }

    /// - Parameter radius: pixels of the view over which a point is spread; 0 to count points.
    public init(_ plan: ScenePlan, _ view: SceneView, _ ramp: Ramp, radius: Double = 0) {
        self.ramp = ramp
        width = view.width
        isSmooth = radius > 0
        let grid = DensityGrid(view, radius: radius * view.factor)
        let counts = grid.counts(plan, view)
        let found = radius > 0 ? grid.spread(counts) { Pixel(cell: $0, value: $1) } : Self.pixels(counts)
        var greatest = 0.0
        for index in 0..<found.count { greatest = max(greatest, found[index].value) }
        pixels = found
        most = greatest
    }

    private static func pixels(_ cells: borrowing FlatBuffer<Int>) -> FlatBuffer<Pixel> {
        var pixels = FlatBuffer<Pixel>()
        for index in 0..<cells.count {
            if let last = pixels.last, last.cell == cells[index] {
                pixels[pixels.count - 1].value += 1
            } else {
                pixels.append(Pixel(cell: cells[index], value: 1))
            }
        }
        return pixels
    }

    /// True if the picture shows no point.
    public var isEmpty: Bool { pixels.isEmpty }

    /// Meaning of the colours: the number of points in a pixel, or around it.
    public var title: String { isSmooth ? "density of points" : "points in a pixel" }

    /// The colours of one point, ten, a hundred and so on, and of the most points; or all of them in a row.
    public var legend: [LegendEntry] {
        guard !isSmooth else {
            return [
                LegendEntry(.ramp((0...8).map { ramp.color(at: Double($0) / 8) }), "low\u{2009}\u{2013}\u{2009}high")
            ]
        }
        var counts: [Int] = []
        var count = 1
        while Double(count) < most {
            counts.append(count)
            count *= 10
        }
        if most > 0 { counts.append(Int(most)) }
        return counts.map { count in
            LegendEntry(
                .box(fill: ramp.color(ofCount: count, most: Int(most)), stroke: .none),
                ReadableNumbers.text(Double(count), fractionDigits: 0))
        }
    }

    /// The colour of a value. Low densities fade into the map.
    private func color(_ value: Double) -> Color {
        guard isSmooth else { return ramp.color(ofCount: Int(value), most: Int(most)) }
        let share = (value / most).squareRoot()
        let part = min(share / Self.opaqueShare, 1)
        return ramp.color(at: share).faded(by: part * part)
    }

    /// The part of the ramp from which its colours hide the map.
    private static let opaqueShare = 0.3

    /// Calls `body` with each pixel of some rows that has points: its column, its row and its colour.
    func forEachPixel(rows: Range<Int>, _ body: (Int, Int, Color) -> Void) {
        var (low, high) = (0, pixels.count)
        while low < high {
            let middle = (low + high) / 2
            if pixels[middle].cell < rows.lowerBound * width { low = middle + 1 } else { high = middle }
        }
        while low < pixels.count, pixels[low].cell < rows.upperBound * width {
            let pixel = pixels[low]
            let (row, column) = pixel.cell.quotientAndRemainder(dividingBy: width)
            body(column, row, color(pixel.value))
            low += 1
        }
    }
}
