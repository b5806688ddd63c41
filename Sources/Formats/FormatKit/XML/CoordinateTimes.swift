package import Geometry
package import Layers
import Memory

/// The times of the positions of lines: an array of JSON, or an array of arrays for several lines.
package enum CoordinateTimes {
    /// The range of the next time at or after an offset, and where what follows it starts; no range for null.
    package static func next(in bytes: Span<UInt8>, from start: Int) -> (time: TextRange?, end: Int) {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "n") { return (nil, min(index + 3, bytes.count)) }
            guard byte == UInt8(ascii: "\"") else { continue }
            let first = index
            while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
            return (TextRange(first, index), min(index + 1, bytes.count))
        }
        return (nil, index)
    }

    /// True if a shape of lines and tracks of one position has a time or null for each of its positions.
    ///
    /// - Parameter areMoments: true if days, months and years are not enough.
    package static func fit(_ json: Span<UInt8>, _ shape: borrowing Shape, areMoments: Bool) -> Bool {
        guard isOfTracks(shape), !shape.points.isEmpty else { return false }
        var (index, ring, count, depth) = (0, 0, 0, 0)
        let leafDepth = shape.hasSeveralTracks ? 2 : 1
        while index < json.count {
            switch json[index] {
            case UInt8(ascii: "["):
                depth += 1
                if depth > leafDepth { return false }
                if depth == leafDepth { count = 0 }
            case UInt8(ascii: "]"):
                if depth == leafDepth {
                    guard ring < shape.ringEnds.count, count == shape.positions(ofRing: ring).count else {
                        return false
                    }
                    ring += 1
                }
                depth -= 1
            case UInt8(ascii: "\""):
                let start = index + 1
                index = start
                while index < json.count, json[index] != UInt8(ascii: "\"") { index += 1 }
                guard depth == leafDepth, index < json.count else { return false }
                let text = json.extracting(start..<index)
                guard areMoments ? XMLTime.isMoment(text) : XMLTime.isValid(text) else { return false }
                count += 1
            case UInt8(ascii: "n"):
                guard depth == leafDepth else { return false }
                count += 1
                index += 3
            case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09: break
            default: return false
            }
            index += 1
        }
        return ring == shape.ringEnds.count
    }

    /// True for points and lines, and for both as the tracks of one collection.
    private static func isOfTracks(_ shape: borrowing Shape) -> Bool {
        guard shape.kind == .collection else { return [.point, .lineString, .multiLineString].contains(shape.kind) }
        for index in 0..<shape.members.count {
            let member = shape.members[index]
            if member.role != .geometry || ![.point, .lineString].contains(member.kind) { return false }
        }
        return true
    }
}

extension Shape {
    /// True if each line, or each point of a collection, is a track of its own.
    package var hasSeveralTracks: Bool { kind == .multiLineString || kind == .collection }
}
