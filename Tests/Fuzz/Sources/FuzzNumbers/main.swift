import FuzzSupport
import Geometry
import Glibc

/// Numbers are read as the C library reads them, and what is written of one reads back as the same.
runFuzzer { start, count in
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let (value, end) = DecimalText.scan(bytes.span, from: 0) else { return 0 }
    precondition(end > 0 && end <= count && value.isFinite)
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    // Without a locale set, the C library reads the C locale's numbers.
    precondition(strtod(text, nil) == value, "\(text) is \(strtod(text, nil)), not \(value)")
    let shortest = DecimalText.shortest(value)
    precondition(DecimalText.number(shortest) == value, "\(shortest) is not \(value)")
    if value.magnitude < 1e15 {
        let rounded = DecimalText.string(value, fractionDigits: 7)
        guard let back = DecimalText.number(rounded) else { fatalError("\(rounded) is no number") }
        precondition(abs(back - value) <= 5e-8 + value.ulp, "\(rounded) is not \(value)")
    }
    return 0
}
