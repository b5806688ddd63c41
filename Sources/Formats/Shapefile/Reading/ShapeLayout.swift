import FormatKit

/// Layout of the content of a .shp record: counts and lengths, compared with the bytes that exist before they are used.
struct ShapeLayout {
    let type: ShapeType
    let parts: Int
    let points: Int
    /// The length of the shape in bytes without measures, which are optional where there are elevations.
    private let leastLength: Int
    /// The length of its measures in bytes.
    private let measureLength: Int

    /// The reasons why the content of a record is not a shape.
    enum Fault: Error {
        case tooShort
        case unknownType(Int)
        case negativeCount
        case overlong(needed: Int)
        /// A part that starts beyond the positions, or not after the start of the part before it.
        case badPart(Int, start: Int, positions: Int)
        case unorderedPart(Int, start: Int, before: Int)
        case noPart(positions: Int)
    }

    /// - Parameters:
    ///   - content: of a record, without its header; its first 44 bytes are enough.
    ///   - length: of the whole content.
    init(_ content: Span<UInt8>, length: Int) throws(Fault) {
        guard content.count >= 4 else { throw .tooShort }
        let number = content.littleInt32(0)
        guard let type = ShapeType(rawValue: Int32(truncatingIfNeeded: number)) else { throw .unknownType(number) }
        self.type = type
        let ordinates = type.hasElevations ? 1 : 0
        let measured = type.hasMeasures
        let family = type.family
        switch family {
        case .null:
            (parts, points, leastLength, measureLength) = (0, 0, 4, 0)
        case .point:
            (parts, points) = (0, 1)
            (leastLength, measureLength) = (20 + 8 * ordinates, measured ? 8 : 0)
        case .multiPoint:
            guard content.count >= 40 else { throw .tooShort }
            points = content.littleInt32(36)
            parts = 0
            guard points >= 0 else { throw .negativeCount }
            (leastLength, measureLength) = (
                40 + 16 * points + ordinates * (16 + 8 * points), measured ? 16 + 8 * points : 0
            )
        case .polyline, .polygon, .multiPatch:
            guard content.count >= 44 else { throw .tooShort }
            parts = content.littleInt32(36)
            points = content.littleInt32(40)
            guard parts >= 0, points >= 0 else { throw .negativeCount }
            let header = 44 + (family == .multiPatch ? 8 : 4) * parts
            (leastLength, measureLength) = (
                header + 16 * points + ordinates * (16 + 8 * points), measured ? 16 + 8 * points : 0
            )
        }
        guard leastLength <= length else { throw .overlong(needed: leastLength) }
    }

    /// Throws unless each part starts after the one before it and within the positions.
    func checkParts(_ content: Span<UInt8>) throws(Fault) {
        guard !isEmpty else { return }
        guard parts > 0 else {
            if type.family != .point, type.family != .multiPoint { throw .noPart(positions: points) }
            return
        }
        var before = -1
        for part in 0..<parts {
            let start = content.littleInt32(44 + 4 * part)
            // Some writers count from one: positions before the first part then belong to it.
            guard 0..<points ~= start else { throw .badPart(part, start: start, positions: points) }
            guard start > before else { throw .unorderedPart(part, start: start, before: before) }
            before = start
        }
    }

    /// True if the first part claims to start after the first position.
    func startsLate(_ content: Span<UInt8>) -> Bool { parts > 0 && content.littleInt32(44) != 0 }

    /// True if there is nothing to read.
    var isEmpty: Bool { points == 0 }

    /// True if a content of this length holds the shape, with measures or without, and nothing else.
    func isExactly(_ length: Int) -> Bool { rest(of: length) == 0 }

    /// Number of bytes that a content of this length has beyond the shape.
    func rest(of length: Int) -> Int {
        length == leastLength ? 0 : length - leastLength - (length >= leastLength + measureLength ? measureLength : 0)
    }
}

extension ShapeLayout.Fault {
    /// Describes the fault for the user.
    func message(length: Int) -> String {
        switch self {
        case .tooShort: "the record has \(length) bytes, too few for its content"
        case .unknownType(let number): "unknown shape type \(number)"
        case .negativeCount: "the record has a negative number of parts or positions"
        case .overlong(let needed): "positions would take \(needed) bytes, but the record has \(length)"
        case .badPart(let part, let start, let positions):
            "part \(part + 1) starts at position \(start), but the shape has "
                + (positions > 0
                    ? "only \(positions) position\(positions == 1 ? "" : "s") (0 to \(positions - 1))" : "no positions")
        case .unorderedPart(let part, let start, let before):
            "part \(part + 1) starts at position \(start), but the part before it starts at \(before)"
        case .noPart(let positions): "the shape has \(positions) positions but no parts"
        }
    }
}
