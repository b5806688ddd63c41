public import Layers

/// Names for the fields of layer B in features that get its values.
public struct JoinedFields: Sendable {
    /// A name for each field, and last ones for the distance and the rank or the count if they are wanted.
    public let names: [String]
    /// Names to use instead in a feature that has a field of the same name itself; empty if it is known beforehand that
    /// no feature has one.
    public let spares: [String]
    /// The fields in order: those of the names, then those of the spares.
    public let added: [Field]
    /// How many of the last names are for the distance and the rank, or the count.
    package let measureCount: Int

    /// Makes an empty list.
    public init() {
        (names, spares, added, measureCount) = ([], [], [], 0)
    }

    /// - Parameters:
    ///   - fieldsB: the fields of layer B.
    ///   - own: the names of the features' own fields.
    ///   - areAll: true if no feature has other fields, as far as is known beforehand.
    ///   - prefix: the start of the new name of a field whose name is in both.
    ///   - measures: extra fields, whose values do not come from layer B.
    public init(
        _ fieldsB: [Field], besides own: Set<String>, areAll: Bool = true, prefix: String,
        measures: [Field] = []
    ) {
        let fields = fieldsB + measures
        measureCount = measures.count
        var taken = Set(fields.map(\.name)).union(own)
        func free(_ name: String) -> String {
            var candidate = prefix + name
            var number = 2
            while taken.contains(candidate) {
                candidate = "\(prefix)\(name)_\(number)"
                number += 1
            }
            taken.insert(candidate)
            return candidate
        }
        // The measures take their names before any field of layer B does.
        var known: Set<String> = Set(measures.map(\.name))
        names = fields.enumerated().map { index, field in
            let isMeasure = index >= fieldsB.count
            let isTaken = own.contains(field.name) || !isMeasure && !known.insert(field.name).inserted
            return isTaken ? free(field.name) : field.name
        }
        spares = areAll ? [] : names.map { free($0) }
        added = zip(names + spares, fields + (areAll ? [] : fields)).map { name, field in
            var field = field
            field.name = name
            return field
        }
    }

    /// The field of the first measure.
    package var measure: Int { names.count - measureCount }
}
