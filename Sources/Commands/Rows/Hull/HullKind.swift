import CommandKit
import Numbers

/// The outline that is made around positions.
enum HullKind: Sendable, ExpressibleByArgument {
    case convex, box, orientedBox, circle
    /// From 0, which follows the positions closely, to 1, which is convex.
    case concave(ratio: Double)

    static var argumentNoun: String { "kind of hull" }
    static var argumentForm: String? {
        "convex, concave:R (from 0 for tight to 1 for convex, as in concave:0.3), box, oriented-box or circle"
    }
    var defaultValueDescription: String { "convex" }

    private static let words: [String: HullKind] = [
        "convex": .convex, "box": .box, "bbox": .box, "envelope": .box, "oriented-box": .orientedBox,
        "oriented": .orientedBox, "circle": .circle,
    ]

    init?(argument: String) {
        if let kind = Self.words[argument] {
            self = kind
            return
        }
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "concave", let ratio = DecimalText.number(parts[1]), 0...1 ~= ratio else {
            return nil
        }
        self = .concave(ratio: ratio)
    }
}
