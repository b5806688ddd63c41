import Layers
import PCRE2
import SQLite

extension Database {
    /// Defines `regexp(PATTERN, TEXT)`, which SQLite calls for `TEXT REGEXP PATTERN`.
    func definePatternFunction() throws(SQLiteError) {
        try define("regexp", 2) { call in
            guard call.type(0) != .null, call.type(1) != .null else { return call.returnNull() }
            do throws(PatternError) {
                let pattern = try call.cached(for: 0) { () throws(PatternError) in try Pattern(call.bytes(0)) }
                call.returns(try pattern.matches(call.bytes(1)))
            } catch {
                call.fail("REGEXP '\(call.string(0))': \(error.reason)")
            }
        }
    }
}

extension ExpressionText {
    /// Throws if it needs a library that is not there, or has a pattern that is malformed.
    func checkPatterns() throws(ExpressionFault) {
        guard hasPatterns else { return }
        do throws(PatternError) {
            _ = try PCRE2.Installation.version()
        } catch {
            throw ExpressionFault(
                self, needs: "libpcre2", code: "no-libpcre2", error.reason, package: PCRE2.Installation.package)
        }
        for pattern in patterns {
            let bytes = Array(pattern.text.utf8)
            do throws(PatternError) {
                _ = try Pattern(bytes.span)
            } catch {
                guard case .malformed(_, let byte) = error else { continue }
                // Quotes are doubled in the expression.
                let place = pattern.start + byte + bytes.prefix(byte).count { $0 == UInt8(ascii: "'") }
                throw ExpressionFault(self, "REGEXP: \(error.reason)", at: place)
            }
        }
    }
}

extension PatternError {
    /// The reason in a message.
    var reason: String {
        switch self {
        case .notInstalled(let reason), .failed(let reason): reason
        case .malformed(let reason, _): "the pattern is malformed: \(reason)"
        case .tooMuchWork: "the text takes too many steps"
        }
    }
}
