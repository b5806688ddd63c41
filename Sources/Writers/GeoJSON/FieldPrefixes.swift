import Geometry
import Layers

/// The text before the values of each field in a JSON object, `,"name":`, escaped once for all features.
struct FieldPrefixes: ~Copyable {
    private var text = ByteBuffer()
    private var ends = FlatBuffer<Int>()

    var count: Int { ends.count }

    mutating func add(_ name: String) {
        text.truncate(to: ends.last ?? 0)
        var bytes = ByteBuffer(capacity: name.utf8.count)
        bytes.append(name)
        var cursor = unsafe text.cursor(reserving: ByteCursor.jsonStringRoom(bytes.count) + 2)
        cursor.put(UInt8(ascii: ","))
        cursor.putJSONString(bytes.bytes, 0..<bytes.count)
        cursor.put(UInt8(ascii: ":"))
        text.take(cursor)
        ends.append(text.count)
        // So that a prefix can be copied in whole blocks.
        for _ in 0..<32 { text.append(0) }
    }

    /// Without the comma for the first member of an object.
    @inline(__always)
    func put(_ field: Int, isFirst: Bool, into cursor: inout ByteCursor) {
        cursor.put(text.bytes, (field == 0 ? 0 : ends[field - 1]) + (isFirst ? 1 : 0)..<ends[field])
    }

    @inline(__always)
    func room(_ field: Int) -> Int {
        ends[field] - (field == 0 ? 0 : ends[field - 1]) + ByteCursor.slack
    }
}
