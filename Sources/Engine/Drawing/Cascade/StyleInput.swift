import JSON
import Memory

/// The values of a feature that styles depend on, by slot. It is filled anew for each feature without allocating.
public struct StyleInput: ~Copyable {
    public enum Kind: UInt8, Sendable, BitwiseCopyable {
        /// Null, or no value at all.
        case null
        /// A number as JSON writes it.
        case number
        /// `true` or `false`.
        case boolean
        /// UTF-8.
        case string
    }

    struct Entry: BitwiseCopyable {
        var kind = Kind.null
        var start = 0
        var end = 0
    }

    private(set) var entries = FlatBuffer<Entry>()
    private(set) var bytes = FlatBuffer<UInt8>()

    public init() {}

    /// Begins a feature whose values are all null.
    public mutating func start(slots: Int) {
        bytes.removeAll()
        entries.removeAll()
        entries.append(repeating: Entry(), count: slots)
    }

    public mutating func set(_ slot: Int, _ kind: Kind, _ text: Span<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: text)
        entries[slot] = Entry(kind: kind, start: start, end: bytes.count)
    }

    /// Sets the text of a JSON string with its quotes and escapes.
    public mutating func set(_ slot: Int, jsonString text: Span<UInt8>) {
        let start = bytes.count
        guard text.count >= 2 else { return }
        Self.unescape(text, into: &bytes)
        entries[slot] = Entry(kind: .string, start: start, end: bytes.count)
    }

    private static func unescape(_ text: Span<UInt8>, into bytes: inout FlatBuffer<UInt8>) {
        JSONEscape.unescape(text, 1..<text.count - 1) { bytes.append($0) }
    }

    func kind(_ slot: Int32) -> Kind { entries[Int(slot)].kind }

    var text: Span<UInt8> {
        @_lifetime(borrow self)
        get { bytes.span }
    }

    /// Range of a value in the text.
    func range(_ slot: Int32) -> Range<Int> {
        let entry = entries[Int(slot)]
        return entry.start..<entry.end
    }

    /// True if there is nothing: null, or a text without characters.
    public func isEmpty(_ slot: Int32) -> Bool { kind(slot) == .null || range(slot).isEmpty }

    /// The number of a slot, also if it is written as text.
    public func number(_ slot: Int32) -> Double? {
        guard kind(slot) == .number || kind(slot) == .string else { return nil }
        return TextPieces.number(text.extracting(range(slot)))
    }
}
