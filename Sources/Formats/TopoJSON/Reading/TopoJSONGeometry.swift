import FormatKit
import Geometry
import Layers
import Memory

/// Makes shapes of the geometries of a topology.
struct TopoJSONGeometry: ~Copyable {
    let arcs: TopoJSONArcs
    private let transform: TopoJSONTransform?

    init(_ arcs: consuming TopoJSONArcs, _ transform: TopoJSONTransform?) {
        self.arcs = arcs
        self.transform = transform
    }

    /// Reads a geometry into a feature without one.
    func read(_ bytes: Span<UInt8>, at start: Int, into parsed: inout ParsedFeature) throws(ParsedFault) {
        guard let type = JSONText.value(named: "type", bytes, in: start) else { throw Self.fault("has no type") }
        if bytes.has("null", at: type) { return }
        let kind = try kind(bytes, at: type)
        parsed.feature.shape.kind = kind
        if kind == .collection {
            try readMembers(bytes, at: start, depth: 0, into: &parsed)
        } else {
            try readParts(kind, bytes, at: start, into: &parsed)
        }
    }

    private static func fault(_ message: String) -> ParsedFault {
        ParsedFault("bad-geometry", "the geometry \(message)")
    }

    private func kind(_ bytes: Span<UInt8>, at type: Int) throws(ParsedFault) -> Shape.Kind {
        guard bytes[type] == UInt8(ascii: "\""), let end = try? JSONScanner.endOfString(bytes, from: type + 1) else {
            throw Self.fault("has a type that is not a string")
        }
        let name = JSONText.string(bytes, type, end)
        guard let kind = Shape.Kind.allCases.first(where: { $0 != .null && $0.name == name }) else {
            throw Self.fault("has the unknown type '\(excerpt(of: Array(name.utf8).span))'")
        }
        return kind
    }

    private func readMembers(
        _ bytes: Span<UInt8>, at start: Int, depth: Int, into parsed: inout ParsedFeature
    ) throws(ParsedFault) {
        guard depth < CollectionDepth.most else { throw Self.fault("has too many collections inside of collections") }
        guard let list = JSONText.value(named: "geometries", bytes, in: start), bytes[list] == UInt8(ascii: "[") else {
            throw Self.fault("is a collection without geometries")
        }
        try JSONScanner.forEachElement(of: list, bytes) { (element) throws(ParsedFault) in
            guard let type = JSONText.value(named: "type", bytes, in: element.lowerBound) else {
                throw Self.fault("has a member without a type")
            }
            if bytes.has("null", at: type) { return }
            let kind = try kind(bytes, at: type)
            if kind == .collection {
                parsed.feature.shape.members.append(
                    Shape.Member(.open, .collection, partEnd: parsed.feature.shape.partEnds.count))
                try readMembers(bytes, at: element.lowerBound, depth: depth + 1, into: &parsed)
                parsed.feature.shape.members.append(
                    Shape.Member(.close, .collection, partEnd: parsed.feature.shape.partEnds.count))
            } else {
                try readParts(kind, bytes, at: element.lowerBound, into: &parsed)
                parsed.feature.shape.endMember(kind)
            }
        }
    }

    private func readParts(
        _ kind: Shape.Kind, _ bytes: Span<UInt8>, at start: Int, into parsed: inout ParsedFeature
    ) throws(ParsedFault) {
        let isOfPoints = kind == .point || kind == .multiPoint
        guard let list = JSONText.value(named: isOfPoints ? "coordinates" : "arcs", bytes, in: start),
            bytes[list] == UInt8(ascii: "[")
        else { throw Self.fault("has no \(isOfPoints ? "coordinates" : "arcs")") }
        let first = parsed.feature.shape.ringEnds.count
        switch kind {
        case .point:
            try appendPoint(bytes, at: list, into: &parsed)
            parsed.feature.shape.endRing()
        case .multiPoint:
            let count = parsed.feature.shape.points.count
            try JSONScanner.forEachElement(of: list, bytes) { (element) throws(ParsedFault) in
                try appendPoint(bytes, at: element.lowerBound, into: &parsed)
            }
            if parsed.feature.shape.points.count > count { parsed.feature.shape.endRing() }
        case .lineString: try appendLine(bytes, at: list, into: &parsed)
        case .multiLineString:
            try JSONScanner.forEachElement(of: list, bytes) { (element) throws(ParsedFault) in
                try appendLine(bytes, at: element.lowerBound, into: &parsed)
            }
        case .polygon: try appendRings(bytes, at: list, into: &parsed)
        case .multiPolygon:
            try JSONScanner.forEachElement(of: list, bytes) { (element) throws(ParsedFault) in
                let before = parsed.feature.shape.ringEnds.count
                try appendRings(bytes, at: element.lowerBound, into: &parsed)
                if parsed.feature.shape.ringEnds.count > before { parsed.feature.shape.endPart() }
            }
            return
        case .null, .collection: return
        }
        if parsed.feature.shape.ringEnds.count > first { parsed.feature.shape.endPart() }
    }

    private func appendPoint(
        _ bytes: Span<UInt8>, at start: Int, into parsed: inout ParsedFeature
    ) throws(ParsedFault) {
        guard let (point, count, _) = TopoJSONTransform.position(bytes, start) else {
            throw Self.fault("has a position that is not an array of two numbers")
        }
        if count > 2 { parsed.warnings.append(.flatSource) }
        let moved = transform?.apply(point) ?? point
        try append(moved, to: &parsed)
    }

    private func append(_ point: Shape.Point, to parsed: inout ParsedFeature) throws(ParsedFault) {
        guard point.x.isFinite, point.y.isFinite else { throw Self.fault("has a coordinate that is too large") }
        parsed.feature.shape.points.append(point)
    }

    private func appendRings(
        _ bytes: Span<UInt8>, at start: Int, into parsed: inout ParsedFeature
    ) throws(ParsedFault) {
        guard bytes[start] == UInt8(ascii: "[") else { throw Self.fault("has rings that are not an array") }
        var isOuter = true
        var hasOuter = true
        try JSONScanner.forEachElement(of: start, bytes) { (element) throws(ParsedFault) in
            let first = parsed.feature.shape.points.count
            try appendArcs(bytes, at: element.lowerBound, into: &parsed)
            let last = parsed.feature.shape.points.count - 1
            if last > first, parsed.feature.shape.points[first] != parsed.feature.shape.points[last] {
                parsed.warnings.append(.closedRing)
                parsed.feature.shape.points.append(parsed.feature.shape.points[first])
            }
            // A ring may have collapsed on the grid, and the holes of one that has are gone as well.
            if parsed.feature.shape.points.count - first < 4 || !hasOuter {
                parsed.warnings.append(.degenerateRing)
                parsed.feature.shape.points.truncate(to: first)
                if isOuter { hasOuter = false }
            } else {
                parsed.feature.shape.endRing()
            }
            isOuter = false
        }
    }

    private func appendLine(
        _ bytes: Span<UInt8>, at start: Int, into parsed: inout ParsedFeature
    ) throws(ParsedFault) {
        let first = parsed.feature.shape.points.count
        try appendArcs(bytes, at: start, into: &parsed)
        switch parsed.feature.shape.points.count - first {
        case 0: break
        case 1:
            parsed.warnings.append(.degenerateRing)
            parsed.feature.shape.points.truncate(to: first)
        default: parsed.feature.shape.endRing()
        }
    }

    /// Appends the positions of arcs that follow each other.
    private func appendArcs(
        _ bytes: Span<UInt8>, at start: Int, into parsed: inout ParsedFeature
    ) throws(ParsedFault) {
        guard bytes[start] == UInt8(ascii: "[") else { throw Self.fault("has arcs that are not an array") }
        let first = parsed.feature.shape.points.count
        try JSONScanner.forEachElement(of: start, bytes) { (element) throws(ParsedFault) in
            guard let value = JSONScanner.number(bytes, element), value == value.rounded(), value.magnitude < 1e9 else {
                throw Self.fault("has an arc that is not a number")
            }
            let number = Int(value)
            let arc = number < 0 ? ~number : number
            guard arc < arcs.ends.count else {
                throw Self.fault("refers to arc \(number), but there are \(arcs.ends.count)")
            }
            let range = arcs.range(arc)
            for offset in 0..<range.count {
                let point = arcs.points[number < 0 ? range.upperBound - 1 - offset : range.lowerBound + offset]
                // An arc starts where the one before it ends.
                if offset == 0, parsed.feature.shape.points.count > first {
                    guard parsed.feature.shape.points[parsed.feature.shape.points.count - 1] == point else {
                        throw Self.fault("has arcs that do not meet")
                    }
                    continue
                }
                try append(point, to: &parsed)
            }
        }
    }
}
