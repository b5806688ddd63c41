import Drawing
import Geometry
import LabelLines
import Memory

/// Finds the places of a label in the part of a line or an area that a view shows.
struct VisiblePart: ~Copyable {
    private let view: Viewport
    private let page: ClipRect
    private var clipper = Clipper()
    private var path = PixelPath()

    init(_ view: Viewport) {
        self.view = view
        page = ClipRect(PixelRect(x: 0, y: 0, width: view.size.width, height: view.size.height), margin: 0)
    }

    /// The places in map points; nil if the view shows all of it or nothing.
    mutating func places(_ outline: borrowing Outline, isArea: Bool) -> LabelPoints? {
        let (transform, window) = (PixelTransform(view), view.visibleMapRect)
        guard !window.contains(outline.box.mapRect) else { return nil }
        var best: (places: LabelPoints, length: Double)?
        for turn in WorldCopies.turns(of: outline.box, in: window) {
            let turned = transform.turned(by: turn)
            path.removeAll()
            if isArea {
                clipper.fill(outline, turned, to: page, into: &path)
            } else {
                clipper.stroke(outline, runs: 0..<outline.runs.count, turned, dash: Dash(), to: page, into: &path)
            }
            guard !path.isEmpty else { continue }
            var shape = Shape()
            shape.kind = isArea ? .polygon : .multiLineString
            for run in isArea ? path.largestArea : Array(0..<path.runs.count) {
                let run = path.runs[run]
                for index in run.start..<run.end { shape.append(x: path.points[index].x, y: path.points[index].y) }
                if isArea { shape.append(x: path.points[run.start].x, y: path.points[run.start].y) }
                shape.endRing()
                if !isArea { shape.endPart() }
            }
            if isArea { shape.endPart() }
            let box = path.box
            let length = box.east - box.west + box.north - box.south
            guard length > best?.length ?? -1, let pixels = shape.labelPoints(isPlanar: true) else { continue }
            best = (pixels.map { turned.place(x: $0.x, y: $0.y) }, length)
        }
        return best?.places
    }
}

extension PixelPath {
    /// The numbers of its largest run and of those in the box around this, such as its holes.
    fileprivate var largestArea: [Int] {
        func box(_ number: Int) -> Shape.Box {
            (runs[number].start..<runs[number].end).reduce(into: Shape.Box()) { $0.insert(points[$1]) }
        }
        func area(_ number: Int) -> Double {
            let run = runs[number]
            guard run.start < run.end else { return 0 }
            let first = points[run.start]
            return (run.start..<run.end - 1).reduce(0) { sum, index in
                let (one, other) = (points[index], points[index + 1])
                return sum + (one.x - first.x) * (other.y - first.y) - (other.x - first.x) * (one.y - first.y)
            }.magnitude
        }
        let areas = (0..<runs.count).map { area($0) }
        guard let largest = areas.indices.max(by: { (areas[$0], -$0) < (areas[$1], -$1) }) else { return [] }
        let whole = box(largest)
        return [largest]
            + areas.indices.filter { number in
                let own = box(number)
                return number != largest && whole.west <= own.west && own.east <= whole.east
                    && whole.south <= own.south && own.north <= whole.north
            }
    }
}

extension Shape.Box {
    fileprivate var mapRect: MapRect { MapRect(x: west, y: south, width: east - west, height: north - south) }
}
