import FormatKit
import Geometry
import Layers
import Memory

/// A geometry object that is not closed yet.
struct GeometryFrame: BitwiseCopyable {
    /// Start of the object.
    var start: Int
    var kind: Shape.Kind?
    var hasCoordinates = false
    var hasGeometries = false
    /// Start of the coordinates and the depth of their nesting, which is 0 if they are empty.
    var coordinates = 0
    var depth = 0
    var firstRing = 0
    /// Number of empty arrays, which are parts without positions, and where the first of them ends.
    var emptyParts = 0
    var emptyPart = 0
    /// True if the first part is one of them.
    var startsEmpty = false
    /// Start of the value of its `bbox`; 0 for none.
    var box = 0

    init(start: Int) { self.start = start }
}

extension GeoJSONReader {
    /// Reads a geometry and everything in it, without recursion: `frames` holds the open objects.
    ///
    /// - Parameter depth: how many arrays and objects are open around it.
    mutating func readGeometry(
        _ bytes: Span<UInt8>, from start: Int, depth: Int, into feature: inout Feature
    ) throws(JSONFault) -> Int {
        frames.removeAll()
        shortMember = nil
        var frame = try openGeometry(bytes, at: start)
        var index = JSONScanner.skipBlanks(bytes, from: start &+ 1)
        var isOpen = JSONScanner.byte(bytes, at: index) != UInt8(ascii: "}")
        while true {
            if isOpen {
                let (end, entered) = try readMember(bytes, from: index, &frame, depth: depth, into: &feature)
                index = JSONScanner.skipBlanks(bytes, from: end)
                if entered {
                    guard frames.count < CollectionDepth.most else { throw JSONFault(.collectionDepth, at: index) }
                    guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: "]") else {
                        frames.append(frame)
                        frame = try openGeometry(bytes, at: index)
                        index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
                        isOpen = JSONScanner.byte(bytes, at: index) != UInt8(ascii: "}")
                        continue
                    }
                    index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
                }
                let byte = JSONScanner.byte(bytes, at: index)
                if byte == UInt8(ascii: ",") {
                    index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
                    continue
                }
                guard byte == UInt8(ascii: "}") else { throw JSONFault(.commaOrBrace, at: index) }
            }
            index &+= 1
            try closeGeometry(bytes, frame, into: &feature)
            guard let outer = frames.last else { return index }
            index = JSONScanner.skipBlanks(bytes, from: index)
            let byte = JSONScanner.byte(bytes, at: index)
            index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
            if byte == UInt8(ascii: ",") {
                frame = try openGeometry(bytes, at: index)
                index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
                isOpen = JSONScanner.byte(bytes, at: index) != UInt8(ascii: "}")
                continue
            }
            guard byte == UInt8(ascii: "]") else { throw JSONFault(.commaOrBracket, at: index &- 1) }
            frame = outer
            frames.truncate(to: frames.count - 1)
            isOpen = false
            switch JSONScanner.byte(bytes, at: index) {
            case UInt8(ascii: ","):
                index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
                isOpen = true
            case UInt8(ascii: "}"): break
            default: throw JSONFault(.commaOrBrace, at: index)
            }
        }
    }

    private func openGeometry(_ bytes: Span<UInt8>, at start: Int) throws(JSONFault) -> GeometryFrame {
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "{") else {
            _ = try JSONScanner.endOfValue(bytes, from: start, depth: 1)
            throw JSONFault(.geometry, at: start)
        }
        return GeometryFrame(start: start)
    }

    /// Reads a member; returns where its value ends. The geometries of a collection are `entered`: then it returns
    /// where the content of their array starts.
    private mutating func readMember(
        _ bytes: Span<UInt8>, from start: Int, _ frame: inout GeometryFrame, depth: Int, into feature: inout Feature
    ) throws(JSONFault) -> (end: Int, entered: Bool) {
        if bytes.has("\"type\"", at: start) { return (try readType(bytes, from: start, start &+ 6, &frame), false) }
        if bytes.has("\"coordinates\"", at: start) {
            return (try readCoordinates(bytes, from: start, start &+ 13, &frame, into: &feature), false)
        }
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "\"") else { throw JSONFault(.memberName, at: start) }
        let end = try JSONScanner.endOfString(bytes, from: start &+ 1)
        switch end - start <= 13 * 6 ? JSONText.string(bytes, start, end) : "" {
        case "type": return (try readType(bytes, from: start, end, &frame), false)
        case "coordinates": return (try readCoordinates(bytes, from: start, end, &frame, into: &feature), false)
        case "geometries":
            return try readGeometries(bytes, from: start, end, &frame, into: &feature)
        case let name:
            let depth = depth + 2 * frames.count + 1
            let value = try JSONScanner.endOfColon(bytes, from: end)
            let valueEnd = try JSONScanner.endOfValue(bytes, from: value, depth: depth)
            if name == "crs" {
                try checkSystem(bytes.extracting(..<valueEnd), at: value)
            } else if name == "bbox" {
                frame.box = value
            } else {
                note(.geometryMember, at: start)
            }
            return (valueEnd, false)
        }
    }

    private func readType(
        _ bytes: Span<UInt8>, from start: Int, _ nameEnd: Int, _ frame: inout GeometryFrame
    ) throws(JSONFault) -> Int {
        guard frame.kind == nil else { throw JSONFault(.duplicateMember, at: start) }
        let value = try JSONScanner.endOfColon(bytes, from: nameEnd)
        let end = try JSONScanner.endOfValue(bytes, from: value, depth: 1)
        guard let kind = GeoJSONType(bytes, value, end)?.kind else { throw JSONFault(.noGeometryType, at: value) }
        frame.kind = kind
        return end
    }

    private mutating func readCoordinates(
        _ bytes: Span<UInt8>, from start: Int, _ nameEnd: Int, _ frame: inout GeometryFrame,
        into feature: inout Feature
    ) throws(JSONFault) -> Int {
        guard !frame.hasCoordinates else { throw JSONFault(.duplicateMember, at: start) }
        guard !frame.hasGeometries, frame.kind != .collection else { throw JSONFault(.mixedMembers, at: start) }
        frame.hasCoordinates = true
        frame.coordinates = try JSONScanner.endOfColon(bytes, from: nameEnd)
        frame.firstRing = feature.shape.ringEnds.count
        (emptyParts, startsEmpty) = (0, false)
        let (end, depth) = try readCoordinates(bytes, from: frame.coordinates, into: &feature.shape)
        frame.depth = depth
        (frame.emptyParts, frame.emptyPart, frame.startsEmpty) = (emptyParts, emptyPart, startsEmpty)
        return end
    }

    private func readGeometries(
        _ bytes: Span<UInt8>, from start: Int, _ nameEnd: Int, _ frame: inout GeometryFrame,
        into feature: inout Feature
    ) throws(JSONFault) -> (end: Int, entered: Bool) {
        guard !frame.hasGeometries else { throw JSONFault(.duplicateMember, at: start) }
        guard !frame.hasCoordinates, frame.kind == nil || frame.kind == .collection else {
            throw JSONFault(.mixedMembers, at: start)
        }
        frame.hasGeometries = true
        let value = try JSONScanner.endOfColon(bytes, from: nameEnd)
        guard JSONScanner.byte(bytes, at: value) == UInt8(ascii: "[") else { throw JSONFault(.geometries, at: value) }
        if !frames.isEmpty {
            feature.shape.members.append(
                Shape.Member(.open, .collection, partEnd: feature.shape.partEnds.count))
        }
        return (value &+ 1, true)
    }

    /// Closes a geometry whose members are all known; throws unless they fit together.
    private mutating func closeGeometry(
        _ bytes: Span<UInt8>, _ frame: GeometryFrame, into feature: inout Feature
    ) throws(JSONFault) {
        guard let kind = frame.kind else { throw JSONFault(.missingType, at: frame.start) }
        if kind == .collection {
            guard !frame.hasCoordinates else { throw JSONFault(.mixedMembers, at: frame.start) }
            guard frame.hasGeometries else { throw JSONFault(.missingGeometries, at: frame.start) }
            if !frames.isEmpty {
                feature.shape.members.append(
                    Shape.Member(.close, .collection, partEnd: feature.shape.partEnds.count))
            }
        } else {
            guard !frame.hasGeometries else { throw JSONFault(.mixedMembers, at: frame.start) }
            guard frame.hasCoordinates else { throw JSONFault(.missingCoordinates, at: frame.start) }
            let isLeft = try check(frame, kind, of: &feature)
            if !frames.isEmpty, isLeft { feature.shape.endMember(kind) }
        }
        if frames.isEmpty {
            if let shortMember, feature.shape.points.isEmpty { throw shortMember }
            feature.shape.kind = kind
        }
        if frame.box > 0 { dropBox(bytes, frame, feature.shape) }
    }

    /// Drops the `bbox` of a geometry, for which no output has a place. Inside a collection only its form is checked,
    /// because the shape holds the other geometries, too.
    private mutating func dropBox(_ bytes: Span<UInt8>, _ frame: GeometryFrame, _ shape: borrowing Shape) {
        let isRight: Bool
        if frames.isEmpty {
            isRight = checkBox(bytes, at: frame.box, of: shape)
        } else {
            isRight = GeoJSONBox(bytes, at: frame.box) != nil
            if !isRight { note(.badBox, at: frame.box) }
        }
        if isRight, !options.isExamined { note(.droppedBox, at: frame.box) }
    }
}

extension GeoJSONReader {
    /// Throws if the coordinates do not suit the type of the geometry. Closes rings that are open.
    ///
    /// - Returns: false for a member of a collection of which nothing is left.
    private mutating func check(
        _ frame: GeometryFrame, _ kind: Shape.Kind, of feature: inout Feature
    ) throws(JSONFault) -> Bool {
        // A polygon of which all rings are empty is empty; others have lost their holes, or the outer ring.
        if frame.emptyParts > 0, frame.depth == 3, kind == .polygon {
            for _ in 0..<frame.emptyParts { note(.degenerateRing, at: frame.coordinates) }
            if frame.startsEmpty {
                feature.shape.removeRings(from: frame.firstRing)
                return try drop(frame, .shortRing)
            }
        } else if frame.emptyParts > 0, frame.depth > 0 || kind != .polygon {
            guard kind == .multiPoint || kind == .multiLineString || kind == .multiPolygon else {
                throw JSONFault(.emptyPart, at: frame.emptyPart)
            }
            for _ in 0..<frame.emptyParts { note(.emptyPart, at: frame.coordinates) }
        }
        if frame.depth == 0 { return true }
        let wanted =
            switch kind {
            case .point: 1
            case .multiPoint, .lineString: 2
            case .multiLineString, .polygon: 3
            default: 4
            }
        guard frame.depth == wanted else {
            if frame.startsEmpty, wanted == 3 { throw JSONFault(.emptyPart, at: frame.emptyPart) }
            throw JSONFault(.nesting, at: frame.coordinates, detail: frame.depth << 8 | Int(kind.rawValue))
        }
        switch kind {
        case .lineString, .multiLineString:
            return try dropShortRings(frame, .shortLine, areRings: false, of: &feature)
        case .polygon, .multiPolygon:
            guard try dropShortRings(frame, .shortRing, areRings: true, of: &feature) else { return false }
            closeRings(frame, of: &feature)
        default: break
        }
        return true
    }

    /// Drops a geometry of which nothing is left, if it is in a collection; false then.
    private mutating func drop(_ frame: GeometryFrame, _ fault: JSONFault.Reason) throws(JSONFault) -> Bool {
        let fault = JSONFault(fault, at: frame.coordinates)
        guard !frames.isEmpty else { throw fault }
        if shortMember == nil { shortMember = fault }
        return false
    }

    private mutating func dropShortRings(
        _ frame: GeometryFrame, _ fault: JSONFault.Reason, areRings: Bool, of feature: inout Feature
    ) throws(JSONFault) -> Bool {
        let count = feature.shape.dropShortRings(from: frame.firstRing, areRings: areRings)
        for _ in 0..<count { note(.degenerateRing, at: frame.coordinates) }
        return feature.shape.ringEnds.count > frame.firstRing ? true : try drop(frame, fault)
    }

    private mutating func closeRings(_ frame: GeometryFrame, of feature: inout Feature) {
        var start = feature.shape.ringStart(frame.firstRing)
        var openCount = 0
        for ring in frame.firstRing..<feature.shape.ringEnds.count {
            let end = feature.shape.ringEnds[ring]
            if feature.shape.points[start] != feature.shape.points[end - 1] {
                openCount += 1
                note(.closedRing, at: frame.coordinates)
            }
            start = end
        }
        if openCount > 0 { feature.shape.closeRings(from: frame.firstRing, openCount: openCount) }
    }
}

extension Shape {
    fileprivate func ringStart(_ ring: Int) -> Int { ring == 0 ? 0 : ringEnds[ring - 1] }

    /// Repeats the first position of each open ring at its end, in time linear in the positions.
    fileprivate mutating func closeRings(from firstRing: Int, openCount: Int) {
        let oldCount = points.count
        for _ in 0..<openCount {
            points.append(Point(x: 0, y: 0))
            if !elevations.isEmpty { elevations.append(.nan) }
            if !measures.isEmpty { measures.append(.nan) }
        }
        var (source, target, shift) = (oldCount, points.count, openCount)
        var ring = ringEnds.count
        while ring > firstRing, shift > 0 {
            ring -= 1
            let start = ringStart(ring)
            let isClosed = points[start] == points[source - 1]
            ringEnds[ring] = target
            if !isClosed {
                target -= 1
                copyPosition(from: start, to: target)
                shift -= 1
            }
            while source > start {
                (source, target) = (source - 1, target - 1)
                copyPosition(from: source, to: target)
            }
        }
    }

    private mutating func copyPosition(from source: Int, to target: Int) {
        points[target] = points[source]
        if !elevations.isEmpty { elevations[target] = elevations[source] }
        if !measures.isEmpty { measures[target] = measures[source] }
    }
}
