public import Layers
public import Memory

/// The text before the values of each field in a JSON object, `,"name":`, escaped once for all features.
public struct FieldPrefixes: ~Copyable {
    @usableFromInline var text = ByteBuffer()
    @usableFromInline var ends = FlatBuffer<Int>()

    public init() {}

    @inlinable public var count: Int { ends.count }

    public mutating func add(_ name: String) {
        text.truncate(to: ends.last ?? 0)
        text.append(UInt8(ascii: ","))
        text.append(jsonString: name)
        text.append(UInt8(ascii: ":"))
        ends.append(text.count)
        room = text.count + ends.count * ByteCursor.slack
        // Padding, so that a prefix can be copied in whole blocks.
        for _ in 0..<32 { text.append(0) }
    }

    /// Puts a prefix, without the comma for the first member of an object.
    @inlinable
    @inline(__always)
    func put(_ field: Int, isFirst: Bool, into cursor: inout ByteCursor) {
        cursor.put(text.bytes, (field == 0 ? 0 : ends[field - 1]) + (isFirst ? 1 : 0)..<ends[field])
    }

    /// Upper bound for the bytes of all prefixes.
    public internal(set) var room = 0
}

extension ByteCursor {
    /// Puts values as members of one object. It takes spans, because a borrowed feature would be copied buffer by
    /// buffer.
    ///
    /// - Parameter isFirst: false if other members come before.
    @inlinable
    @inline(__always)
    public mutating func put(
        _ values: Span<Value>, _ fields: borrowing FieldPrefixes, of bytes: Span<UInt8>, _ scratch: Span<UInt8>,
        isFirst: Bool
    ) {
        for index in 0..<values.count {
            let value = values[index]
            fields.put(value.field, isFirst: isFirst && index == 0, into: &self)
            put(value, of: value.isInScratch ? scratch : bytes)
        }
    }

    @inlinable
    @inline(__always)
    mutating func put(_ value: Value, of bytes: Span<UInt8>) {
        switch value.kind {
        case .null: put("null")
        case .number, .boolean, .jsonString: put(bytes, value.text.range)
        case .string: putJSONString(bytes, value.text.range)
        case .json: putJSON(bytes, value.text.range)
        }
    }

    /// Upper bound for the bytes of values.
    @inlinable
    @inline(__always)
    public static func room(for values: Span<Value>, _ fields: borrowing FieldPrefixes) -> Int {
        // No field comes twice.
        var room = values.isEmpty ? 0 : fields.room
        for index in 0..<values.count { room += ByteCursor.jsonStringRoom(values[index].text.count) }
        return room
    }
}
