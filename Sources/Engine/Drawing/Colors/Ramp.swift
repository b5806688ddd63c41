import Glibc

/// A row of colours for numbers or for categories.
public struct Ramp: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// From little to much.
        case sequential
        /// From one extreme over a neutral middle to the other.
        case diverging
        /// For categories, which have no order.
        case qualitative
    }

    public let name: String
    public let kind: Kind
    /// Colours at equal distances, which all others are mixed from; of a qualitative ramp those that come first.
    public let anchors: [Color]
    /// Colours of a qualitative ramp for more categories than it has anchors.
    public let more: [Color]
    /// True if colour-blind readers can distinguish the colours of five classes, or all of a qualitative ramp.
    public let isForAllEyes: Bool

    /// - Parameter isForAllEyes: nil for the usual: ramps of categories are not, others are.
    init(
        _ name: String, _ kind: Kind, _ anchors: [UInt32], more: [UInt32] = [], isForAllEyes: Bool? = nil
    ) {
        self.init(
            name: name, kind: kind, anchors: anchors.map { Color(rgb: $0) }, more: more.map { Color(rgb: $0) },
            isForAllEyes: isForAllEyes ?? (kind != .qualitative))
    }

    /// The colour at a share from 0 to 1.
    public func color(at share: Double) -> Color {
        guard anchors.count > 1, share.isFinite else { return anchors.first ?? .none }
        let position = min(max(share, 0), 1) * Double(anchors.count - 1)
        let index = min(Int(position), anchors.count - 2)
        return anchors[index].mixed(with: anchors[index + 1], part: position - Double(index))
    }

    /// The colour of a count among counts up to `most`, by their logarithms, as few and many are far apart. The first
    /// colour stands for one.
    public func color(ofCount count: Int, most: Int) -> Color {
        guard count > 0 else { return .none }
        return color(at: most > 1 ? log(Double(count)) / log(Double(most)) : 0)
    }

    /// Colours for a number of classes, as different as the ramp has them. Categories beyond the 32 colours of a
    /// qualitative ramp begin again with the first one.
    public func colors(_ count: Int) -> [Color] {
        if kind == .qualitative {
            let all = anchors + more
            return (0..<max(count, 0)).map { all[$0 % all.count] }
        }
        if count == 1 { return [color(at: kind == .diverging ? 0.5 : 0.6)] }
        return (0..<max(count, 0)).map { color(at: Double($0) / Double(count - 1)) }
    }
}

extension Ramp {
    /// A ramp by its name; a minus before the name turns it round.
    public static func named(_ name: String) -> Ramp? {
        let isReversed = name.hasPrefix("-")
        let wanted = (isReversed ? String(name.dropFirst()) : name).lowercased()
        guard let ramp = all.first(where: { $0.name == wanted }) else { return nil }
        return isReversed ? ramp.reversed : ramp
    }

    public var reversed: Ramp {
        Ramp(name: "-" + name, kind: kind, anchors: anchors.reversed(), more: more, isForAllEyes: isForAllEyes)
    }

    private init(name: String, kind: Kind, anchors: [Color], more: [Color], isForAllEyes: Bool) {
        self.name = name
        self.kind = kind
        self.anchors = anchors
        self.more = more
        self.isForAllEyes = isForAllEyes
    }

    public static var names: [String] { all.map(\.name) }

    /// Names of the ramps of a kind, with a star behind those for all eyes.
    public static func markedNames(_ kind: Kind) -> String {
        all.filter { $0.kind == kind }.map { $0.name + ($0.isForAllEyes ? "*" : "") }.joined(separator: ", ")
    }

    /// The ramp that is used if none is named.
    public static func usual(_ kind: Kind) -> Ramp {
        switch kind {
        case .sequential: named("blues") ?? all[0]
        case .diverging: named("blue-red") ?? all[0]
        case .qualitative: named("categories") ?? all[0]
        }
    }
}
