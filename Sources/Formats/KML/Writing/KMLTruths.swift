import FormatKit
import Layers

/// Writes the truth values of placemarks, which wait behind marks: as 1 and 0 where a field has no others, as GDAL reads
/// only these in a field of the type bool, and as true and false among others, from which numbers would not differ.
struct KMLTruths {
    private let hasAny: Bool
    /// The elements of fields that have other values as well.
    private let mixed: [[UInt8]]

    init(_ types: [(name: String, types: KMLTypes)]) {
        hasAny = types.contains { $0.types.contains(.boolean) }
        mixed = types.filter { $0.types.contains(.boolean) && $0.types != .boolean }.map { name, _ in
            let element = KMLEncoder.element(of: name)
            return element.bytes.indices.map { element.bytes[$0] }
        }
    }

    func write(
        _ piece: borrowing ByteBuffer, to body: (borrowing ByteBuffer) throws(Problem) -> Void
    ) throws(Problem) {
        guard hasAny else { return try body(piece) }
        let bytes = piece.bytes
        var output = ByteBuffer(capacity: bytes.count + 64)
        var start = 0
        while let mark = bytes.extracting(start...).firstIndex(of: KMLTypes.mark).map({ $0 + start }) {
            output.append(bytes.extracting(start..<mark))
            let isTrue = bytes[mark + 1] == UInt8(ascii: "t")
            if mixed.contains(where: { output.bytes.ends(with: $0) }) {
                output.append(isTrue ? "true" : "false")
            } else {
                output.append(isTrue ? "1" : "0")
            }
            start = mark + 2
        }
        output.append(bytes.extracting(start...))
        try body(output)
    }
}

extension Span<UInt8> {
    fileprivate func firstIndex(of byte: UInt8) -> Int? {
        for index in indices where self[index] == byte { return index }
        return nil
    }

    fileprivate func ends(with suffix: [UInt8]) -> Bool {
        guard count >= suffix.count else { return false }
        for index in suffix.indices where self[count - suffix.count + index] != suffix[index] { return false }
        return true
    }
}
