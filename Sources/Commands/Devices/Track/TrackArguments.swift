public import CommandKit
import Devices
import Movement

extension TrackRequest.Direction: ExpressibleByArgument {}

/// Degrees, or the field that holds them.
struct HeadingOffset: ExpressibleByArgument {
    let offset: FixRequest.HeadingOffset

    init?(argument: String) {
        guard !argument.isEmpty else { return nil }
        guard let degrees = Double(argument) else {
            offset = .field(argument)
            return
        }
        guard degrees.magnitude <= 360 else { return nil }
        offset = .degrees(degrees)
    }

    static var argumentNoun: String { "offset" }
    static var argumentForm: String? { "degrees from -360 to 360, or the name of a field" }

    var field: String? {
        if case .field(let name) = offset { name } else { nil }
    }
}

/// Facts about fixes, by name.
struct TrackFieldList: ExpressibleByArgument {
    let fields: [TrackField]

    static var argumentNoun: String { "list of facts" }
    static var argumentForm: String? {
        "some of \(TrackField.named.map(\.rawValue).joined(separator: ", ")), separated by commas"
    }

    init?(argument: String) {
        var fields: [TrackField] = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let field = TrackField.named.first(where: { $0.rawValue == word }), !fields.contains(field) else {
                return nil
            }
            fields.append(field)
        }
        self.fields = fields
    }
}
