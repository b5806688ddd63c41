import FormatKit
import Geometry

extension GeoJSONReader {
    /// Reads coordinates of any geometry. Its type may come later, so the type is inferred from how deep the arrays are
    /// nested: 1 for a position, 4 for a multi-polygon.
    ///
    /// - Returns: Where they end, and the depth, which is 0 for an empty array.
    mutating func readCoordinates(
        _ bytes: Span<UInt8>, from start: Int, into shape: inout Shape
    ) throws(JSONFault) -> (end: Int, depth: Int) {
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "[") else {
            _ = try JSONScanner.endOfValue(bytes, from: start, depth: 2)
            throw JSONFault(.coordinates, at: start)
        }
        var depth = 1
        var index = JSONScanner.skipBlanks(bytes, from: start &+ 1)
        while JSONScanner.byte(bytes, at: index) == UInt8(ascii: "[") {
            depth += 1
            guard depth <= 4 else { throw JSONFault(.coordinatesDepth, at: index) }
            index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
            guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: "]") else { continue }
            if depth == 3 {
                // An outer ring without positions, in a multi-polygon.
                shape.endRing()
                (startsEmpty, emptyPart) = (true, index)
                return (try readPositions(bytes, from: index &+ 1, depth: 4, level: 2, into: &shape), 4)
            }
            guard depth == 2 else { continue }
            startsEmpty = true
            index = JSONScanner.skipBlanks(bytes, from: skipEmptyPart(at: index))
            if JSONScanner.byte(bytes, at: index) == UInt8(ascii: "]") { return (index &+ 1, 0) }
            guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: ",") else {
                throw JSONFault(.commaOrBracket, at: index)
            }
            index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
            guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: "[") else {
                _ = try JSONScanner.endOfValue(bytes, from: index, depth: 2)
                throw JSONFault(.coordinates, at: index)
            }
            depth = 1
        }
        if JSONScanner.byte(bytes, at: index) == UInt8(ascii: "]") {
            guard depth == 1 else { throw JSONFault(.emptyPart, at: index) }
            return (index &+ 1, 0)
        }
        index = try readPosition(bytes, from: index, into: &shape)
        guard depth > 1 else {
            shape.endRing()
            shape.endPart()
            return (index, 1)
        }
        return (try readPositions(bytes, from: index, depth: depth, level: depth - 1, into: &shape), depth)
    }

    /// Reads the rest of nested arrays of positions, after the first position; returns where they end.
    ///
    /// - Parameter level: number of open arrays.
    private mutating func readPositions(
        _ bytes: Span<UInt8>, from start: Int, depth: Int, level: Int, into shape: inout Shape
    ) throws(JSONFault) -> Int {
        var index = start
        var level = level
        values: while true {
            index = JSONScanner.skipBlanks(bytes, from: index)
            let byte = JSONScanner.byte(bytes, at: index)
            if byte == UInt8(ascii: "]") {
                if level == depth - 1 { shape.endRing() }
                if depth == 4 ? level == 2 : level == 1 { shape.endPart() }
                index &+= 1
                level -= 1
                if level == 0 { return index }
                continue
            }
            guard byte == UInt8(ascii: ",") else { throw JSONFault(.commaOrBracket, at: index) }
            if level == 1, let end = endOfEmptyPart(bytes, from: index &+ 1) {
                index = end
                continue
            }
            while level < depth {
                index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
                guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: "[") else {
                    _ = try JSONScanner.endOfValue(bytes, from: index, depth: 2)
                    throw JSONFault(.coordinates, at: index)
                }
                level += 1
                if depth == 4, level == 3, let end = Self.endOfEmptyArray(bytes, from: index) {
                    shape.endRing()
                    (index, level) = (end, 2)
                    continue values
                }
            }
            index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
            index = try readPosition(bytes, from: index, into: &shape)
            level -= 1
        }
    }

    /// End of an empty array that follows a comma; nil if the array is not empty.
    private mutating func endOfEmptyPart(_ bytes: Span<UInt8>, from start: Int) -> Int? {
        let opening = JSONScanner.skipBlanks(bytes, from: start)
        guard JSONScanner.byte(bytes, at: opening) == UInt8(ascii: "[") else { return nil }
        return Self.endOfEmptyArray(bytes, from: opening).map { skipEmptyPart(at: $0 - 1) }
    }

    /// End of an array that starts at a bracket; nil if it is not empty.
    private static func endOfEmptyArray(_ bytes: Span<UInt8>, from opening: Int) -> Int? {
        let closing = JSONScanner.skipBlanks(bytes, from: opening &+ 1)
        return JSONScanner.byte(bytes, at: closing) == UInt8(ascii: "]") ? closing &+ 1 : nil
    }

    /// Counts a part without positions, which is checked once the type of its geometry is known.
    private mutating func skipEmptyPart(at end: Int) -> Int {
        if emptyParts == 0 { emptyPart = end }
        emptyParts += 1
        return end &+ 1
    }

    /// Reads a position, starting at its first number; returns where its array ends.
    @inline(__always)
    private mutating func readPosition(
        _ bytes: Span<UInt8>, from start: Int, into shape: inout Shape
    ) throws(JSONFault) -> Int {
        let (x, xEnd) = try readOrdinate(bytes, from: start)
        let comma = JSONScanner.skipBlanks(bytes, from: xEnd)
        guard JSONScanner.byte(bytes, at: comma) == UInt8(ascii: ",") else {
            throw JSONFault(
                JSONScanner.byte(bytes, at: comma) == UInt8(ascii: "]") ? .shortPosition : .commaOrBracket, at: comma)
        }
        let second = JSONScanner.skipBlanks(bytes, from: comma &+ 1)
        let (y, yEnd) = try readOrdinate(bytes, from: second)
        if !isTransformed, !(x.magnitude <= 360 && y.magnitude <= 90 + DegreeRange.tolerance) {
            let isSwapped = x.magnitude <= 90 && y.magnitude <= 180
            let detail = DegreeRange.mayBeProjected(x: x, y: y) ? 3 : isSwapped ? 1 : 0
            if x.magnitude > 360 { throw JSONFault(.outOfRange, at: start, detail: max(detail, 2)) }
            throw JSONFault(.outOfRange, at: second, detail: detail)
        }
        let end = JSONScanner.skipBlanks(bytes, from: yEnd)
        if JSONScanner.byte(bytes, at: end) == UInt8(ascii: "]") {
            shape.append(x: x, y: y)
            return end &+ 1
        }
        return try readMoreOrdinates(bytes, from: end, x: x, y: y, into: &shape)
    }

    private mutating func readMoreOrdinates(
        _ bytes: Span<UInt8>, from start: Int, x: Double, y: Double, into shape: inout Shape
    ) throws(JSONFault) -> Int {
        var index = start
        var count = 2
        var (elevation, measure) = (Double.nan, Double.nan)
        while JSONScanner.byte(bytes, at: index) == UInt8(ascii: ",") {
            let first = JSONScanner.skipBlanks(bytes, from: index &+ 1)
            let (value, end) = try readOrdinate(bytes, from: first)
            index = JSONScanner.skipBlanks(bytes, from: end)
            count += 1
            if count == 3 { elevation = value }
            if count == 4 { measure = value }
            if count == 5, fifth == nil { fifth = first }
        }
        guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: "]") else {
            throw JSONFault(.commaOrBracket, at: index)
        }
        shape.append(x: x, y: y, elevation: elevation, measure: measure)
        return index &+ 1
    }

    @inline(__always)
    private mutating func readOrdinate(
        _ bytes: Span<UInt8>, from start: Int
    ) throws(JSONFault) -> (value: Double, end: Int) {
        let first = JSONScanner.byte(bytes, at: start)
        guard first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") else {
            throw noNumber(bytes, at: start)
        }
        let (value, end) = try JSONScanner.number(bytes, from: start)
        if value == 0, end - start > 1 { noteVanished(bytes, start, end) }
        return (value, end)
    }

    /// Notes a number that is read as 0 though it has other digits.
    private mutating func noteVanished(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
        for index in start..<end {
            if bytes[index] | 0x20 == UInt8(ascii: "e") { return }
            if bytes[index] &- UInt8(ascii: "1") < 9 { return note(.vanishedNumber, at: start) }
        }
    }

    private func noNumber(_ bytes: Span<UInt8>, at start: Int) -> JSONFault {
        do throws(JSONFault) {
            _ = try JSONScanner.endOfValue(bytes, from: start, depth: 2)
            return JSONFault(.positionNumber, at: start)
        } catch {
            return error
        }
    }
}
