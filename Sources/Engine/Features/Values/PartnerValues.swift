package import Layers
import Memory
import Streams

/// Gives a feature the values of one partner after another.
package struct PartnerValues: ~Copyable {
    private let fields: JoinedFields
    private let precision: Precision
    private let renaming: WarningKind
    /// Index of the partners' name that each of the reader's fields has, too; -1 for none. Empty if it is known
    /// beforehand that there are none.
    private var namesakes: [Int] = []
    /// Index among the spare names, likewise.
    private var spareNamesakes: [Int] = []
    private var hasNamesakes = false
    /// True for each name that one of the feature's own fields has.
    private var isTaken: [Bool]
    private var ownValues = 0
    private var ownText = 0

    /// - Parameters:
    ///   - renaming: the warning that a feature has a field of the same name itself.
    ///   - precision: the precision of the measure.
    package init(_ fields: JoinedFields, renaming: WarningKind, precision: Precision = .digits(3)) {
        (self.fields, self.renaming, self.precision) = (fields, renaming, precision)
        isTaken = fields.names.map { _ in false }
    }

    /// Adds the next of the reader's fields.
    package mutating func add(_ field: Field, at index: Int) {
        guard !fields.spares.isEmpty else { return }
        while namesakes.count < index {
            namesakes.append(-1)
            spareNamesakes.append(-1)
        }
        let namesake = fields.names.firstIndex(of: field.name)
        namesakes.append(namesake ?? -1)
        spareNamesakes.append(fields.spares.firstIndex(of: field.name) ?? -1)
        if namesake != nil { hasNamesakes = true }
    }

    /// Begins with another feature, which has only its own values.
    package mutating func begin(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
        ownValues = feature.values.count
        ownText = feature.scratch.count
        // The properties' text from the input lacks the new fields.
        feature.properties = TextRange()
        guard hasNamesakes else { return }
        for index in isTaken.indices { isTaken[index] = false }
        var isSaid = false
        for index in 0..<feature.values.count where namesakes[feature.values[index].field] >= 0 {
            isTaken[namesakes[feature.values[index].field]] = true
            isSaid = true
        }
        guard isSaid else { return }
        for index in 0..<feature.values.count {
            let spare = spareNamesakes[feature.values[index].field]
            guard spare >= 0, isTaken[spare] else { continue }
            throw BadRecord(
                "field-collision", record: feature.record, at: chunk.byte(of: feature),
                "the fields '\(printable(fields.names[spare]))' and '\(printable(fields.spares[spare]))' both exist, which leaves no "
                    + "name for a field of the other layer",
                hint: "choose another prefix with --prefix-b, or read the first layer from a file")
        }
        feature.warnings.add(renaming, at: chunk.byte(of: feature))
    }

    /// Gives the feature the values of a partner instead of those of the last one.
    ///
    /// - Parameters:
    ///   - partners: the values of all partners.
    ///   - rank: 1 for the first partner.
    package mutating func put(
        _ partner: Partner, of partners: borrowing StoredValues, rank: Int = 1, into feature: inout Feature
    ) {
        takeBack(from: &feature)
        partners.copy(Int(partner.item), to: &feature) { number($0) }
        if fields.measureCount > 0 { put(partner.distance, into: &feature) }
        guard fields.measureCount > 1 else { return }
        let start = feature.scratch.count
        feature.scratch.append(digitsOf: rank)
        feature.values.append(
            Value(
                .number, field: number(fields.measure + 1), TextRange(start, feature.scratch.count), isInScratch: true))
    }

    /// Gives the feature the values of a row instead of those of the last one.
    ///
    /// - Parameter names: for each field of the rows, its name; negative for one that is not given.
    package mutating func put(
        _ row: Int, of rows: borrowing StoredValues, as names: [Int], into feature: inout Feature
    ) {
        takeBack(from: &feature)
        rows.copy(row, to: &feature) { names[$0] < 0 ? -1 : number(names[$0]) }
    }

    /// Gives the feature nulls because it has no partner.
    package mutating func putNulls(into feature: inout Feature) {
        takeBack(from: &feature)
        for field in fields.names.indices {
            feature.values.append(
                Value(.null, field: number(field), TextRange(ownText, ownText), isInScratch: true))
        }
    }

    /// Gives the feature a count as its measure.
    package mutating func put(count: Int, into feature: inout Feature) {
        takeBack(from: &feature)
        put(Double(count), into: &feature)
    }

    /// Gives the feature what is made of all its partners, and their number as its measure.
    ///
    /// - Parameter append: appends values to the feature; it gets the field for each name.
    package mutating func put(
        count: Int, into feature: inout Feature,
        with append: (inout Feature, (Int) -> Int) -> Void
    ) {
        takeBack(from: &feature)
        append(&feature) { number($0) }
        put(Double(count), into: &feature)
    }

    private mutating func put(_ measure: Double, into feature: inout Feature) {
        let start = feature.scratch.count
        feature.scratch.append(measure, precision)
        feature.values.append(
            Value(.number, field: number(fields.measure), TextRange(start, feature.scratch.count), isInScratch: true))
    }

    private mutating func takeBack(from feature: inout Feature) {
        feature.values.truncate(to: ownValues)
        keepMeasures(of: &feature)
        feature.scratch.truncate(to: ownText)
    }

    /// Keeps measures that were made again when the feature departed cut. Their text follows the values of the partner
    /// that it had then, which are dropped.
    private mutating func keepMeasures(of feature: inout Feature) {
        guard feature.measuresField >= 0 else { return }
        for index in 0..<ownValues {
            let value = feature.values[index]
            guard value.field == feature.measuresField, value.text.lowerBound >= ownText else { continue }
            var text = ByteBuffer()
            text.append(feature.scratch.bytes.extracting(value.text.range))
            feature.scratch.truncate(to: ownText)
            feature.scratch.append(text.bytes)
            feature.values[index].text = TextRange(ownText, feature.scratch.count)
            ownText = feature.scratch.count
        }
    }

    /// Index of the field for a name of the partners: the spare name if the feature has that name itself.
    private func number(_ name: Int) -> Int { isTaken[name] ? fields.names.count + name : name }
}
