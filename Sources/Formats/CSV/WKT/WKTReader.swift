import FormatKit
package import Geometry
import Layers
import Memory

/// Reads well-known text as shapes: every type of simple features, with Z and M, empty ones, and collections in
/// collections.
///
/// It counts levels instead of recursing, so that only `CollectionDepth.most` limits the nesting.
package struct WKTReader: ~Copyable {
    var position = 0
    var dimensions = Dimensions.unknown
    /// The losses of the geometry that was read last.
    var changes = Changes()
    /// Binary geometries are decoded into these bytes.
    var bytes = ByteBuffer()
    var wkb = WKBReader()

    package init() {}

    struct Changes {
        var emptyMembers = 0
        var openRings = 0
        var shortRings = 0
        var triangles = 0
        var linearRings = 0
        var underflows = 0
        /// Members of GeoJSON that it does not know.
        var foreignMembers = 0
        /// Positions with more than four numbers.
        var longPositions = 0
    }

    /// The ordinates that follow x and y.
    enum Dimensions {
        case unknown
        case xy
        case z
        case m
        case zm
    }

    package mutating func read(_ text: Span<UInt8>, into shape: inout Shape) throws(WKTError) {
        position = 0
        changes = Changes()
        try skipReferenceSystem(text)
        var depth = 0
        var isFirst = true
        // A member of a collection of which nothing is left.
        var shortMember: WKTError?
        while true {
            let start = position
            let kind = try readKind(text)
            if isFirst { shape.kind = kind }
            isFirst = false
            if kind == .collection {
                if depth > 0 { shape.members.append(Shape.Member(.open, .collection, partEnd: shape.partEnds.count)) }
                guard try takeEmpty(text) else {
                    try take(UInt8(ascii: "("), text)
                    depth += 1
                    guard depth <= CollectionDepth.most else {
                        throw WKTError(byte: start, message: "\(CollectionDepth.message)")
                    }
                    continue
                }
                if depth > 0 { close(&shape) }
            } else {
                let ring = shape.ringEnds.count
                try readBody(text, kind, &shape)
                let fault = dropShortRings(kind, from: ring, of: &shape, at: start)
                if let fault, depth == 0 { throw fault }
                if let fault { shortMember = shortMember ?? fault } else if depth > 0 { shape.endMember(kind) }
            }
            // The geometry just read may be the last one of the collections around it.
            while depth > 0, try !takeComma(text) {
                try take(UInt8(ascii: ")"), text)
                depth -= 1
                if depth > 0 { close(&shape) }
            }
            if depth == 0 { break }
        }
        skipBlanks(text)
        guard position == text.count else { throw unexpected(text, "nothing after the geometry") }
        if let shortMember, shape.points.isEmpty { throw shortMember }
    }

    func close(_ shape: inout Shape) {
        shape.members.append(Shape.Member(.close, .collection, partEnd: shape.partEnds.count))
    }

    /// Skips a prefix `SRID=4326;`, which PostGIS writes.
    private mutating func skipReferenceSystem(_ text: Span<UInt8>) throws(WKTError) {
        skipBlanks(text)
        let start = position
        guard takeWord(text) == "SRID" else {
            position = start
            return
        }
        try take(UInt8(ascii: "="), text)
        let number = try readNumber(text)
        guard number == 4326 else {
            throw WKTError(
                byte: start, message: "coordinates are in SRID \(DecimalText.shortest(number)), not in WGS84",
                hint:
                    "remove the prefix and use \(OptionName.sourceCRS) EPSG:\(DecimalText.shortest(number))"
            )
        }
        try take(UInt8(ascii: ";"), text)
    }

    private mutating func readKind(_ text: Span<UInt8>) throws(WKTError) -> Shape.Kind {
        skipBlanks(text)
        let start = position
        var word = takeWord(text)
        dimensions = .unknown
        for (suffix, found) in [("ZM", Dimensions.zm), ("Z", .z), ("M", .m)] where word.hasSuffix(suffix) {
            if Self.kinds[String(word.dropLast(suffix.count))] == nil { continue }
            word.removeLast(suffix.count)
            dimensions = found
            break
        }
        guard let kind = Self.kinds[word] else {
            position = start
            guard !word.isEmpty else { throw unexpected(text, "a geometry type") }
            if word == "EMPTY" { throw misplacedEmpty(at: start) }
            if Self.curves.contains(word) {
                throw WKTError(
                    byte: start, message: "plat does not read curves (\(word))",
                    hint: "replace curves by lines first, as with ST_CurveToLine")
            }
            throw WKTError(
                byte: start, message: "'\(excerpt(of: text.extracting(start..<text.count)))' is not WKT",
                hint: "WKT is text such as POINT (10 50)")
        }
        if word == "TRIANGLE" { changes.triangles += 1 }
        if word == "LINEARRING" { changes.linearRings += 1 }
        skipBlanks(text)
        let afterKind = position
        switch takeWord(text) {
        case "Z": dimensions = .z
        case "M": dimensions = .m
        case "ZM": dimensions = .zm
        default: position = afterKind
        }
        return kind
    }

    private static let curves: Set<String> = [
        "CIRCULARSTRING", "COMPOUNDCURVE", "CURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE", "SURFACE",
    ]

    private static let kinds: [String: Shape.Kind] = [
        "POINT": .point, "MULTIPOINT": .multiPoint, "LINESTRING": .lineString, "LINEARRING": .lineString,
        "MULTILINESTRING": .multiLineString, "POLYGON": .polygon, "MULTIPOLYGON": .multiPolygon,
        "GEOMETRYCOLLECTION": .collection, "TRIANGLE": .polygon,
    ]
}

/// A fault in a text that should be WKT, and its position.
package struct WKTError: Error {
    var byte: Int
    var message: Wording
    var hint: Wording?
}
