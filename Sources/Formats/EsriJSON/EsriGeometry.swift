import FormatKit
import Geometry
import Layers
import Memory

/// Reads geometries of Esri, whose kind shows in their members.
struct EsriGeometry: ~Copyable {
    private let hasElevations: Bool
    private let hasMeasures: Bool
    private let areDegrees: Bool
    private var raw = Shape()
    private var assembly = PolygonAssembly()

    init(hasElevations: Bool, hasMeasures: Bool, areDegrees: Bool) {
        (self.hasElevations, self.hasMeasures, self.areDegrees) = (hasElevations, hasMeasures, areDegrees)
    }

    private static func fault(_ message: String) -> ParsedFault {
        ParsedFault("bad-geometry", "the geometry \(message)")
    }

    mutating func read(_ bytes: Span<UInt8>, at start: Int, into parsed: inout ParsedFeature) throws(ParsedFault) {
        guard bytes[start] == UInt8(ascii: "{") else { throw Self.fault("is not an object") }
        let hasM = hasMeasures || EsriJSONChunks.isTrue("hasM", bytes, start)
        let hasZ = hasElevations || EsriJSONChunks.isTrue("hasZ", bytes, start)
        let order = Order(hasZ: hasZ, hasM: hasM)
        for curve in ["curvePaths", "curveRings"] where JSONText.value(named: curve, bytes, in: start) != nil {
            throw Self.fault("has curves, which are not supported")
        }
        if let rings = JSONText.value(named: "rings", bytes, in: start) {
            raw.removeAll()
            try Self.readLists(bytes, at: rings, order, into: &raw)
            guard !raw.points.isEmpty else {
                parsed.feature.shape.kind = .polygon
                return
            }
            var kinds = FlatBuffer<WarningKind>()
            assembly.assemble(raw, into: &parsed.feature.shape, areDegrees: areDegrees) { kinds.append($0) }
            for index in 0..<kinds.count { parsed.warnings.append(kinds[index]) }
        } else if let paths = JSONText.value(named: "paths", bytes, in: start) {
            try readPaths(bytes, at: paths, order, into: &parsed)
        } else if let points = JSONText.value(named: "points", bytes, in: start) {
            try Self.readPositions(bytes, at: points, order, into: &parsed.feature.shape)
            parsed.feature.shape.kind = .multiPoint
            if parsed.feature.shape.points.isEmpty { return }
            parsed.feature.shape.endRing()
            parsed.feature.shape.endPart()
        } else if let x = JSONText.value(named: "x", bytes, in: start) {
            try readPoint(bytes, at: start, x, into: &parsed)
        } else if JSONText.value(named: "xmin", bytes, in: start) != nil {
            throw Self.fault("is an envelope, which is not supported")
        }
    }

    private mutating func readPaths(
        _ bytes: Span<UInt8>, at start: Int, _ order: Order, into parsed: inout ParsedFeature
    ) throws(ParsedFault) {
        raw.removeAll()
        try Self.readLists(bytes, at: start, order, into: &raw)
        for ring in 0..<raw.ringEnds.count {
            let range = raw.positions(ofRing: ring)
            guard range.count > 1 else {
                parsed.warnings.append(.degenerateRing)
                continue
            }
            for index in range { parsed.feature.shape.append(raw, index) }
            parsed.feature.shape.endRing()
        }
        parsed.feature.shape.kind = parsed.feature.shape.ringEnds.count > 1 ? .multiLineString : .lineString
        if !parsed.feature.shape.points.isEmpty { parsed.feature.shape.endPart() }
    }

    private func readPoint(
        _ bytes: Span<UInt8>, at start: Int, _ x: Int, into parsed: inout ParsedFeature
    ) throws(ParsedFault) {
        func number(_ value: Int?) -> Double? {
            guard let value, let end = try? JSONScanner.endOfValue(bytes, from: value, depth: 0) else { return nil }
            return JSONScanner.number(bytes, value..<end)
        }
        guard let x = number(x), let y = number(JSONText.value(named: "y", bytes, in: start)) else {
            // An empty point has "NaN" or null.
            let isEmpty = bytes.has("null", at: x) || bytes.has("\"NaN\"", at: x)
            guard isEmpty else { throw Self.fault("has an x or a y that is not a number") }
            parsed.feature.shape.kind = .point
            return
        }
        let z = number(JSONText.value(named: "z", bytes, in: start)) ?? .nan
        let m = number(JSONText.value(named: "m", bytes, in: start)) ?? .nan
        parsed.feature.shape.kind = .point
        parsed.feature.shape.append(x: x, y: y, elevation: z, measure: m)
        parsed.feature.shape.endRing()
        parsed.feature.shape.endPart()
    }

    /// The meaning of the numbers of a position after x and y.
    private struct Order {
        let hasZ: Bool
        let hasM: Bool
    }

    /// Reads an array of arrays of positions, each a ring.
    private static func readLists(
        _ bytes: Span<UInt8>, at start: Int, _ order: Order, into shape: inout Shape
    ) throws(ParsedFault) {
        guard bytes[start] == UInt8(ascii: "[") else { throw fault("has paths or rings that are not an array") }
        try JSONScanner.forEachElement(of: start, bytes) { (element) throws(ParsedFault) in
            let count = shape.points.count
            try readPositions(bytes, at: element.lowerBound, order, into: &shape)
            if shape.points.count > count { shape.endRing() }
        }
    }

    private static func readPositions(
        _ bytes: Span<UInt8>, at start: Int, _ order: Order, into shape: inout Shape
    ) throws(ParsedFault) {
        guard bytes[start] == UInt8(ascii: "[") else { throw fault("has positions that are not an array") }
        try JSONScanner.forEachElement(of: start, bytes) { (element) throws(ParsedFault) in
            guard bytes[element.lowerBound] == UInt8(ascii: "[") else {
                throw fault(
                    bytes[element.lowerBound] == UInt8(ascii: "{")
                        ? "has curves, which are not supported" : "has a position that is not an array")
            }
            var numbers = InlineArray<4, Double>(repeating: .nan)
            var count = 0
            try JSONScanner.forEachElement(of: element.lowerBound, bytes) { (item) throws(ParsedFault) in
                guard count < 4 else { throw fault("has a position of more than four numbers") }
                if let number = JSONScanner.number(bytes, item) {
                    numbers[count] = number
                } else if !bytes.has("null", at: item.lowerBound), !bytes.has("\"NaN\"", at: item.lowerBound) {
                    throw fault("has a position with something that is not a number")
                }
                count += 1
            }
            guard count >= 2, numbers[0].isFinite, numbers[1].isFinite else {
                throw fault("has a position without an x and a y")
            }
            let isMeasured = order.hasM && !order.hasZ
            shape.append(
                x: numbers[0], y: numbers[1], elevation: isMeasured ? .nan : numbers[2],
                measure: isMeasured ? numbers[2] : numbers[3])
        }
    }
}
