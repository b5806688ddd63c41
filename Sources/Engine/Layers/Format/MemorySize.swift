public import CommandKit
import Glibc

/// The memory that rows, groups or borders may take.
public struct MemorySize: ExpressibleByArgument, Sendable {
    public let bytes: Int

    public static let standard = MemorySize(bytes: 1 << 30)
    /// Of work that cannot go on in temporary files.
    package static let ofNeighbours = MemorySize(bytes: 4 << 30)
    /// All that this machine has.
    package static let ofMachine = MemorySize(bytes: sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)))
    public static var argumentNoun: String { "size" }
    public static var argumentForm: String? { "bytes, or a number with K, M or G, from 64K, as in 500M" }

    public var defaultValueDescription: String { "\(bytes >> 30)G" }

    private init(bytes: Int) { self.bytes = bytes }

    public init?(argument: String) {
        guard let bytes = Self.byteCount(argument), bytes >= 64 << 10 else { return nil }
        self.bytes = bytes
    }

    /// A number of bytes, as in `500M`, which may also be written `500MB` or `500MiB`; nil for another text.
    package static func byteCount(_ argument: String) -> Int? {
        let shifts = ["": 0, "K": 10, "M": 20, "G": 30]
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        var unit = argument.dropFirst(digits.count).uppercased()
        if unit.count > 1, unit.hasSuffix("B") { unit = String(unit.dropLast(unit.hasSuffix("IB") ? 2 : 1)) }
        guard let shift = shifts[unit], let number = Int(digits), number > 0 else { return nil }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << shift)
        return isTooLarge ? nil : bytes
    }

    /// A number of bytes in messages.
    package static func phrase(_ bytes: Int) -> String { "about \((bytes >> 20) + 1) MB of memory" }
}

extension Problem {
    /// The refusal of what takes more memory than its option allows.
    package static func tooLarge(_ what: String, needing bytes: Int, at location: InputLocation? = nil) -> Problem {
        Problem(
            .data, "too-large", at: location, "\(what) \(MemorySize.phrase(bytes)), more than --memory allows",
            hint: "raise --memory to \((bytes >> 20) + 1)M")
    }
}
