package import Geometry
import Layers

extension FeatureSpool {
    /// The numbers of the fields that become columns, in order.
    ///
    /// - Parameters:
    ///   - order: the requested order of fields; nil for the order of the input.
    ///   - last: fields that come after all others.
    package func columns(order: [String]?, last: [String]) -> [Int] {
        var numbers = fields.indices.filter { tallies[$0].isSeen || fields[$0].type != .any }
        let ends = [(order ?? [], Int.min), (last, 1)]
        let indices = Dictionary(
            ends.flatMap { names, first in names.enumerated().map { ($1, first + $0) } },
            uniquingKeysWith: { first, _ in first })
        numbers.sort { (indices[fields[$0].name] ?? 0, $0) < (indices[fields[$1].name] ?? 0, $1) }
        return numbers
    }

    /// True if every feature has an identifier that can be the number of a row: they are positive integers in ascending
    /// order, so that rows keep their order.
    package var areIDsRowNumbers: Bool {
        shapes.hasIDs && !shapes.hasFeaturesWithoutID && shapes.areIDsIntegers && shapes.areIDsAscending
    }
}

/// The order of boxes in which indices are filled: that of a Hilbert curve over the bounds of all of them.
package struct BoxOrder {
    private let bounds: Shape.Box
    private let columnsPerUnit: Double
    private let rowsPerUnit: Double

    private static let last = 65535.0

    package init(in bounds: Shape.Box) {
        self.bounds = bounds
        columnsPerUnit = bounds.east > bounds.west ? Self.last / (bounds.east - bounds.west) : 0
        rowsPerUnit = bounds.north > bounds.south ? Self.last / (bounds.north - bounds.south) : 0
    }

    package func key(of box: Shape.Box) -> UInt32 {
        HilbertOrder.distance(
            Self.cell((box.west / 2 + box.east / 2 - bounds.west) * columnsPerUnit),
            Self.cell((box.south / 2 + box.north / 2 - bounds.south) * rowsPerUnit))
    }

    private static func cell(_ position: Double) -> UInt32 { position > 0 ? UInt32(min(position, last)) : 0 }
}
