public import Geometry
public import Layers
import Memory

/// Reads well-known binary as shapes: points, lines, polygons and collections of them, with Z and M as ISO or as PostGIS
/// (EWKB) marks them, each geometry in a byte order of its own.
///
/// It counts levels instead of recursing, so that only `CollectionDepth.most` limits the nesting.
public struct WKBReader: ~Copyable {
    private var position = 0
    /// The losses of the geometry that was read last.
    public private(set) var changes = Changes()
    /// The numbers of systems that PostGIS has written into the geometry, and where; each once if it follows itself.
    public private(set) var systems: [(number: UInt32, byte: Int)] = []

    public init() {}

    public struct Changes {
        public var emptyMembers = 0
        public var openRings = 0
        public var shortRings = 0
        public var triangles = 0
    }

    /// - Parameter start: where the geometry starts; it must go on to the end of the bytes.
    public mutating func read(
        _ bytes: Span<UInt8>, from start: Int = 0, into shape: inout Shape
    ) throws(WKBFault) {
        position = start
        if !systems.isEmpty { systems.removeAll() }
        if readPlainPoint(bytes, into: &shape) { return }
        changes = Changes()
        // Members that are still to come, of each collection around the next geometry.
        var left: [Int] = []
        var isFirst = true
        var shortMember: WKBFault?
        repeat {
            let start = position
            let head = try readHead(bytes)
            if isFirst { shape.kind = head.kind }
            isFirst = false
            if head.kind == .collection {
                if !left.isEmpty {
                    shape.members.append(Shape.Member(.open, .collection, partEnd: shape.partEnds.count))
                }
                guard left.count < CollectionDepth.most else {
                    throw WKBFault(start, "\(CollectionDepth.message)")
                }
                left.append(try readCount(bytes, head, each: 5))
            } else {
                let ring = shape.ringEnds.count
                try readBody(bytes, head, &shape)
                let fault = dropShortRings(head.kind, from: ring, of: &shape, at: start)
                if let fault, left.isEmpty { throw fault }
                if let fault { shortMember = shortMember ?? fault } else if !left.isEmpty { shape.endMember(head.kind) }
                if !left.isEmpty { left[left.count - 1] -= 1 }
            }
            while left.last == 0 {
                left.removeLast()
                guard !left.isEmpty else { break }
                shape.members.append(Shape.Member(.close, .collection, partEnd: shape.partEnds.count))
                left[left.count - 1] -= 1
            }
        } while !left.isEmpty
        guard position == bytes.count else { throw WKBFault(position, "the WKB goes on after its geometry") }
        if let shortMember, shape.points.isEmpty { throw shortMember }
    }

    /// Reads a point without elevation, as most layers of points hold it; false for anything else.
    private mutating func readPlainPoint(_ bytes: Span<UInt8>, into shape: inout Shape) -> Bool {
        guard bytes.count - position == 21, bytes[position] == 1, bytes.littleInt32(position + 1) == 1 else {
            return false
        }
        let (x, y) = (bytes.littleDouble(position + 5), bytes.littleDouble(position + 13))
        guard x.isFinite, y.isFinite else { return false }
        if !changes.areNone { changes = Changes() }
        shape.setPoint(x: x, y: y)
        return true
    }

    /// The header of a geometry.
    private struct Head {
        var kind: Shape.Kind
        var isLittleEndian: Bool
        var hasZ: Bool
        var hasM: Bool

        var count: Int { 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0) }
    }

    private mutating func readHead(_ bytes: Span<UInt8>) throws(WKBFault) -> Head {
        let start = position
        guard bytes.count - position >= 5 else { throw WKBFault.truncated(position) }
        let order = bytes[position]
        guard order <= 1 else { throw WKBFault(start, "\(order) is not a byte order of WKB") }
        let type = number32(bytes, at: position + 1, isLittleEndian: order == 1)
        position += 5
        let plain = type & 0x0FFF_FFFF
        let hasZ = type & 1 << 31 != 0 || [1, 3].contains(plain / 1000)
        let hasM = type & 1 << 30 != 0 || plain / 1000 > 1
        guard plain < 4000, let kind = Self.kinds[plain % 1000] else {
            throw WKBFault(typeOfCurve: Self.curves[plain % 1000] ?? "type \(plain)", at: start)
        }
        if plain % 1000 == 17 { changes.triangles += 1 }
        if type & 1 << 29 != 0 {
            guard bytes.count - position >= 4 else { throw WKBFault.truncated(position) }
            let system = number32(bytes, at: position, isLittleEndian: order == 1)
            if systems.last?.number != system { systems.append((system, start)) }
            position += 4
        }
        return Head(kind: kind, isLittleEndian: order == 1, hasZ: hasZ, hasM: hasM)
    }

    private static let kinds: [UInt32: Shape.Kind] = [
        1: .point, 2: .lineString, 3: .polygon, 4: .multiPoint, 5: .multiLineString, 6: .multiPolygon, 7: .collection,
        17: .polygon,
    ]

    private static let curves: [UInt32: String] = [
        8: "CircularString", 9: "CompoundCurve", 10: "CurvePolygon", 11: "MultiCurve", 12: "MultiSurface", 13: "Curve",
        14: "Surface", 15: "PolyhedralSurface", 16: "TIN",
    ]

    private mutating func readBody(
        _ bytes: Span<UInt8>, _ head: Head, _ shape: inout Shape
    ) throws(WKBFault) {
        let (ring, point) = (shape.ringEnds.count, shape.points.count)
        switch head.kind {
        case .point:
            guard try readPoint(bytes, head, &shape) else { return }
            shape.endRing()
            shape.endPart()
        case .lineString:
            guard try readLine(bytes, head, &shape) > 0 else { return shape.removeRings(from: ring) }
            shape.endPart()
        case .polygon: _ = try readPolygon(bytes, head, &shape)
        case .multiPoint:
            for _ in 0..<(try readCount(bytes, head, each: 5)) {
                let member = try readMember(bytes, of: .point)
                if !(try readPoint(bytes, member, &shape)) { changes.emptyMembers += 1 }
            }
            guard shape.points.count > point else { return }
            shape.endRing()
            shape.endPart()
        case .multiLineString:
            for _ in 0..<(try readCount(bytes, head, each: 5)) {
                let member = try readMember(bytes, of: .lineString)
                let before = shape.ringEnds.count
                if try readLine(bytes, member, &shape) > 0 { continue }
                shape.removeRings(from: before)
                changes.emptyMembers += 1
            }
            if shape.ringEnds.count > ring { shape.endPart() }
        case .multiPolygon:
            for _ in 0..<(try readCount(bytes, head, each: 5)) {
                let member = try readMember(bytes, of: .polygon)
                if !(try readPolygon(bytes, member, &shape)) { changes.emptyMembers += 1 }
            }
        case .collection, .null: break
        }
    }

    private mutating func readMember(_ bytes: Span<UInt8>, of kind: Shape.Kind) throws(WKBFault) -> Head {
        let start = position
        let member = try readHead(bytes)
        guard member.kind == kind else {
            throw WKBFault(start, "a member of a multi-geometry is of another kind than that")
        }
        return member
    }

    /// Returns false for an empty polygon.
    private mutating func readPolygon(
        _ bytes: Span<UInt8>, _ head: Head, _ shape: inout Shape
    ) throws(WKBFault) -> Bool {
        let (before, firstPoint) = (shape.ringEnds.count, shape.points.count)
        for _ in 0..<(try readCount(bytes, head, each: 4)) {
            let first = shape.points.count
            let count = try readLine(bytes, head, &shape)
            guard count > 2, shape.points[first] != shape.points[first + count - 1] else { continue }
            let start = shape.points[first]
            shape.append(x: start.x, y: start.y, elevation: shape.elevation(first), measure: shape.measure(first))
            shape.ringEnds[shape.ringEnds.count - 1] = shape.points.count
            changes.openRings += 1
        }
        guard shape.points.count > firstPoint else {
            shape.removeRings(from: before)
            return false
        }
        shape.endPart()
        return true
    }

    /// Reads the positions of a line or a ring, and returns how many there are.
    private mutating func readLine(
        _ bytes: Span<UInt8>, _ head: Head, _ shape: inout Shape
    ) throws(WKBFault) -> Int {
        let count = try readCount(bytes, head, each: 8 * head.count)
        let (start, first) = (position, shape.points.count)
        position += 8 * head.count * count
        if head.count == 2, head.isLittleEndian, shape.elevations.isEmpty, shape.measures.isEmpty {
            shape.points.append(bytes: bytes.extracting(start..<position))
        } else {
            for index in 0..<count { append(bytes, at: start + 8 * head.count * index, head, &shape) }
        }
        for index in first..<first + count where !isFinite(shape, index) {
            throw WKBFault(start + 8 * head.count * (index - first), "a position has a number that is not finite")
        }
        shape.endRing()
        return count
    }

    /// Returns false for numbers that are none, which stand for an empty point.
    private mutating func readPoint(
        _ bytes: Span<UInt8>, _ head: Head, _ shape: inout Shape
    ) throws(WKBFault) -> Bool {
        let start = position
        guard bytes.count - start >= 8 * head.count else { throw WKBFault.truncated(start) }
        position += 8 * head.count
        let (x, y) = (
            number64(bytes, at: start, isLittleEndian: head.isLittleEndian),
            number64(bytes, at: start + 8, isLittleEndian: head.isLittleEndian)
        )
        if x.isNaN, y.isNaN { return false }
        append(bytes, at: start, head, &shape)
        guard isFinite(shape, shape.points.count - 1) else {
            throw WKBFault(start, "a position has a number that is not finite")
        }
        return true
    }

    private func append(_ bytes: Span<UInt8>, at start: Int, _ head: Head, _ shape: inout Shape) {
        func number(_ index: Int) -> Double {
            number64(bytes, at: start + 8 * index, isLittleEndian: head.isLittleEndian)
        }
        shape.append(
            x: number(0), y: number(1), elevation: head.hasZ ? number(2) : .nan,
            measure: head.hasM ? number(head.hasZ ? 3 : 2) : .nan)
    }

    private func isFinite(_ shape: borrowing Shape, _ index: Int) -> Bool {
        shape.points[index].x.isFinite && shape.points[index].y.isFinite && !shape.elevation(index).isInfinite
            && !shape.measure(index).isInfinite
    }

    /// Reads how many members follow. A number that cannot be true is refused at once.
    ///
    /// - Parameter length: the fewest bytes of a member.
    private mutating func readCount(
        _ bytes: Span<UInt8>, _ head: Head, each length: Int
    ) throws(WKBFault) -> Int {
        let start = position
        guard bytes.count - start >= 4 else { throw WKBFault.truncated(start) }
        let count = Int(number32(bytes, at: start, isLittleEndian: head.isLittleEndian))
        position += 4
        guard count <= (bytes.count - position) / length else {
            throw WKBFault(start, "the WKB ends before its \(count) members or positions")
        }
        return count
    }

    private func number32(_ bytes: Span<UInt8>, at index: Int, isLittleEndian: Bool) -> UInt32 {
        let number = bytes.number32(at: index)
        return isLittleEndian ? number : number.byteSwapped
    }

    private func number64(_ bytes: Span<UInt8>, at index: Int, isLittleEndian: Bool) -> Double {
        let number = bytes.number64(at: index)
        return Double(bitPattern: isLittleEndian ? number : number.byteSwapped)
    }

    /// Drops rings and lines of too few positions; returns what is wrong if no others are left.
    private mutating func dropShortRings(
        _ kind: Shape.Kind, from ring: Int, of shape: inout Shape, at byte: Int
    ) -> WKBFault? {
        let areRings = kind == .polygon || kind == .multiPolygon
        guard areRings || kind == .lineString || kind == .multiLineString, shape.ringEnds.count > ring else {
            return nil
        }
        changes.shortRings += shape.dropShortRings(from: ring, areRings: areRings)
        guard shape.ringEnds.count == ring else { return nil }
        return WKBFault(
            byte, areRings ? "a ring has fewer than four positions" : "a line has fewer than two positions")
    }
}

extension WKBReader.Changes {
    public var areNone: Bool { emptyMembers == 0 && openRings == 0 && shortRings == 0 && triangles == 0 }
}

/// A fault in well-known binary, and its position.
public struct WKBFault: Error {
    public var byte: Int
    public var message: Wording
    /// True for a geometry that is right, but is not made of positions and straight lines.
    public var isCurve = false

    public init(_ byte: Int, _ message: Wording) { (self.byte, self.message) = (byte, message) }

    public init(typeOfCurve name: String, at byte: Int) {
        self.init(byte, "plat does not read geometries of the kind \(name)")
        isCurve = true
    }

    public static func truncated(_ byte: Int) -> WKBFault { WKBFault(byte, "the WKB is truncated") }
}
