package import Features
package import Layers
package import Times

/// Facts about the fixes of an input in one part, which runs on other parts need.
package struct FixFacts: Sendable {
    /// Latest time in microseconds; nil without fixes.
    package var latest: Int64?
    /// Units of times that are numbers, as the first number of each run of records suggests them.
    package var units: [EpochUnit] = []
    package var found = FoundFixFields()
    /// The field of the device; nil if there is none, or if only features show it.
    package var deviceField: String?
    /// False if only features show the fields of the input.
    package var declaresFields = true
    /// Number of records.
    package var read = 0

    package init() {}

    /// The facts about these fixes and those that follow.
    package func joined(with more: FixFacts) -> FixFacts {
        var all = self
        all.latest = [latest, more.latest].compactMap(\.self).max()
        all.units += more.units.filter { !units.contains($0) }
        all.found.add(more.found)
        all.deviceField = more.deviceField
        all.declaresFields = declaresFields && more.declaresFields
        all.read += more.read
        return all
    }
}

/// Facts about the fixes of all parts of the inputs.
package struct AllFixFacts: Sendable {
    /// Latest time of the fixes of each part.
    package var times: [Int: Int64] = [:]
    /// The unit of the times of each input that are numbers.
    package var units: [Int: EpochUnit] = [:]
    package var found = FoundFixFields()
    /// The field of the device in the last input.
    package var deviceField: String?
    /// True if all inputs declare their fields before their features are read.
    package var declaresFields = true
    /// Number of records.
    package var read = 0

    package init() {}

    /// Latest time of any fix; nil without fixes.
    package var latest: Int64? { times.values.max() }

    /// Latest time of any fix of the parts before one.
    package func latest(before part: Int) -> Int64? { times.filter { $0.key < part }.values.max() }

    /// Receives facts about an input in the next part that has any of it.
    package mutating func add(_ facts: FixFacts, of part: Int, _ input: Int) throws(Problem) {
        if let latest = facts.latest { times[part] = max(times[part] ?? latest, latest) }
        for unit in facts.units where units[input, default: unit] != unit {
            throw Problem(
                .data, "mixed-units",
                "some times of part \(part) look like \(unit.name) since 1970, those before like \(units[input, default: unit].name)",
                hint: "name their notation with \(OptionName.timeFormat)")
        }
        units[input] = units[input] ?? facts.units.first
        found.add(facts.found)
        deviceField = facts.deviceField
        declaresFields = declaresFields && facts.declaresFields
        read += facts.read
    }
}
