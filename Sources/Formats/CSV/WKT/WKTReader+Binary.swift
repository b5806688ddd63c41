import FormatKit
import Geometry
import Layers
import Memory

/// Well-known binary in hexadecimal digits, as databases write geometries into tables.
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
        changes = Changes()
        try decode(text)
        var decoded = ByteBuffer()
        swap(&decoded, &bytes)
        defer { swap(&decoded, &bytes) }
        do throws(WKBFault) {
            try wkb.read(decoded.bytes, into: &shape)
        } catch {
            throw WKTError(
                byte: 2 * error.byte, message: error.message,
                hint: error.isCurve
                    ? "replace curves and surfaces by lines and polygons first, as with ST_CurveToLine" : nil)
        }
        for system in wkb.systems { try checkSystem(system.number, isWGS84: needsWGS84, at: 2 * system.byte) }
        changes.emptyMembers = wkb.changes.emptyMembers
        changes.openRings = wkb.changes.openRings
        changes.shortRings = wkb.changes.shortRings
        changes.triangles = wkb.changes.triangles
    }

    /// Puts the bytes that the digits stand for into `bytes`.
    private mutating func decode(_ text: Span<UInt8>) throws(WKTError) {
        bytes.removeAll()
        for index in stride(from: 0, to: text.count - 1, by: 2) {
            guard let high = Self.value(ofDigit: text[index]), let low = Self.value(ofDigit: text[index + 1]) else {
                let pair = excerpt(of: text.extracting(index..<index + 2))
                throw WKTError(byte: index, message: "'\(pair)' is not a hexadecimal digit pair")
            }
            bytes.append(high << 4 | low)
        }
        guard text.count.isMultiple(of: 2) else {
            throw WKTError(byte: text.count - 1, message: "the WKB is truncated")
        }
    }

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

    private static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
