import FormatKit
import Geometry
import Layers
import Memory

/// Reads well-known binary in hexadecimal digits, as databases write geometries into tables: with Z and M as ISO or as
/// PostGIS (EWKB) marks them, in either byte order.
extension WKTReader {
    /// Length of the mark before hexadecimal digits that PostgreSQL writes for bytes: `\\x`.
    static func lengthOfMark(_ text: Span<UInt8>) -> Int {
        text.has("\\\\x", at: 0) ? 3 : text.has("\\x", at: 0) ? 2 : 0
    }

    /// True if a text starts as hexadecimal WKB does: with a byte order and a type.
    static func isBinary(_ text: Span<UInt8>) -> Bool {
        guard text.count >= 10, text[0] == UInt8(ascii: "0"), [0x30, 0x31].contains(text[1]) else { return false }
        return (0..<10).allSatisfy { value(ofDigit: text[$0]) != nil }
    }

    /// - Parameter needsWGS84: true to refuse geometries that say they are in another system.
    mutating func readBinary(
        _ text: Span<UInt8>, needsWGS84: Bool, into shape: inout Shape
    ) throws(WKTError) {
        position = 0
        changes = Changes()
        // Members that are still to come, of each collection around the next geometry.
        var left: [Int] = []
        var isFirst = true
        var shortMember: WKTError?
        repeat {
            let start = position
            let head = try readHead(text)
            if let system = head.system { try checkSystem(system, isWGS84: needsWGS84, at: start) }
            if isFirst { shape.kind = head.kind }
            isFirst = false
            if head.kind == .collection {
                if !left.isEmpty {
                    shape.members.append(Shape.Member(.open, .collection, partEnd: shape.partEnds.count))
                }
                guard left.count < CollectionDepth.most else {
                    throw WKTError(byte: start, message: "\(CollectionDepth.message)")
                }
                left.append(try readCount(text, head))
            } else {
                let ring = shape.ringEnds.count
                try readBody(text, head, &shape)
                let fault = dropShortRings(head.kind, from: ring, of: &shape, at: start)
                if let fault, left.isEmpty { throw fault }
                if let fault { shortMember = shortMember ?? fault } else if !left.isEmpty { shape.endMember(head.kind) }
                if !left.isEmpty { left[left.count - 1] -= 1 }
            }
            while left.last == 0 {
                left.removeLast()
                guard !left.isEmpty else { break }
                close(&shape)
                left[left.count - 1] -= 1
            }
        } while !left.isEmpty
        guard position == text.count else {
            throw WKTError(byte: position, message: "the WKB goes on after its geometry")
        }
        if let shortMember, shape.points.isEmpty { throw shortMember }
    }

    /// The header of a geometry.
    private struct Head {
        var kind: Shape.Kind
        var isLittleEndian: Bool
        var dimensions: Dimensions
        /// The number of the system that PostGIS has written; nil for none.
        var system: UInt32?

        var count: Int {
            switch dimensions {
            case .unknown, .xy: 2
            case .z, .m: 3
            case .zm: 4
            }
        }
    }

    private mutating func readHead(_ text: Span<UInt8>) throws(WKTError) -> Head {
        let start = position
        let order = try readByte(text)
        guard order <= 1 else { throw WKTError(byte: start, message: "'\(order)' is not a byte order of WKB") }
        let type = try readNumber32(text, isLittleEndian: order == 1)
        let plain = type & 0x0FFF_FFFF
        let hasZ = type & 1 << 31 != 0 || [1, 3].contains(plain / 1000)
        let hasM = type & 1 << 30 != 0 || plain / 1000 > 1
        guard plain < 4000, let kind = Self.binaryKinds[plain % 1000] else {
            throw WKTError(
                byte: start, message: "plat does not read geometries of WKB's type \(plain)",
                hint: "replace curves and surfaces by lines and polygons first, as with ST_CurveToLine")
        }
        if plain % 1000 == 17 { changes.triangles += 1 }
        var head = Head(
            kind: kind, isLittleEndian: order == 1, dimensions: hasZ ? hasM ? .zm : .z : hasM ? .m : .xy)
        if type & 1 << 29 != 0 { head.system = try readNumber32(text, isLittleEndian: head.isLittleEndian) }
        return head
    }

    /// The kinds of geometry by their numbers; 17 is a triangle.
    private static let binaryKinds: [UInt32: Shape.Kind] = [
        1: .point, 2: .lineString, 3: .polygon, 4: .multiPoint, 5: .multiLineString, 6: .multiPolygon, 7: .collection,
        17: .polygon,
    ]

    func checkSystem(_ system: UInt32, isWGS84: Bool, at byte: Int) throws(WKTError) {
        guard isWGS84 else {
            guard system == 4326 else { return }
            throw WKTError(
                byte: byte,
                message: "coordinates are in SRID 4326 (WGS84), not in the CRS of \(OptionName.sourceCRS)",
                hint: "leave out \(OptionName.sourceCRS)")
        }
        guard system != 0, system != 4326 else { return }
        throw WKTError(
            byte: byte, message: "coordinates are in SRID \(system), not in WGS84",
            hint: "use \(OptionName.sourceCRS) EPSG:\(system)")
    }

    private mutating func readBody(
        _ text: Span<UInt8>, _ head: Head, _ shape: inout Shape
    ) throws(WKTError) {
        let (ring, point) = (shape.ringEnds.count, shape.points.count)
        switch head.kind {
        case .point:
            guard try readPosition(text, head, &shape) else { return }
            shape.endRing()
            shape.endPart()
        case .lineString:
            guard try readLine(text, head, &shape) > 0 else { return shape.removeRings(from: ring) }
            shape.endPart()
        case .polygon: _ = try readPolygon(text, head, &shape)
        case .multiPoint:
            for _ in 0..<(try readCount(text, head)) {
                let member = try readHead(text)
                try check(member.kind == .point, text)
                if !(try readPosition(text, member, &shape)) { changes.emptyMembers += 1 }
            }
            guard shape.points.count > point else { return }
            shape.endRing()
            shape.endPart()
        case .multiLineString:
            for _ in 0..<(try readCount(text, head)) {
                let member = try readHead(text)
                try check(member.kind == .lineString, text)
                let before = shape.ringEnds.count
                if try readLine(text, member, &shape) > 0 { continue }
                shape.removeRings(from: before)
                changes.emptyMembers += 1
            }
            if shape.ringEnds.count > ring { shape.endPart() }
        case .multiPolygon:
            for _ in 0..<(try readCount(text, head)) {
                let member = try readHead(text)
                try check(member.kind == .polygon, text)
                if !(try readPolygon(text, member, &shape)) { changes.emptyMembers += 1 }
            }
        case .collection, .null: break
        }
    }

    private func check(_ isAllowed: Bool, _ text: Span<UInt8>) throws(WKTError) {
        guard !isAllowed else { return }
        throw WKTError(byte: position, message: "a member of a multi-geometry is of another kind than that")
    }

    /// Returns false for an empty polygon.
    private mutating func readPolygon(
        _ text: Span<UInt8>, _ head: Head, _ shape: inout Shape
    ) throws(WKTError) -> Bool {
        let (before, firstPoint) = (shape.ringEnds.count, shape.points.count)
        for _ in 0..<(try readCount(text, head)) {
            let first = shape.points.count
            let count = try readLine(text, head, &shape)
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
        _ text: Span<UInt8>, _ head: Head, _ shape: inout Shape
    ) throws(WKTError) -> Int {
        let count = try readCount(text, head)
        for _ in 0..<count where !(try readPosition(text, head, &shape)) {
            throw WKTError(byte: position, message: "a position has no numbers")
        }
        shape.endRing()
        return count
    }

    /// Returns false for numbers that are none, which stand for an empty point.
    private mutating func readPosition(
        _ text: Span<UInt8>, _ head: Head, _ shape: inout Shape
    ) throws(WKTError) -> Bool {
        let start = position
        var numbers = InlineArray<4, Double>(repeating: .nan)
        for index in 0..<head.count {
            let low = try readNumber32(text, isLittleEndian: head.isLittleEndian)
            let high = try readNumber32(text, isLittleEndian: head.isLittleEndian)
            let (first, second) = head.isLittleEndian ? (high, low) : (low, high)
            numbers[index] = Double(bitPattern: UInt64(first) << 32 | UInt64(second))
        }
        let (x, y) = (numbers[0], numbers[1])
        if x.isNaN, y.isNaN { return false }
        guard x.isFinite, y.isFinite, !numbers[2].isInfinite, !numbers[3].isInfinite else {
            throw WKTError(byte: start, message: "a position has a number that is not finite")
        }
        if head.dimensions == .m {
            shape.append(x: x, y: y, measure: numbers[2])
        } else {
            shape.append(x: x, y: y, elevation: numbers[2], measure: numbers[3])
        }
        return true
    }

    /// Reads how many members follow. Each takes ten digits or more, so a number that cannot be true is refused at once.
    private mutating func readCount(_ text: Span<UInt8>, _ head: Head) throws(WKTError) -> Int {
        let start = position
        let count = Int(try readNumber32(text, isLittleEndian: head.isLittleEndian))
        guard count <= (text.count - position) / 8 else {
            throw WKTError(byte: start, message: "the WKB ends before its \(count) members or positions")
        }
        return count
    }

    private mutating func readNumber32(_ text: Span<UInt8>, isLittleEndian: Bool) throws(WKTError) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 { number = number << 8 | UInt32(try readByte(text)) }
        return isLittleEndian ? number.byteSwapped : number
    }

    private mutating func readByte(_ text: Span<UInt8>) throws(WKTError) -> UInt8 {
        guard position + 2 <= text.count else { throw WKTError(byte: position, message: "the WKB is truncated") }
        guard let high = Self.value(ofDigit: text[position]), let low = Self.value(ofDigit: text[position + 1]) else {
            throw WKTError(
                byte: position,
                message: "'\(excerpt(of: text.extracting(position..<position + 2)))' is not a hexadecimal digit pair")
        }
        position += 2
        return high << 4 | low
    }

    private static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
