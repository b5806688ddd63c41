/// First of 128 private-use scalars that stand for the bytes of a path that are not UTF-8, so that its string loses
/// nothing. Only `withPath` passes such a string to the system. If a path itself contains one of these scalars, its
/// bytes are spelled out in the same way, so that no two paths have the same string.
private let firstStandIn: UInt32 = 0x10FE80

/// String of a path, or of a word that may be one.
public func pathText(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), holdsOnlyText(text) { return text }
    var text = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let first = rest.first {
        let length = (1...min(4, rest.count)).first { scalar(rest.prefix($0)) != nil }
        if let length, let scalar = scalar(rest.prefix(length)), !isStandIn(scalar) {
            text.append(scalar)
            rest = rest.dropFirst(length)
        } else {
            text.append(standIn(first))
            rest = rest.dropFirst()
        }
    }
    return String(text)
}

/// The bytes that `pathText` made a string from.
public func pathBytes(_ path: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(path.utf8.count)
    for scalar in path.unicodeScalars {
        if isStandIn(scalar) {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar).map(Array.init) ?? [])
        }
    }
    return bytes
}

/// Passes the path to a system call.
public func withPath<Result>(_ path: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    if holdsOnlyText(path) { return unsafe path.withCString(body) }
    let bytes = pathBytes(path).map { CChar(bitPattern: $0) } + [0]
    return unsafe bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { fatalError("an array that is not empty has an address") }
        return unsafe body(start)
    }
}

/// A path as messages name it, where it names a layer: bytes that are not UTF-8 become `\xNN`.
public func pathName(_ path: String) -> String {
    holdsOnlyText(path) ? path : escapingInvalid(pathBytes(path))
}

/// True if all bytes of a word were UTF-8.
public func holdsOnlyText(_ word: some StringProtocol) -> Bool {
    // All stand-ins start with the same two bytes.
    guard word.utf8.contains(0xF4) else { return true }
    return !word.unicodeScalars.contains(where: isStandIn)
}

/// The byte that a scalar stands for; nil for ordinary scalars.
func standsFor(_ scalar: Unicode.Scalar) -> UInt8? {
    isStandIn(scalar) ? UInt8(truncatingIfNeeded: scalar.value) : nil
}

private func standIn(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(firstStandIn - 0x80 + UInt32(byte)) ?? "?"
}

private func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
    firstStandIn..<firstStandIn + 0x80 ~= scalar.value
}

private func scalar(_ bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.count == 1 else { return nil }
    return text.unicodeScalars.first
}
