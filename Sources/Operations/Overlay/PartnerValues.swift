import Geometry
import Layers
import Streams

/// Gives a feature the values of one partner after the other.
struct PartnerValues: ~Copyable {
    private let held: HeldLayer
    private let fields: HeldFields
    private let precision: Precision
    /// For each of the reader's fields the name among those of the partners that it has, too; -1 for none. Empty where
    /// that is known beforehand.
    private var namesakes: [Int] = []
    /// The same among the names that take the place of those.
    private var spareNamesakes: [Int] = []
    private var hasNamesakes = false
    /// True for each name that a field of the feature itself has.
    private var isTaken: [Bool]
    private var ownValues = 0
    private var ownText = 0

    /// - Parameter precision: that of the measure.
    init(_ held: HeldLayer, _ fields: HeldFields, precision: Precision = .digits(3)) {
        self.held = held
        self.fields = fields
        self.precision = precision
        isTaken = fields.names.map { _ in false }
    }

    /// Takes notice of the next of the reader's fields.
    mutating func add(_ field: Field, at index: Int) {
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

    /// Another feature, which has its own values only.
    mutating func begin(_ feature: inout Feature, of chunk: borrowing Chunk) throws(BadRecord) {
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
                "it has fields '\(printable(fields.names[spare]))' and '\(printable(fields.spares[spare]))', which leaves no "
                    + "name for that of the second layer",
                hint: "\(Setting.prefix) gives another; of a file all names are known beforehand")
        }
        feature.alterations.add(.renamedField, at: chunk.byte(of: feature))
    }

    /// Gives the feature the values of a partner, in place of those of the one before.
    mutating func put(_ partner: Partner, into feature: inout Feature) {
        takeBack(from: &feature)
        held.columns.values.copy(Int(partner.item), to: &feature) { number($0) }
        if fields.hasMeasure { put(partner.distance, into: &feature) }
    }

    /// Gives it nulls, for want of a partner.
    mutating func putNulls(into feature: inout Feature) {
        takeBack(from: &feature)
        for field in fields.names.indices {
            feature.values.append(
                Value(.null, field: number(field), TextRange(ownText, ownText), isInScratch: true))
        }
    }

    /// Gives it a number for the measure alone.
    mutating func put(count: Int, into feature: inout Feature) {
        takeBack(from: &feature)
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

    /// Measures that were made anew as the feature departed, cut, stand behind the values of the partner that it had
    /// then.
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

    /// Index of the field for a name of the partner's: the spare one if the feature has that name itself.
    private func number(_ name: Int) -> Int { isTaken[name] ? fields.names.count + name : name }
}
