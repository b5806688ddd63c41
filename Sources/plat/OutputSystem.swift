import Layers
import Operations

/// What coordinates are written in.
final class OutputSystem {
    private let policy: Policy
    private var first: (system: String?, place: Place)?

    enum Policy {
        /// Nil for WGS84.
        case given(String?)
        /// As those of the first layer are, where nothing is known of them either.
        case asInput
        /// WGS84 where they can become that.
        case wgs84IfKnown
    }

    init(_ policy: Policy) {
        self.policy = policy
    }

    /// The system of the output for a layer; nil for WGS84.
    func target(for system: String?, isKnown: Bool, at place: Place) throws(Problem) -> String? {
        switch policy {
        case .given(let target):
            guard isKnown else { throw Self.unknown(place) }
            return target
        case .wgs84IfKnown: return isKnown ? nil : system
        case .asInput:
            guard let first else {
                self.first = (system, place)
                isUnknown = !isKnown
                return system
            }
            // Of several layers, none can be taken to where the coordinates of another are unknown.
            guard place == first.place || (isKnown && !isUnknown) else { throw Self.unknown(place) }
            return first.system
        }
    }

    /// Whether coordinates are written as they are without anybody knowing what they are.
    private(set) var isUnknown = false

    /// What was decided for the output, once a layer was opened; nil for WGS84.
    var decided: String? {
        switch policy {
        case .given(let target): target
        case .wgs84IfKnown: nil
        case .asInput: first?.system
        }
    }

    private static func unknown(_ place: Place) -> Problem {
        Problem(
            .data, "unknown-crs", at: place, "nothing says what its coordinates are, and they are no degrees",
            hint: "--src-crs names their system")
    }
}
