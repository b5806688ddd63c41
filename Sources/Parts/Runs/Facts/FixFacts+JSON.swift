import Features
import JSON
import Times

extension FixFacts {
    /// The facts as JSON, and facts of such JSON.
    var value: JSONValue {
        var object: JSONObject = [
            "units": .array(units.map { .integer(Int($0.rawValue)) }), "found": found.value,
            "told": .boolean(declaresFields), "read": .integer(read),
        ]
        object["latest"] = latest.map { .string("\($0)") }
        object["device"] = deviceField.map { .string($0) }
        return .object(object)
    }

    init?(_ value: JSONValue) {
        self.init()
        guard let found = value["found"].flatMap({ FoundFixFields($0) }), let declaresFields = value["told"]?.flag,
            let read = value["read"]?.int, read >= 0, let units = value["units"]?.items
        else { return nil }
        (self.found, self.declaresFields, self.read) = (found, declaresFields, read)
        self.units = units.compactMap { EpochUnit($0) }
        if let latest = value["latest"] {
            guard let time = latest.time else { return nil }
            self.latest = time
        }
        deviceField = value["device"]?.text
        guard self.units.count == units.count else { return nil }
    }
}

extension AllFixFacts {
    var value: JSONValue {
        var object: JSONObject = [
            "times": .array(
                times.sorted { $0.key < $1.key }.map { .array([.integer($0), .string("\($1)")]) }),
            "units": .array(
                units.sorted { $0.key < $1.key }.map { .array([.integer($0), .integer(Int($1.rawValue))]) }),
            "found": found.value, "told": .boolean(declaresFields), "read": .integer(read),
        ]
        object["device"] = deviceField.map { .string($0) }
        return .object(object)
    }

    init?(_ value: JSONValue) {
        self.init()
        guard let times = value["times"]?.items, let units = value["units"]?.items,
            let found = value["found"].flatMap({ FoundFixFields($0) }), let declaresFields = value["told"]?.flag,
            let read = value["read"]?.int, read >= 0
        else { return nil }
        (self.found, self.declaresFields, self.read) = (found, declaresFields, read)
        for item in times {
            guard let pair = item.items, pair.count == 2, let part = pair[0].int, part >= 0, let time = pair[1].time
            else { return nil }
            self.times[part] = time
        }
        for item in units {
            guard let pair = item.items, pair.count == 2, let input = pair[0].int, let unit = EpochUnit(pair[1]) else {
                return nil
            }
            self.units[input] = unit
        }
        deviceField = value["device"]?.text
    }
}

extension JSONValue {
    /// Microseconds as text, since years from 2255 on are beyond what all JSON readers take for integers.
    fileprivate var time: Int64? { text.flatMap { Int64($0) } }
}

extension EpochUnit {
    fileprivate init?(_ value: JSONValue) {
        guard let unit = value.int.flatMap({ UInt8(exactly: $0) }).flatMap({ EpochUnit(rawValue: $0) }) else {
            return nil
        }
        self = unit
    }
}

extension FoundFixFields {
    fileprivate var value: JSONValue {
        [
            "columns": .array(columns.map(\.rawValue).sorted().map { .integer(Int($0)) }),
            "names": .array(names.sorted().map { .string($0) }), "ids": .boolean(repeatsID),
            "headings": .boolean(hasHeading), "tracksOfTables": .boolean(hasTracksOfTables),
            "joinedDates": .boolean(joinsDates),
            "namesakes": .array(
                namesakes.sorted { $0.key.rawValue < $1.key.rawValue }.map { .array($0.key, $0.value) }),
        ]
    }

    fileprivate init?(_ value: JSONValue) {
        guard let columns = value["columns"]?.items, let names = value["names"]?.items,
            let repeatsID = value["ids"]?.flag, let hasHeading = value["headings"]?.flag,
            let hasTracksOfTables = value["tracksOfTables"]?.flag,
            let joinsDates = value["joinedDates"]?.flag, let namesakes = value["namesakes"]?.items
        else { return nil }
        let known = columns.compactMap { FixColumn($0) }
        guard known.count == columns.count else { return nil }
        var all: [FixColumn: Set<String>] = [:]
        for item in namesakes {
            guard let words = item.items, let column = words.first.flatMap({ FixColumn($0) }) else { return nil }
            all[column] = Set(words.dropFirst().compactMap(\.text))
        }
        self.init(columns: Set(known), names: Set(names.compactMap(\.text)), namesakes: all)
        (self.repeatsID, self.hasHeading, self.hasTracksOfTables) = (repeatsID, hasHeading, hasTracksOfTables)
        self.joinsDates = joinsDates
    }
}

extension FixColumn {
    fileprivate init?(_ value: JSONValue) {
        guard let column = value.int.flatMap({ UInt8(exactly: $0) }).flatMap({ FixColumn(rawValue: $0) }) else {
            return nil
        }
        self = column
    }
}

extension JSONValue {
    /// The number of a column and names of fields.
    fileprivate static func array(_ column: FixColumn, _ names: Set<String>) -> JSONValue {
        let number = JSONValue.integer(Int(column.rawValue))
        return .array([number] + names.sorted().map { .string($0) })
    }
}
