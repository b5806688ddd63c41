import Decluttering
import JSON
import Operations

extension LabelCounts {
    var value: JSONValue {
        .array(([labels, never, obstructed] + hidden).map { .integer($0) })
    }

    init?(_ value: JSONValue?) {
        self.init()
        guard let numbers = value?.items?.compactMap(\.int), numbers.count == 3 + hidden.count else { return nil }
        (labels, never, obstructed, hidden) = (numbers[0], numbers[1], numbers[2], Array(numbers[3...]))
    }
}

extension LabelExtent {
    var value: JSONValue { .array([.integer(Int(width)), .integer(Int(height))]) }

    init?(_ value: JSONValue?) {
        guard let lengths = value?.items?.compactMap(\.int), lengths.count == 2 else { return nil }
        self.init(width: Int32(clamping: lengths[0]), height: Int32(clamping: lengths[1]))
    }
}

extension RoundReport {
    var value: JSONValue {
        [
            "active": .integer(active), "sample": .keys(sample),
            "largest": largest.value, "undecided": .integer(undecided), "written": .integer(written),
            "numbers": .boolean(numbersFeatures), "counts": counts.value, "features": .integer(features),
            "fields": .strings(fields), "seen": .strings(seen.sorted()), "read": .pairs(read), "note": .string(note),
        ]
    }

    init?(_ value: JSONValue) {
        self.init()
        guard let active = value["active"]?.int, let sample = JSONValue.keys(in: value["sample"]),
            let largest = LabelExtent(value["largest"]), let undecided = value["undecided"]?.int,
            let written = value["written"]?.int, let numbersFeatures = value["numbers"]?.flag,
            let counts = LabelCounts(value["counts"]), let features = value["features"]?.int,
            let fields = value["fields"]?.items?.compactMap(\.text),
            let seen = value["seen"]?.items?.compactMap(\.text), let read = JSONValue.pairs(in: value["read"]),
            let note = value["note"]?.text, active >= 0, active == 0 || !sample.isEmpty
        else { return nil }
        (self.active, self.largest, self.undecided, self.written) = (active, largest, undecided, written)
        self.sample = sample
        (self.numbersFeatures, self.counts, self.features) = (numbersFeatures, counts, features)
        (self.fields, self.seen, self.read, self.note) = (fields, seen, read, note)
    }
}

extension LabelRound.Settings {
    var value: JSONValue {
        [
            "zooms": .integers([zooms.lowerBound, zooms.upperBound]), "tile": .integer(tileSize.rawValue),
            "atOnce": .integer(labelsAtOnce), "names": .boolean(namesBlockers), "count": .integer(count),
        ]
    }

    init?(_ value: JSONValue?) {
        guard let value, let zooms = JSONValue.zooms(in: value["zooms"]),
            let tileSize = value["tile"]?.int.flatMap({ Request.TileSize(rawValue: $0) }),
            let labelsAtOnce = value["atOnce"]?.int, let namesBlockers = value["names"]?.flag,
            let count = value["count"]?.int, labelsAtOnce > 0, count > 0
        else { return nil }
        self.init(
            zooms: zooms, tileSize: tileSize, labelsAtOnce: labelsAtOnce, namesBlockers: namesBlockers, count: count)
    }
}

extension LabelRound {
    var value: JSONValue {
        [
            "settings": settings.value, "number": .integer(number), "step": .string(step.rawValue),
            "isDone": .boolean(step == .done),
            "zooms": .integers([phase.zooms.lowerBound, phase.zooms.upperBound]),
            "starts": .keys(phase.tiles.starts), "largest": phase.largest.value,
            "undecided": .integer(undecided), "unchanged": .integer(roundsWithoutChange),
            "features": .integer(features), "fields": .strings(fields), "seen": .strings(seen.sorted()),
            "read": .array(read.map { .pairs($0) }), "notes": .strings(notes),
            "written": .integers(written), "numbers": .boolean(numbersFeatures), "counts": counts.value,
        ]
    }

    init?(_ value: JSONValue) {
        guard let settings = Settings(value["settings"]), let number = value["number"]?.int,
            let step = value["step"]?.text.flatMap({ Step(rawValue: $0) }),
            let zooms = JSONValue.zooms(in: value["zooms"]), let starts = JSONValue.keys(in: value["starts"]),
            let largest = LabelExtent(value["largest"]), let undecided = value["undecided"]?.int,
            let unchanged = value["unchanged"]?.int, let features = value["features"]?.int,
            let fields = value["fields"]?.items?.compactMap(\.text),
            let seen = value["seen"]?.items?.compactMap(\.text), let read = value["read"]?.items,
            let notes = value["notes"]?.items?.compactMap(\.text),
            let written = value["written"]?.items?.compactMap(\.int), let numbersFeatures = value["numbers"]?.flag,
            let counts = LabelCounts(value["counts"])
        else { return nil }
        let tiles = MapTiles(starts: starts)
        self.init(settings, step, TilePhase(zooms: zooms, tiles: tiles, largest: largest))
        (self.number, self.undecided, roundsWithoutChange) = (number, undecided, unchanged)
        (self.features, self.fields, self.seen, self.notes) = (features, fields, Set(seen), notes)
        (self.written, self.numbersFeatures, self.counts) = (written, numbersFeatures, counts)
        self.read = read.compactMap { JSONValue.pairs(in: $0) }
        guard self.read.count == settings.count, tiles.count <= settings.count else { return nil }
    }
}

extension JSONValue {
    fileprivate static func integers(_ numbers: [Int]) -> JSONValue { .array(numbers.map { .integer($0) }) }

    fileprivate static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    /// Keys of places to the next 64 units, as JSON is exact for numbers of up to 53 bits.
    fileprivate static func keys(_ keys: [UInt64]) -> JSONValue { .integers(keys.map { Int($0 >> 12) }) }

    fileprivate static func keys(in value: JSONValue?) -> [UInt64]? {
        guard let items = value?.items else { return nil }
        let keys = items.compactMap(\.int).filter { $0 >= 0 && $0 < 1 << 52 }
        return keys.count == items.count ? keys.map { UInt64($0) << 12 } : nil
    }

    fileprivate static func pairs(_ numbers: [Int: Int]) -> JSONValue {
        .array(numbers.sorted { $0.key < $1.key }.map { .integers([$0.key, $0.value]) })
    }

    fileprivate static func pairs(in value: JSONValue?) -> [Int: Int]? {
        guard let items = value?.items else { return nil }
        var found: [Int: Int] = [:]
        for item in items {
            guard let pair = item.items?.compactMap(\.int), pair.count == 2 else { return nil }
            found[pair[0]] = pair[1]
        }
        return found
    }

    fileprivate static func zooms(in value: JSONValue?) -> ClosedRange<Int>? {
        guard let ends = value?.items?.compactMap(\.int), ends.count == 2, ends[0] >= 0, ends[0] <= ends[1],
            ends[1] <= ZoomSet.deepest
        else { return nil }
        return ends[0]...ends[1]
    }
}
