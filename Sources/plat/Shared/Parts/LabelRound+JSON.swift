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
        guard let lengths = value?.items?.compactMap(\.int), lengths.count == 2,
            lengths.allSatisfy({ (0...Self.longest).contains($0) })
        else { return nil }
        self.init(width: Int32(lengths[0]), height: Int32(lengths[1]))
    }
}

extension PartLabels {
    var value: JSONValue {
        [
            "features": .integer(features), "fields": .strings(fields), "seen": .strings(seen), "read": .pairs(read),
            "note": .string(note),
        ]
    }

    init?(_ value: JSONValue?) {
        self.init()
        guard let value, let features = value["features"]?.count,
            let fields = value["fields"]?.items?.compactMap(\.text),
            let seen = value["seen"]?.items?.compactMap(\.text), let read = JSONValue.pairs(in: value["read"]),
            let note = value["note"]?.text
        else { return nil }
        (self.features, self.fields, self.seen, self.read, self.note) = (features, fields, seen, read, note)
    }
}

extension RoundReport {
    var value: JSONValue {
        [
            "given": .integer(given), "received": .integer(received), "labels": labels.value,
            "active": .integer(active), "sample": .keys(sample), "largest": largest.value,
            "undecided": .integer(undecided), "open": .integer(open), "needed": .integer(needed),
            "written": .integer(written), "numbers": .boolean(numbersFeatures), "counts": counts.value,
        ]
    }

    init?(_ value: JSONValue) {
        self.init()
        guard let given = value["given"]?.count, let received = value["received"]?.count,
            let labels = PartLabels(value["labels"]), let active = value["active"]?.count,
            let sample = JSONValue.keys(in: value["sample"]), let largest = LabelExtent(value["largest"]),
            let undecided = value["undecided"]?.count, let open = value["open"]?.count,
            let needed = value["needed"]?.count, let written = value["written"]?.count,
            let numbersFeatures = value["numbers"]?.flag, let counts = LabelCounts(value["counts"]),
            active == 0 || !sample.isEmpty
        else { return nil }
        (self.given, self.received, self.labels) = (given, received, labels)
        (self.active, self.sample, self.largest) = (active, sample, largest)
        (self.undecided, self.open, self.needed) = (undecided, open, needed)
        (self.written, self.numbersFeatures, self.counts) = (written, numbersFeatures, counts)
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
            "isDone": .boolean(step == .done), "given": .integer(given),
            "zooms": .integers([phase.zooms.lowerBound, phase.zooms.upperBound]),
            "starts": .keys(phase.tiles.starts), "largest": phase.largest.value, "undecided": .integer(undecided),
            "idle": .integer(idleRounds), "labels": .array(labels.map(\.value)), "written": .integers(written),
            "numbers": .boolean(numbersFeatures), "counts": counts.value,
        ]
    }

    init?(_ value: JSONValue) {
        guard let settings = Settings(value["settings"]), let number = value["number"]?.count,
            let step = value["step"]?.text.flatMap({ Step(rawValue: $0) }), let given = value["given"]?.count,
            let zooms = JSONValue.zooms(in: value["zooms"]), let starts = JSONValue.keys(in: value["starts"]),
            let largest = LabelExtent(value["largest"]), let undecided = value["undecided"]?.count,
            let idle = value["idle"]?.count, let labels = value["labels"]?.items,
            let written = value["written"]?.items?.compactMap(\.count), let numbersFeatures = value["numbers"]?.flag,
            let counts = LabelCounts(value["counts"])
        else { return nil }
        let known = labels.compactMap { PartLabels($0) }
        guard known.count == settings.count, starts.count < settings.count, settings.zooms.contains(zooms),
            zip(starts, starts.dropFirst()).allSatisfy({ $0 < $1 })
        else { return nil }
        self.init(
            settings, known, step, TilePhase(zooms: zooms, tiles: MapTiles(starts: starts), largest: largest))
        (self.number, self.given, self.undecided, idleRounds) = (number, given, undecided, idle)
        (self.written, self.numbersFeatures, self.counts) = (written, numbersFeatures, counts)
    }
}

extension JSONValue {
    /// A number that is not negative.
    fileprivate var count: Int? { int.flatMap { $0 >= 0 ? $0 : nil } }

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
