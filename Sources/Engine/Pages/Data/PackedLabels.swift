import Drawing
import Geometry
import LabelLines

/// The labels of a layer as a page has them. `Script/layer.js` reads them.
struct PackedLabels: ~Copyable {
    private(set) var numbers = PackedNumbers()
    /// The letters of labels that run along lines.
    private(set) var curves = PackedNumbers()
    /// A style and a place of the text beside the marker, which many labels share.
    private(set) var standings: [Standing] = []
    private var standingNumbers: [Standing: Int] = [:]

    struct Standing: Hashable {
        var style: Int
        /// Side of the text whose offset is `x`: its left end, its middle or its right end.
        var side: Int
        var x: Double
        var y: Double
        var ascent: Double
        var descent: Double
    }

    /// - Parameters:
    ///   - places: by feature the place of its marker, which labels need not repeat.
    ///   - placement: rules by which the texts stand.
    init(_ labels: [SceneLabel], _ styles: [[Style]], places: [Int32: Shape.Point], _ placement: TextPlacement) {
        numbers.append(labels.count)
        var last = (feature: 0, x: 0, y: 0)
        for (slot, label) in labels.enumerated() {
            if let found = label.curves { appendCurves(found, of: slot) }
            let (x, y) = (PackedNumbers.sixteenths(label.place.x), PackedNumbers.sixteenths(label.place.y))
            let hasOwnPlace = places[label.feature.number].map { !Self.isSame($0, label.place) } ?? true
            let feature = Int(label.feature.number)
            let step = feature - last.feature
            numbers.append((step < 0 ? -2 * step - 1 : 2 * step) * 2 + (hasOwnPlace ? 1 : 0))
            last.feature = feature
            numbers.append(number(of: Self.standing(of: label, styles, placement)))
            numbers.append(label.zooms.map { 64 + Int($0) } ?? min(max(label.minimumZoom, 0), 63))
            numbers.append(Int((label.standing.extent.width * 4).rounded(.up)))
            guard hasOwnPlace else { continue }
            numbers.append(signed: x - last.x)
            numbers.append(signed: y - last.y)
            (last.x, last.y) = (x, y)
        }
    }

    /// Appends the letters of a label at each level: eighths of a pixel from its place, and quarters of a degree.
    private mutating func appendCurves(_ found: ZoomedCurves, of label: Int) {
        curves.append(label)
        curves.append(found.firstZoom)
        curves.append(found.curves.count)
        curves.append(found.curves.first?.letters.count ?? 0)
        for letter in found.curves.flatMap(\.letters) {
            curves.append(signed: Int((letter.x * 8).rounded()))
            curves.append(signed: Int((letter.y * 8).rounded()))
            curves.append(signed: Int((letter.degrees * 4).rounded()))
        }
    }

    /// True for places that nobody can tell apart: those of labels come from rounded degrees.
    private static func isSame(_ first: Shape.Point, _ second: Shape.Point) -> Bool {
        (first.x - second.x).magnitude <= 0.125 && (first.y - second.y).magnitude <= 0.125
    }

    private mutating func number(of standing: Standing) -> Int {
        if let known = standingNumbers[standing] { return known }
        standings.append(standing)
        standingNumbers[standing] = standings.count - 1
        return standings.count - 1
    }

    private static func standing(of label: SceneLabel, _ styles: [[Style]], _ placement: TextPlacement) -> Standing {
        let (extent, offset) = (label.standing.extent, label.standing.offset)
        let isBesideDot = styles[Int(label.style)].contains { $0.marker == .dot && $0.badge.isNone }
        let side = label.side.map { -$0.x } ?? placement.anchor?.x ?? (isBesideDot ? -1 : 0)
        return Standing(
            style: Int(label.style), side: side, x: rounded(offset.x + Double(side) * extent.width / 2),
            y: rounded(offset.y), ascent: rounded(extent.ascent), descent: rounded(extent.descent))
    }

    private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 + 0 }
}
