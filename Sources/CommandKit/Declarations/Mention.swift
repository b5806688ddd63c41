/// A parameter as the command line mentions it: by which name, and whether it is there. It is the projected value of
/// every declaration: `$size.isGiven`.
public final class Mention {
    /// As it was typed, such as `-o`; its long name when it was not given.
    public internal(set) var title = ""
    public internal(set) var isGiven = false

    /// Makes another parameter count as given in its place.
    public func passOn(to other: Mention) {
        (other.title, other.isGiven, isGiven) = (title, isGiven, false)
    }
}

extension ParsableArguments {
    /// The parameters that it declares and those of its groups, in the order of its source.
    public var mentions: [Mention] { Declarations(of: self).bindings.map(\.mention) }
}

extension Sequence where Element == Mention {
    /// The name of the first that is given.
    public var firstGiven: String? { first(where: \.isGiven)?.title }

    /// The given ones.
    public var given: [Mention] { filter(\.isGiven) }
}
