import Layers

/// A number in a notation that JSON does not allow: `+5`, `.5`, `5.`, `007`, `1D5`.
struct DBFNumber {
    private let isNegative: Bool
    private let whole: Range<Int>
    private let fraction: Range<Int>
    private let exponent: Range<Int>

    init?(_ text: Span<UInt8>) {
        var index = 0
        func digits() -> Range<Int> {
            let start = index
            while index < text.count, 0x30...0x39 ~= text[index] { index += 1 }
            return start..<index
        }
        isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
        if isNegative || (text.count > 0 && text[0] == UInt8(ascii: "+")) { index = 1 }
        while index + 1 < text.count, text[index] == 0x30, 0x30...0x39 ~= text[index + 1] { index += 1 }
        whole = digits()
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            fraction = digits()
        } else {
            fraction = index..<index
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        var power = index..<index
        if index < text.count, [0x45, 0x65, 0x44, 0x64].contains(text[index]) {
            index += 1
            let start = index
            if index < text.count, [0x2B, 0x2D].contains(text[index]) { index += 1 }
            guard !digits().isEmpty else { return nil }
            power = start..<index
        }
        exponent = power
        guard index == text.count else { return nil }
    }

    func put(_ text: Span<UInt8>, into buffer: inout ByteBuffer) {
        if isNegative { buffer.append(UInt8(ascii: "-")) }
        if whole.isEmpty { buffer.append(UInt8(ascii: "0")) } else { buffer.append(text.extracting(whole)) }
        if !fraction.isEmpty {
            buffer.append(UInt8(ascii: "."))
            buffer.append(text.extracting(fraction))
        }
        if !exponent.isEmpty {
            buffer.append(UInt8(ascii: "e"))
            buffer.append(text.extracting(exponent))
        }
    }
}
