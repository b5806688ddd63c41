import CommandKit
import Runner

/// Where points of a feature are.
enum PointSite: Sendable, ExpressibleByArgument {
    case label, centroid, inside, center
    case start, end, middle, vertices
    case every(LengthArgument)
    case random(count: Int)
    case randomByField(String)

    static var argumentNoun: String { "position" }
    static var argumentForm: String? {
        "label, centroid, inside, center, start, end, middle, vertices, every:DISTANCE, random:N (up to 10000000) or random:FIELD"
    }
    var defaultValueDescription: String { "label" }

    var isRandom: Bool {
        switch self {
        case .random, .randomByField: true
        default: false
        }
    }

    /// The field that it reads.
    var field: String? { if case .randomByField(let name) = self { name } else { nil } }

    private static let words: [String: PointSite] = [
        "label": .label, "centroid": .centroid, "inside": .inside, "center": .center, "centre": .center,
        "start": .start, "end": .end, "middle": .middle, "midpoint": .middle, "vertices": .vertices,
    ]

    init?(argument: String) {
        if let site = Self.words[argument] {
            self = site
            return
        }
        let parts = argument.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let value = String(parts[1])
        switch parts[0] {
        case "every":
            guard let length = LengthArgument(argument: value), length.metres > 0 else { return nil }
            self = .every(length)
        case "random":
            if let count = Int(value) ?? Double(value).map({ Int(exactly: $0) ?? -1 }) {
                guard 0...PointMaking.mostPoints ~= count else { return nil }
                self = .random(count: count)
            } else {
                self = .randomByField(value)
            }
        default: return nil
        }
    }

    static func mistake(in argument: String) -> UsageError? {
        argument.hasPrefix("every:") ? LengthArgument.mistake(in: argument, separators: [":"]) : nil
    }
}
