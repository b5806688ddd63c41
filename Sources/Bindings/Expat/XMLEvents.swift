import Memory

/// An event of an XML text: a tag, an attribute, a declaration of a namespace or a run of text.
@frozen
public struct XMLEvent: BitwiseCopyable, Sendable {
    @frozen
    public enum Kind: UInt8, Sendable {
        /// A declaration of a namespace: its prefix, and its name as the value. The start of its element follows.
        case namespace
        /// The start of an element; its attributes follow.
        case start
        case attribute
        case end
        case text
    }

    public var kind: Kind
    /// The name, or the text, in the texts of the events.
    @inlinable public var text: Range<Int> { Int(first)..<Int(end) }
    /// The value of an attribute or a namespace, in the texts of the events.
    @inlinable public var value: Range<Int> { Int(end)..<Int(last) }
    /// Bounds of the event in the XML, in bytes from its start; of an attribute or a namespace, those of its element's
    /// start; of text, without comments and instructions around it.
    public var byte: Int
    public var endByte: Int

    @usableFromInline var first: Int32
    @usableFromInline var end: Int32
    @usableFromInline var last: Int32
}

/// The events that a parser has met and that are not processed yet. libexpat passes it to its callbacks as user data.
struct XMLEvents: ~Copyable {
    var events = FlatBuffer<XMLEvent>(capacity: 1 << 10)
    var text = FlatBuffer<UInt8>(capacity: 1 << 14)
    /// End in bytes of the last tag, text, comment or instruction that was met.
    var endOfLast = 0
    /// Number of open elements.
    var depth = 0
    /// True if the last tag was an end tag, so that blanks after it lie between elements.
    var isAfterEnd = true
    /// True if the last event is text of blanks only.
    private var isBlankText = false
    var refusal: XMLFault.Reason?
    /// Name of an encoding that nobody knows.
    var encoding = ""

    mutating func removeAll() {
        events.removeAll()
        text.removeAll()
    }

    mutating func put(_ bytes: UnsafePointer<CChar>, _ count: Int) {
        unsafe bytes.withMemoryRebound(to: UInt8.self, capacity: count) { start in
            text.append(contentsOf: unsafe Span(_unsafeStart: start, count: count))
        }
    }

    mutating func add(_ kind: XMLEvent.Kind, from first: Int, to end: Int, at byte: Int, _ length: Int) {
        events.append(
            XMLEvent(
                kind: kind, byte: byte, endByte: byte + length, first: Int32(truncatingIfNeeded: first),
                end: Int32(truncatingIfNeeded: end), last: Int32(truncatingIfNeeded: text.count)))
    }

    /// Adds text; what follows other text directly is one with it.
    mutating func add(text bytes: UnsafePointer<CChar>, _ count: Int, at byte: Int, _ length: Int) {
        let first = text.count
        unsafe put(bytes, count)
        let isBlank = isBlank(from: first)
        guard let index = events.count > 0 ? events.count - 1 : nil, events[index].kind == .text else {
            isBlankText = isBlank
            return add(.text, from: first, to: text.count, at: byte, length)
        }
        events[index].end = Int32(truncatingIfNeeded: text.count)
        guard !isBlank else { return }
        if isBlankText { events[index].byte = byte }
        events[index].endByte = byte + length
        isBlankText = false
    }

    private func isBlank(from first: Int) -> Bool {
        for index in first..<text.count where !Self.isBlank(text[index]) { return false }
        return true
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }
}

/// A reason why an XML text cannot be read on, and where.
public struct XMLFault: Error {
    public enum Reason: Equatable, Sendable {
        /// The text is not well-formed, in the words of libexpat.
        case malformed(String)
        /// The text ends before its root element does.
        case truncated
        /// A document type declaration, in which entities could be declared.
        case doctype
        /// A reference to an entity that only such a declaration could declare.
        case entity
        /// An encoding that is not known, by its name.
        case encoding(String)
        /// Elements that are nested too deeply.
        case tooDeep
    }

    public let reason: Reason
    public let byte: Int
}
