import Drawing
public import Geometry

/// Facts about the styles of a feature, one style for each level. Features that look alike share them.
struct StyleTraits: Sendable {
    /// A bit for each kind of which something is painted.
    private let kinds: Int
    let hasMarker: Bool
    /// Pixels that drawings reach beyond places and outlines; nil if that depends on where they are.
    let reach: EdgePadding?
    /// True if drawings may be seen in a window that is further away than `usualReach`.
    let isFar: Bool

    /// Pixels that usual drawings stay within.
    static let usualReach = 512.0
    /// Lengths of a corner, as parts of the width of its line.
    private static let miter = 10.0

    /// - Parameter scale: of the view in which features count as drawn; nil for none.
    init(_ styles: [Style], scale: ZoomScale?) {
        kinds = StyleKind.allCases.reduce(0) { kinds, kind in
            kinds | (styles.contains { $0.shows(kind) } ? 1 << Int(kind.rawValue) : 0)
        }
        hasMarker = styles.contains(where: \.hasMarker)
        let units = styles.filter(\.hasStroke).map(\.strokeWidth.unit)
        let isOnGround = units.contains { $0 == .m || scale == nil && $0 != .px }
        let reach = styles.reduce(EdgePadding.zero) { $0.covering($1.reach(atScale: scale ?? 1) { 0 }) }
        self.reach = isOnGround ? nil : reach
        let longest = max(reach.top, reach.left, reach.bottom, reach.right)
        isFar = isOnGround || longest * Self.miter > Self.usualReach
    }

    /// True if anything of a feature of a kind is painted, its label aside.
    func shows(_ kind: StyleKind) -> Bool { kinds >> Int(kind.rawValue) & 1 == 1 }
}

extension EdgePadding {
    /// The larger one at each side.
    public func covering(_ other: EdgePadding) -> EdgePadding {
        EdgePadding(
            top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom),
            right: max(right, other.right))
    }
}
