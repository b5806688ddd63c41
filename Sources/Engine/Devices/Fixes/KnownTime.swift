package import Layers
import Times

/// A time and its text.
package struct KnownTime: BitwiseCopyable {
    /// Only needless digits and blanks make a time longer, which is then replaced by ISO 8601.
    static let longest = 46

    var time: Int64
    private var bytes = InlineArray<46, UInt8>(repeating: 0)
    private var count: UInt8 = 0
    /// A number or a kind of text.
    package private(set) var kind: Value.Kind

    /// 1970-01-01, without a text.
    init() {
        time = 0
        kind = .null
    }

    package init(_ time: Int64, _ text: Span<UInt8>, _ kind: Value.Kind) {
        self.time = time
        self.kind = text.count <= Self.longest ? kind : .string
        if text.count <= Self.longest {
            put(text)
        } else {
            put(Array(Instant(microseconds: time).description.utf8).span)
        }
    }

    private mutating func put(_ text: Span<UInt8>) {
        count = UInt8(truncatingIfNeeded: text.count)
        for index in text.indices { bytes[index] = text[index] }
    }

    package func append(to text: inout ByteBuffer) {
        for index in 0..<Int(count) { text.append(bytes[index]) }
    }

    mutating func serialize(with coder: inout StateCoder) throws(Problem) {
        try coder.serialize(time: &time)
        var text = ByteBuffer()
        append(to: &text)
        var kind = kind.rawValue
        try coder.serialize(&kind, upTo: .max)
        try coder.serialize(&text)
        guard coder.isReading else { return }
        guard let kind = Value.Kind(rawValue: kind), text.count <= Self.longest else {
            throw coder.fault("the text of a time is out of range")
        }
        self = KnownTime(time, text.bytes, kind)
    }
}
