/// What is wrong with an outcome; labels as they were given.
@frozen
public struct Violation: Hashable, Sendable {
    @frozen
    public enum Kind: Hashable, Sendable {
        /// There are more or fewer labels than the outcome tells of.
        case otherCount
        /// A label is shown where its own zooms do not allow it, or a required one is not shown where they do.
        case ownZooms
        /// Two labels that are shown collide.
        case collision
        /// A tile or a zoom shows more than the limit.
        case overfull
        /// Who is said to hide a label does not, so it could be shown one zoom sooner.
        case unproven
    }

    public let kind: Kind
    public let label: Int
    /// The other of a collision, and who is said to hide the label; -1 where there is none.
    public let other: Int
    public let zoom: Int
}
