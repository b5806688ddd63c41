import Geometry
import Layers
import SQLite

/// The result of `printf`: exact decimals, and widths within reason.
struct FormattedText {
    struct Fault: Error {
        var message: String
    }

    private(set) var text = ""

    private static let mostWidth = 1000

    /// What stands between the percent sign and the letter of a part.
    private struct Form {
        var isLeft = false
        var isZeroFilled = false
        var sign: String?
        var hasGroups = false
        var width = 0
        var precision: Int?
    }

    init(_ format: String, _ call: borrowing FunctionCall) throws(Fault) {
        var next = 1
        var rest = Substring(format)
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[rest.index(after: percent)...]
            let form = try Self.form(&rest, &next, call)
            guard let letter = rest.popFirst() else {
                text += "%"
                return
            }
            if letter == "%" {
                text += "%"
                continue
            }
            let argument = next
            next += 1
            let (sign, body) = try Self.body(letter, form, argument < call.count ? argument : nil, call)
            append(sign, body, form, isNumber: "diufeEgG".contains(letter))
        }
        text += rest
    }

    private mutating func append(_ sign: String, _ body: String, _ form: Form, isNumber: Bool) {
        let missing = max(0, form.width - sign.count - body.count)
        if form.isLeft {
            text += sign + body + String(repeating: " ", count: missing)
        } else if form.isZeroFilled, isNumber {
            text += sign + String(repeating: "0", count: missing) + body
        } else {
            text += String(repeating: " ", count: missing) + sign + body
        }
    }

    private static func form(
        _ rest: inout Substring, _ next: inout Int, _ call: borrowing FunctionCall
    ) throws(Fault) -> Form {
        var form = Form()
        flags: while let flag = rest.first {
            switch flag {
            case "-": form.isLeft = true
            case "0": form.isZeroFilled = true
            case "+": form.sign = "+"
            case " ": form.sign = form.sign ?? " "
            case ",": form.hasGroups = true
            case "#", "!": break
            default: break flags
            }
            rest.removeFirst()
        }
        if let width = try number(&rest, &next, call) {
            form.isLeft = form.isLeft || width < 0
            form.width = abs(width)
        }
        if rest.first == "." {
            rest.removeFirst()
            form.precision = abs(try number(&rest, &next, call) ?? 0)
        }
        while let letter = rest.first, letter == "l" { rest.removeFirst() }
        return form
    }

    /// A width or a precision: digits, or the next argument for `*`.
    private static func number(
        _ rest: inout Substring, _ next: inout Int, _ call: borrowing FunctionCall
    ) throws(Fault) -> Int? {
        var number: Int?
        if rest.first == "*" {
            rest.removeFirst()
            let value = next < call.count ? call.integer(next) ?? 0 : 0
            number = Int(clamping: value)
            next += 1
        } else {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            rest = rest.dropFirst(digits.count)
            if !digits.isEmpty { number = Int(digits) ?? .max }
        }
        if let number, number.magnitude > mostWidth { throw Fault(message: "widths end at \(mostWidth)") }
        return number
    }

    private static func body(
        _ letter: Character, _ form: Form, _ argument: Int?, _ call: borrowing FunctionCall
    ) throws(Fault) -> (sign: String, body: String) {
        switch letter {
        case "d", "i", "u":
            let number = integer(argument, call)
            var digits = String(number.magnitude)
            if let precision = form.precision, digits.count < precision {
                digits = String(repeating: "0", count: precision - digits.count) + digits
            }
            return (number < 0 ? "-" : form.sign ?? "", form.hasGroups ? grouped(digits) : digits)
        case "x", "X", "o":
            let digits = String(
                UInt64(bitPattern: integer(argument, call)), radix: letter == "o" ? 8 : 16, uppercase: letter == "X")
            return ("", digits)
        case "f":
            let number = double(argument, call)
            let text = DecimalText.string(
                number.magnitude, fractionDigits: min(form.precision ?? 6, 15), trimmingZeros: false)
            return (number < 0 ? "-" : form.sign ?? "", form.hasGroups ? grouped(text) : text)
        case "g", "G":
            let number = double(argument, call)
            return (number < 0 ? "-" : form.sign ?? "", DecimalText.shortest(number.magnitude))
        case "s", "z": return ("", prefix(string(argument, call), form.precision))
        case "c": return ("", prefix(string(argument, call), 1))
        case "q": return ("", prefix(string(argument, call), form.precision).replacing("'", with: "''"))
        case "Q":
            guard let argument, call.type(argument) != .null else { return ("", "NULL") }
            return ("", "'" + prefix(string(argument, call), form.precision).replacing("'", with: "''") + "'")
        case "w": return ("", prefix(string(argument, call), form.precision).replacing("\"", with: "\"\""))
        default: throw Fault(message: "%\(letter) is unknown; use %d, %f, %g, %s, %c, %x, %o, %q, %Q, %w or %%")
        }
    }

    private static func prefix(_ text: String, _ count: Int?) -> String {
        guard let count else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    }

    private static func integer(_ argument: Int?, _ call: borrowing FunctionCall) -> Int64 {
        guard let argument else { return 0 }
        if let integer = call.integer(argument) { return integer }
        let number = double(argument, call).rounded(.towardZero)
        return Int64(exactly: number) ?? (number < 0 ? .min : number > 0 ? .max : 0)
    }

    private static func double(_ argument: Int?, _ call: borrowing FunctionCall) -> Double {
        guard let argument else { return 0 }
        return call.number(argument) ?? RecordNumber(call.bytes(argument))?.double ?? 0
    }

    private static func string(_ argument: Int?, _ call: borrowing FunctionCall) -> String {
        guard let argument, call.type(argument) != .null else { return "" }
        if call.type(argument) == .real { return DecimalText.shortest(call.number(argument) ?? 0) }
        return call.string(argument)
    }

    /// Digits in groups of three before the point.
    private static func grouped(_ text: String) -> String {
        let whole = text.prefix { $0 != "." }
        var result = ""
        for (index, digit) in whole.enumerated() {
            if index > 0, (whole.count - index).isMultiple(of: 3) { result += "," }
            result.append(digit)
        }
        return result + text.dropFirst(whole.count)
    }
}
