/// `text` with control characters escaped, so that a hostile file or name cannot drive the terminal. Bytes of a path
/// that are not UTF-8 are written as `\xNN`.
public func printable(_ text: some StringProtocol) -> String {
    guard text.unicodeScalars.contains(where: { isControl($0) || standsFor($0) != nil }) else { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
        if let byte = standsFor(scalar) {
            result += escaped(byte)
        } else if isControl(scalar) {
            result += scalar.escaped(asASCII: true)
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// A short piece of a record for a message, cut after `limit` characters. Bytes that are not UTF-8 are written as
/// `\xNN`, and control characters are escaped.
public func excerpt(_ bytes: some Collection<UInt8>, limit: Int = 40) -> String {
    // A character may be a base letter and any number of marks: bound the bytes as well.
    let start = Array(bytes.prefix(limit * 8))
    let text = printable(escapingInvalid(start))
    guard text.count > limit || start.count < bytes.count else { return text }
    return text.prefix(limit) + "…"
}

/// `bytes` as valid UTF-8 text. Bytes that are not UTF-8 become `\xNN`, so that nothing is dropped silently.
public func escapingInvalid(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var result = ""
    var rest = bytes[...]
    while let first = rest.first {
        if let length = (1...min(4, rest.count)).first(where: { isScalar(rest.prefix($0)) }) {
            result += String(decoding: rest.prefix(length), as: UTF8.self)
            rest = rest.dropFirst(length)
        } else {
            result += escaped(first)
            rest = rest.dropFirst()
        }
    }
    return result
}

private func escaped(_ byte: UInt8) -> String {
    let hexadecimal = String(byte, radix: 16, uppercase: true)
    return "\\x" + (hexadecimal.count == 1 ? "0" : "") + hexadecimal
}

private func isScalar(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
        || scalar == "\u{2028}" || scalar == "\u{2029}"
}
