public import CommandKit

/// The memory that rows, groups or borders may take.
public struct MemorySize: ExpressibleByArgument, Sendable {
    public let bytes: Int

    public static let standard = MemorySize(bytes: 1 << 30)
    /// Of work that cannot go on in temporary files.
    package static let ofNeighbours = MemorySize(bytes: 4 << 30)
    public static var argumentNoun: String { "size" }
    public static var argumentForm: String? { "bytes, or a number with K, M or G, from 64K, as in 500M" }

    public var defaultValueDescription: String { "\(bytes >> 30)G" }

    private init(bytes: Int) { self.bytes = bytes }

    public init?(argument: String) {
        guard let bytes = Self.byteCount(argument), bytes >= 64 << 10 else { return nil }
        self.bytes = bytes
    }

    /// A number of bytes, as in `500M`; nil for another text.
    package static func byteCount(_ argument: String) -> Int? {
        let units: [Character: Int] = ["K": 10, "M": 20, "G": 30]
        let shift = argument.last.flatMap { units[Character($0.uppercased())] }
        guard let number = Int(shift == nil ? argument : String(argument.dropLast())), number > 0 else { return nil }
        let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << (shift ?? 0))
        return isTooLarge ? nil : bytes
    }
}
