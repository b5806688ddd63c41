/// How many fields a layer may have, and how many bytes their names.
public struct FieldLimit: Hashable, Sendable {
    public let count: Int
    public let bytes: Int

    /// The tags of OpenStreetMap have some hundred thousand keys.
    public static let standard = FieldLimit(count: 1 << 20)

    public init(count: Int, bytes: Int = 64 << 20) {
        self.count = count
        self.bytes = bytes
    }

    @inlinable
    public func allows(_ count: Int, bytes: Int) -> Bool { count <= self.count && bytes <= self.bytes }
}
