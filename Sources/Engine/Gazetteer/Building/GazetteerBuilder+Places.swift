import Memory

extension GazetteerBuilder {
    /// Puts the places of the draft into `places`, in order, and merges those of the same kind and number.
    mutating func mergePlaces() throws(GazetteerFault) {
        var order = FlatBuffer<SortedRecord>(capacity: draft.places.count)
        for index in 0..<draft.places.count {
            let record = draft.places[index]
            // Only then can names decide, as others are merged.
            if record.id == 0, record.alternateCount > 1 { sortAlternates(of: record) }
            order.append(SortedRecord(key: record.identity, index: UInt32(index)))
        }
        var room = FlatBuffer<SortedRecord>()
        order.sort(in: &room) { one, other in
            if one.key != other.key { return one.key < other.key }
            return precedes(draft.places[Int(one.index)], draft.places[Int(other.index)])
        }
        var last: UInt64?
        for entry in order.span.indices {
            let record = draft.places[Int(order[entry].index)]
            if record.id != 0, record.identity == last {
                mergeNames(of: record, into: places[places.count - 1])
            } else if record.id == 0, record.identity == last, areSame(places[places.count - 1], record) {
                count(\.repeated, of: record.source)
            } else {
                places.append(record)
                last = record.identity
            }
        }
    }

    /// Sorts the places for the file, and gives countries and divisions the indices of theirs.
    mutating func orderPlaces() {
        var order = FlatBuffer<SortedRecord>(capacity: places.count)
        for index in 0..<places.count {
            order.append(SortedRecord(key: places[index].place, index: UInt32(index)))
        }
        // The sort is stable, and places with the same number are in order already.
        var room = FlatBuffer<SortedRecord>()
        order.sort(in: &room) { $0.key < $1.key }
        var sorted = FlatBuffer<DraftRecord>(capacity: places.count)
        for entry in 0..<order.count {
            let record = places[Int(order[entry].index)]
            switch record.placeGroup {
            case .country where record.owner != PlaceRecord.none: countries[Int(record.owner)].place = UInt32(entry)
            case .admin1 where record.owner != PlaceRecord.none, .admin2 where record.owner != PlaceRecord.none:
                divisions[Int(record.owner)].place = UInt32(entry)
            default: break
            }
            sorted.append(record)
        }
        places = sorted
    }

    /// Gives the names of a place to another one with the same number.
    private mutating func mergeNames(of record: DraftRecord, into winner: DraftRecord) {
        func add(_ name: DraftAlternate) {
            draft.lateAlternates.append(LateAlternate(place: winner.identity, name: name))
        }
        for text in [record.name, record.asciiName]
        where text != 0 && text != winner.name && text != winner.asciiName {
            add(DraftAlternate(text: text, language: 0, flags: 0))
        }
        for index in 0..<Int(record.alternateCount) { add(draft.alternates[Int(record.firstAlternate) + index]) }
    }

    private mutating func sortAlternates(of record: DraftRecord) {
        let range = Int(record.firstAlternate)..<Int(record.firstAlternate) + Int(record.alternateCount)
        let sorted = range.map { draft.alternates[$0] }.sorted { order($0, $1) < 0 }
        for (index, name) in zip(range, sorted) { draft.alternates[index] = name }
    }

    /// Order of two places of the same kind and number: the one with more people is first, then by all that they have.
    private func precedes(_ one: DraftRecord, _ other: DraftRecord) -> Bool {
        if one.population != other.population { return one.population > other.population }
        let isPostal = one.placeGroup == .postal
        if isPostal {
            let (code, otherCode) = (draft.postals[Int(one.owner)].code, draft.postals[Int(other.owner)].code)
            let order = order(one.country, other.country) ?? order(code, otherCode)
            if let order { return order }
        }
        if let order = orderByTexts(one, other) { return order }
        if one.latitude != other.latitude { return one.latitude < other.latitude }
        if one.longitude != other.longitude { return one.longitude < other.longitude }
        if one.extent != other.extent { return one.extent.code < other.extent.code }
        if isPostal { return precedes(draft.postals[Int(one.owner)], draft.postals[Int(other.owner)]) }
        return one.id == 0 && namesPrecede(one, other)
    }

    /// True for two places without numbers that differ in nothing.
    private func areSame(_ one: DraftRecord, _ other: DraftRecord) -> Bool {
        !precedes(one, other) && !precedes(other, one)
    }

    private func orderByTexts(_ one: DraftRecord, _ other: DraftRecord) -> Bool? {
        order(one.name, other.name) ?? order(one.asciiName, other.asciiName) ?? order(one.country, other.country)
            ?? order(one.admin1, other.admin1) ?? order(one.admin2, other.admin2)
            ?? order(one.timeZone, other.timeZone) ?? order(one.feature, other.feature)
    }

    private func precedes(_ one: DraftPostalRecord, _ other: DraftPostalRecord) -> Bool {
        order(one.admin1Name, other.admin1Name) ?? order(one.admin2Name, other.admin2Name)
            ?? order(one.admin3Name, other.admin3Name) ?? order(one.admin3, other.admin3)
            ?? (one.accuracy < other.accuracy)
    }

    private func namesPrecede(_ one: DraftRecord, _ other: DraftRecord) -> Bool {
        if one.alternateCount != other.alternateCount { return one.alternateCount < other.alternateCount }
        for index in 0..<Int(one.alternateCount) {
            let order = order(
                draft.alternates[Int(one.firstAlternate) + index], draft.alternates[Int(other.firstAlternate) + index])
            if order != 0 { return order < 0 }
        }
        return false
    }

    /// True if the first text precedes the second; nil if they are the same.
    private func order(_ one: UInt32, _ other: UInt32) -> Bool? {
        one == other ? nil : draft.texts.order(one, other) < 0
    }

    /// Order of two names: by language, those without one last; then by text.
    func order(_ one: DraftAlternate, _ other: DraftAlternate) -> Int {
        if one.language != other.language {
            if one.language == 0 || other.language == 0 { return one.language == 0 ? 1 : -1 }
            return draft.texts.order(one.language, other.language)
        }
        let order = draft.texts.order(one.text, other.text)
        return order != 0 ? order : Int(one.flags) - Int(other.flags)
    }

    /// A record of the draft and what it is sorted by.
    struct SortedRecord: BitwiseCopyable {
        var key: UInt64
        var index: UInt32
    }
}
