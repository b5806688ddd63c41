public import Drawing
import Geometry
import Memory

/// The number of points that fall on each pixel of a picture, by the logarithms of which it is coloured.
public final class Density: Sendable {
    private let ramp: Ramp
    private let width: Int
    /// Pixels with points, row by row, and how many there are.
    private let pixels: FlatBuffer<Pixel>
    private let most: Int

    private struct Pixel: BitwiseCopyable, Sendable {
        var cell: Int
        var count: Int32
    }

    public init(_ plan: ScenePlan, _ view: SceneView, _ ramp: Ramp) {
        self.ramp = ramp
        width = view.width
        let window = view.window(view.page, margin: 0)
        let transform = view.transform
        var cells = FlatBuffer<Int>()
        plan.forEachMarker(in: window) { marker in
            for turn in view.turns(of: marker.box, in: window) {
                let pixel = transform.turned(by: turn).pixel(marker.place)
                let (column, row) = (pixel.x.rounded(.down), pixel.y.rounded(.down))
                guard column >= 0, row >= 0, column < Double(view.width), row < Double(view.height) else { continue }
                cells.append(Int(row) * view.width + Int(column))
            }
        }
        var room = FlatBuffer<Int>()
        cells.sort(in: &room, by: <)
        var pixels = FlatBuffer<Pixel>()
        var most = 0
        for index in 0..<cells.count {
            if let last = pixels.last, last.cell == cells[index] {
                pixels[pixels.count - 1].count &+= 1
            } else {
                pixels.append(Pixel(cell: cells[index], count: 1))
            }
            most = max(most, Int(pixels[pixels.count - 1].count))
        }
        self.pixels = pixels
        self.most = most
    }

    /// True if the picture shows no point.
    public var isEmpty: Bool { pixels.isEmpty }

    /// The colours of one point, ten, a hundred and so on, and of the most points.
    public var legend: [LegendEntry] {
        var counts: [Int] = []
        var count = 1
        while count < most {
            counts.append(count)
            count *= 10
        }
        if most > 0 { counts.append(most) }
        return counts.map { count in
            LegendEntry(
                .box(fill: ramp.color(ofCount: count, most: most), stroke: .none),
                ReadableNumbers.text(Double(count), fractionDigits: 0))
        }
    }

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
            body(column, row, ramp.color(ofCount: Int(pixel.count), most: most))
            low += 1
        }
    }
}
