import FormatKit
import Geometry
import Layers
import Memory

/// Reads the text in the parentheses of each type of geometry.
extension WKTReader {
    mutating func readBody(
        _ text: Span<UInt8>, _ kind: Shape.Kind, _ shape: inout Shape
    ) throws(WKTError) {
        if try takeEmpty(text) { return }
        switch kind {
        case .point:
            try take(UInt8(ascii: "("), text)
            try readPosition(text, &shape)
            try take(UInt8(ascii: ")"), text)
            shape.endRing()
            shape.endPart()
        case .multiPoint:
            try readMany(text) { (self, text) throws(WKTError) in try self.readMember(text, &shape) }
            if !shape.ringEnds.isEmpty || !shape.points.isEmpty {
                shape.endRing()
                shape.endPart()
            }
        case .lineString:
            try readLine(text, &shape)
            shape.endPart()
        case .multiLineString:
            let before = shape.ringEnds.count
            try readMany(text) { (self, text) throws(WKTError) in
                if try self.takeEmptyMember(text) { return }
                try self.readLine(text, &shape)
            }
            if shape.ringEnds.count > before { shape.endPart() }
        case .polygon:
            try readPolygon(text, &shape, mayBeEmpty: true)
        case .multiPolygon:
            try readMany(text) { (self, text) throws(WKTError) in
                if try self.takeEmptyMember(text) { return }
                try self.readPolygon(text, &shape, mayBeEmpty: false)
            }
        case .collection, .null: break
        }
    }

    /// - Parameter mayBeEmpty: true if all rings may be `EMPTY`, which makes an empty polygon.
    private mutating func readPolygon(
        _ text: Span<UInt8>, _ shape: inout Shape, mayBeEmpty: Bool
    ) throws(WKTError) {
        let (before, firstPoint) = (shape.ringEnds.count, shape.points.count)
        try readMany(text) { (self, text) throws(WKTError) in
            if try self.takeEmpty(text) { return shape.endRing() }
            let first = shape.points.count
            try self.readLine(text, &shape)
            let (start, last) = (shape.points[first], shape.points.count - 1)
            guard last - first > 1, start != shape.points[last] else { return }
            shape.append(x: start.x, y: start.y, elevation: shape.elevation(first), measure: shape.measure(first))
            shape.ringEnds[shape.ringEnds.count - 1] = shape.points.count
            self.changes.openRings += 1
        }
        if mayBeEmpty, shape.points.count == firstPoint { return shape.removeRings(from: before) }
        shape.endPart()
    }

    /// Drops rings and lines of too few positions; returns what is wrong if no others are left.
    mutating func dropShortRings(
        _ kind: Shape.Kind, from ring: Int, of shape: inout Shape, at byte: Int
    ) -> WKTError? {
        let areRings = kind == .polygon || kind == .multiPolygon
        guard areRings || kind == .lineString || kind == .multiLineString, shape.ringEnds.count > ring else {
            return nil
        }
        changes.shortRings += shape.dropShortRings(from: ring, areRings: areRings)
        guard shape.ringEnds.count == ring else { return nil }
        return WKTError(
            byte: byte,
            message: areRings ? "a ring has fewer than four positions" : "a line has fewer than two positions")
    }

    /// A point of a multipoint, which may stand in parentheses of its own.
    private mutating func readMember(_ text: Span<UInt8>, _ shape: inout Shape) throws(WKTError) {
        if try takeEmptyMember(text) { return }
        if peek(text) == UInt8(ascii: "(") {
            try take(UInt8(ascii: "("), text)
            try readPosition(text, &shape)
            try take(UInt8(ascii: ")"), text)
        } else {
            try readPosition(text, &shape)
        }
    }

    private mutating func takeEmptyMember(_ text: Span<UInt8>) throws(WKTError) -> Bool {
        guard try takeEmpty(text) else { return false }
        changes.emptyMembers += 1
        return true
    }

    private mutating func readLine(_ text: Span<UInt8>, _ shape: inout Shape) throws(WKTError) {
        try readMany(text) { (self, text) throws(WKTError) in try self.readPosition(text, &shape) }
        shape.endRing()
    }

    private mutating func readMany(
        _ text: Span<UInt8>, _ one: (inout WKTReader, Span<UInt8>) throws(WKTError) -> Void
    ) throws(WKTError) {
        try take(UInt8(ascii: "("), text)
        repeat { try one(&self, text) } while try takeComma(text)
        try take(UInt8(ascii: ")"), text)
    }

    private mutating func readPosition(_ text: Span<UInt8>, _ shape: inout Shape) throws(WKTError) {
        let x = try readNumber(text)
        let y = try readNumber(text)
        var count = 2
        var (third, fourth) = (Double.nan, Double.nan)
        while let byte = peek(text), byte != UInt8(ascii: ","), byte != UInt8(ascii: ")") {
            guard count < 4 else { throw unexpected(text, "',' or ')'") }
            let value = try readNumber(text)
            if count == 2 { third = value } else { fourth = value }
            count += 1
        }
        if dimensions == .unknown { dimensions = count == 2 ? .xy : count == 3 ? .z : .zm }
        let wanted = dimensions == .xy ? 2 : dimensions == .zm ? 4 : 3
        guard count == wanted else {
            throw WKTError(
                byte: position, message: "a position has \(count) number\(count == 1 ? "" : "s"), but needs \(wanted)"
            )
        }
        if dimensions == .m {
            shape.append(x: x, y: y, measure: third)
        } else {
            shape.append(x: x, y: y, elevation: third, measure: fourth)
        }
    }
}

/// The words, numbers and signs that WKT is made of.
extension WKTReader {
    mutating func readNumber(_ text: Span<UInt8>) throws(WKTError) -> Double {
        skipBlanks(text)
        guard let (value, end) = DecimalText.scan(text, from: position), isEndOfNumber(text, end) else {
            throw unexpected(text, "a number")
        }
        if value == 0, DecimalText.isUnderflow(text, position..<end) { changes.underflows += 1 }
        position = end
        return value
    }

    func isEndOfNumber(_ text: Span<UInt8>, _ index: Int) -> Bool {
        guard index < text.count else { return true }
        let byte = text[index]
        return isBlank(byte) || [UInt8(ascii: ","), UInt8(ascii: ")"), UInt8(ascii: ";")].contains(byte)
    }

    mutating func takeEmpty(_ text: Span<UInt8>) throws(WKTError) -> Bool {
        skipBlanks(text)
        let start = position
        if takeWord(text) == "EMPTY" { return true }
        position = start
        return false
    }

    mutating func takeComma(_ text: Span<UInt8>) throws(WKTError) -> Bool {
        guard peek(text) == UInt8(ascii: ",") else { return false }
        position += 1
        return true
    }

    mutating func take(_ byte: UInt8, _ text: Span<UInt8>) throws(WKTError) {
        guard peek(text) == byte else { throw unexpected(text, "'\(Unicode.Scalar(byte))'") }
        position += 1
    }

    /// The next byte that is not blank.
    mutating func peek(_ text: Span<UInt8>) -> UInt8? {
        skipBlanks(text)
        return position < text.count ? text[position] : nil
    }

    /// Takes letters and returns them in capitals; at most as many as any name has, so that hostile text cannot make a
    /// long word.
    mutating func takeWord(_ text: Span<UInt8>) -> String {
        var word = ""
        while position < text.count, word.utf8.count < 24 {
            let byte = text[position] & ~0x20
            guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte, text[position] >= 0x41 else { break }
            word.unicodeScalars.append(Unicode.Scalar(byte))
            position += 1
        }
        return word
    }

    mutating func skipBlanks(_ text: Span<UInt8>) {
        while position < text.count, isBlank(text[position]) { position += 1 }
    }

    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D) ~= byte }

    func unexpected(_ text: Span<UInt8>, _ wanted: String) -> WKTError {
        guard position < text.count else {
            return WKTError(byte: position, message: "expected \(wanted), found the end of the WKT")
        }
        let found = excerpt(of: text.extracting(position..<min(position + 12, text.count)))
        if found.uppercased().hasPrefix("EMPTY") { return misplacedEmpty(at: position) }
        return WKTError(byte: position, message: "expected \(wanted), found '\(found)'")
    }

    func misplacedEmpty(at byte: Int) -> WKTError {
        WKTError(
            byte: byte, message: "EMPTY cannot stand here",
            hint: "it replaces the parentheses behind a type, as in POINT EMPTY")
    }
}
