import Features
import Layers

/// Finds the parts of addresses in the fields of features.
struct AddressFields: ~Copyable {
    /// Index of a field's name among those of a part; of several fields with a value the first in this order counts.
    private struct Role {
        var part: AddressPart
        var field: Int
        var rank: Int
    }

    private let request: AddressRequest
    private var roles: [Role] = []

    init(_ request: AddressRequest) { self.request = request }

    mutating func add(_ field: Field, at index: Int) {
        for part in AddressPart.allCases {
            guard let rank = request.rank(of: field.name, for: part) else { continue }
            let slot = roles.firstIndex { $0.part == part && $0.rank > rank } ?? roles.count
            roles.insert(Role(part: part, field: index, rank: rank), at: slot)
        }
    }

    /// Reads the parts of a feature's address.
    func read(_ feature: borrowing Feature, _ chunk: borrowing Chunk, into parts: inout AddressParts) {
        parts.removeAll()
        var (number, street) = (-1, AddressPart.rankOfWhole)
        for role in roles where parts.isEmpty(role.part) {
            parts.set(role.part) { buffer in _ = buffer.appendPlain(ofField: role.field, feature, chunk) }
            guard !parts.isEmpty(role.part) else { continue }
            if role.part == .number { number = role.rank }
            if role.part == .street { street = role.rank }
        }
        if number == AddressPart.rankOfAnyNumber, street == AddressPart.rankOfWhole { parts.remove(.number) }
    }
}
