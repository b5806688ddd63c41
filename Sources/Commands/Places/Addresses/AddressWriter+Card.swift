import Geometry
import Layers

extension AddressWriter {
    /// Appends the arranged address as a vCard (RFC 6350).
    ///
    /// - Parameter place: the place of the address; nil if it has none.
    func appendCard(at place: Coordinate?, to buffer: inout ByteBuffer) {
        var line = ByteBuffer()
        buffer.append("BEGIN:VCARD\r\nVERSION:4.0\r\n")
        line.append("FN:")
        if parts.isEmpty(.name) {
            var address = ByteBuffer()
            appendLine(to: &address)
            line.append(cardText: address.bytes)
        } else {
            line.append(cardText: parts[.name])
        }
        buffer.appendFolded(&line)
        // The post office box and the extended address stay empty, as the standard recommends.
        line.append("ADR:;")
        for part in [AddressPart.street, .city, .state, .postcode, .country] {
            line.append(";")
            line.append(cardText: parts[part])
        }
        buffer.appendFolded(&line)
        if let place, place.isValid {
            line.append("GEO:geo:")
            line.append(place: LinkPlace(place))
            buffer.appendFolded(&line)
        }
        if !parts.isEmpty(.zone) {
            line.append("TZ:")
            line.append(cardText: parts[.zone])
            buffer.appendFolded(&line)
        }
        if !parts.isEmpty(.page) {
            line.append("URL:")
            line.append(cardURI: parts[.page])
            buffer.appendFolded(&line)
        }
        buffer.append("END:VCARD\r\n")
    }
}

extension ByteBuffer {
    /// Appends text as a value of a vCard.
    fileprivate mutating func append(cardText text: Span<UInt8>) {
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";"):
                append(UInt8(ascii: "\\"))
                append(text[index])
            case let byte: append(byte)
            }
        }
    }

    /// Appends the address of a page; what no such address can hold is percent-encoded.
    fileprivate mutating func append(cardURI text: Span<UInt8>) {
        for index in text.indices {
            let byte = text[index]
            let isEscape =
                byte == UInt8(ascii: "%") && text.count - index > 2 && Self.areHex(text[index + 1], text[index + 2])
            if byte > 0x20, byte < 0x7F, isEscape || !Self.neverInURI.contains(byte) {
                append(byte)
            } else {
                append(percentEncoded: byte)
            }
        }
    }

    private static let neverInURI = Set("\"%<>\\^`{|}".utf8)

    private static func areHex(_ first: UInt8, _ second: UInt8) -> Bool {
        let digits = "0123456789abcdefABCDEF".utf8
        return digits.contains(first) && digits.contains(second)
    }

    /// Appends a line and its end, in pieces of at most 75 bytes that do not cut characters, and empties it.
    fileprivate mutating func appendFolded(_ line: inout ByteBuffer) {
        var start = 0
        var room = 75
        while line.count - start > room {
            var end = start + room
            while line[end] & 0xC0 == 0x80, end > start + room - 3 { end -= 1 }
            append(line.bytes.extracting(start..<end))
            append("\r\n ")
            (start, room) = (end, 74)
        }
        append(line.bytes.extracting(start..<line.count))
        append("\r\n")
        line.removeAll()
    }
}
