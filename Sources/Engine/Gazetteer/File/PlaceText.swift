/// A text of a gazetteer, by its offset in the file.
public struct PlaceText: Hashable, Sendable {
    let start: UInt32
    let length: UInt32

    public var isEmpty: Bool { length == 0 }
    public var count: Int { Int(length) }

    static let empty = PlaceText(start: 0, length: 0)
}

extension Gazetteer {
    /// The bytes of a text. They are UTF-8, unless the file is damaged.
    @_lifetime(borrow self)
    public func bytes(of text: PlaceText) -> Span<UInt8> {
        let table = storage.text
        let isInside = Int(text.start) + Int(text.length) <= table.count
        let start = unsafe table.address + (isInside ? Int(text.start) : 0)
        let span = unsafe Span<UInt8>(
            _unsafeStart: start.assumingMemoryBound(to: UInt8.self), count: isInside ? text.count : 0)
        return unsafe _overrideLifetime(span, borrowing: self)
    }

    /// A text as a string; bytes that are not UTF-8, as only damage makes them, are replaced.
    public func string(_ text: PlaceText) -> String {
        guard !text.isEmpty else { return "" }
        return unsafe bytes(of: text).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// The text at an offset: its length, seven bits a byte, the lowest first, and its bytes.
    func text(at offset: UInt32) -> PlaceText {
        let table = storage.text
        var (length, shift, next) = (0, 0, Int(offset))
        while let byte = table[next], shift < 28 {
            next += 1
            length |= Int(byte & 0x7F) << shift
            if byte < 0x80 {
                guard length <= table.count - next, next <= UInt32.max else { break }
                return PlaceText(start: UInt32(next), length: UInt32(length))
            }
            shift += 7
        }
        storage.note(.text)
        return .empty
    }

    func string(at offset: UInt32) -> String { string(text(at: offset)) }
}
