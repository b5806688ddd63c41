import Features
import GEOS
import Geometry
import Memory

/// Pieces that an overlay makes of a feature: its own shape, shapes of partners, and new shapes.
struct OverlayPieces: ~Copyable {
    struct Piece: BitwiseCopyable {
        enum Source: UInt8 {
            /// The feature's shape as it is.
            case own
            /// The partner's shape as it is.
            case layerB
            /// A new shape.
            case made
        }

        var source: Source
        var index: Int32
        /// -1 for none.
        var partner: Int32
    }

    private var pieces = FlatBuffer<Piece>()
    /// New shapes; each becomes a piece when it is listed.
    var made = IndexedShapes()
    private var listed = 0

    var count: Int { pieces.count }
    var isEmpty: Bool { pieces.isEmpty }

    subscript(index: Int) -> Piece { pieces[index] }

    mutating func removeAll() {
        pieces.removeAll()
        made.removeAll()
        listed = 0
    }

    /// Appends the whole shape, dissolved if its lines overlap themselves, as no new piece has such lines.
    mutating func appendOwn(_ matcher: inout Matcher, partner: Int32 = -1) throws(GEOSError) {
        guard matcher.subject.linesOverlapThemselves(0) else {
            return pieces.append(Piece(source: .own, index: 0, partner: partner))
        }
        try matcher.dissolve(into: &made)
        listMade(partner: partner)
    }

    /// Appends the whole of an indexed shape, likewise.
    mutating func appendShapeOfB(_ item: Int32, _ matcher: inout Matcher) throws(GEOSError) {
        guard matcher.layerB.columns.shapes.linesOverlapThemselves(Int(item)) else {
            return pieces.append(Piece(source: .layerB, index: item, partner: item))
        }
        try matcher.dissolve(item, into: &made)
        listMade(partner: item)
    }

    /// Lists all new shapes that are not yet pieces.
    mutating func listMade(partner: Int32 = -1) {
        for index in listed..<made.count {
            pieces.append(Piece(source: .made, index: Int32(index), partner: partner))
        }
        listed = made.count
    }

    /// Reads the shape of a piece.
    func read(_ index: Int, of matcher: borrowing Matcher, into shape: inout Shape) {
        let piece = pieces[index]
        switch piece.source {
        case .own: matcher.subject.read(0, into: &shape)
        case .layerB: matcher.layerB.columns.shapes.read(Int(piece.index), into: &shape)
        case .made: made.read(Int(piece.index), into: &shape)
        }
    }

    /// Drops polygons that are too small; true if there were any.
    ///
    /// - Parameter shape: room for a shape.
    mutating func dropSmall(
        than least: Double, _ size: ShapeSize, of matcher: borrowing Matcher, in shape: inout Shape
    ) -> Bool {
        var kept = 0
        for index in 0..<pieces.count {
            read(index, of: matcher, into: &shape)
            if shape.kind == .polygon || shape.kind == .multiPolygon, size.area(shape) < least { continue }
            pieces[kept] = pieces[index]
            kept += 1
        }
        defer { pieces.truncate(to: kept) }
        return kept < pieces.count
    }
}
