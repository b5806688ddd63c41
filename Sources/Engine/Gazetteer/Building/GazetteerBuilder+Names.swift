import Memory

extension GazetteerBuilder {
    /// Gathers the names of all places, sorted and each once: those of the places themselves, and those that came by
    /// number.
    mutating func gatherNames() {
        var late = FlatBuffer<LateAlternate>(capacity: draft.lateAlternates.count)
        late.append(contentsOf: draft.lateAlternates.span)
        var lateRoom = FlatBuffer<LateAlternate>()
        late.sort(in: &lateRoom) { $0.place < $1.place }
        var found = FlatBuffer<DraftAlternate>()
        var room = FlatBuffer<DraftAlternate>()
        // The last place that has a text with a language, by the number of the text.
        var holders = FlatBuffer<UInt32>(capacity: draft.texts.count)
        holders.append(repeating: PlaceRecord.none, count: draft.texts.count)
        for index in 0..<places.count {
            let place = places[index]
            nameStarts.append(UInt32(names.count))
            found.removeAll()
            for alternate in 0..<Int(place.alternateCount) {
                found.append(draft.alternates[Int(place.firstAlternate) + alternate])
            }
            if place.id != 0, late.count > 0 {
                for key in [place.identity, LateAlternate.anyKind(place.id)] {
                    var entry = Self.firstIndex(of: key, in: late)
                    while entry < late.count, late[entry].place == key {
                        found.append(late[entry].name)
                        late[entry].isTaken = true
                        entry += 1
                    }
                }
            }
            found.sort(in: &room) { order($0, $1) < 0 }
            append(found, of: UInt32(index), &holders)
        }
        nameStarts.append(UInt32(names.count))
        for entry in 0..<late.count where !late[entry].isTaken && late[entry].source != PlaceRecord.shortNone {
            count(\.strange, of: late[entry].source)
        }
    }

    /// Writes the hashes of common names, sorted and each once.
    func writeCommonNames(into image: inout GazetteerImage) throws(GazetteerFault) {
        var folder = try Self.folder()
        var hashes: Set<UInt32> = []
        for entry in draft.commonNames {
            switch entry {
            case .hash(let hash): hashes.insert(hash)
            case .name(let name, let country):
                folder.fold(name.utf8.span)
                for index in 0..<folder.count {
                    hashes.insert(CommonName.hash(folder.key(index), country: []))
                    if !country.isEmpty {
                        hashes.insert(CommonName.hash(folder.key(index), country: Array(country.utf8)))
                    }
                }
            }
        }
        var records = FlatBuffer<UInt32>()
        for hash in hashes.sorted() { records.append(hash) }
        image.add(.commonNames, records)
    }

    private mutating func append(
        _ found: borrowing FlatBuffer<DraftAlternate>, of place: UInt32, _ holders: inout FlatBuffer<UInt32>
    ) {
        let first = names.count
        for entry in 0..<found.count {
            let name = found[entry]
            if names.count > first {
                let last = names[names.count - 1]
                if last.text == name.text, last.language == name.language {
                    names[names.count - 1].flags |= name.flags
                    continue
                }
            }
            if name.language != 0 {
                holders[Int(name.text)] = place
            } else if holders[Int(name.text)] == place, name.flags == 0 {
                // The same name with a language says more.
                continue
            }
            names.append(name)
        }
    }

    private static func firstIndex(of place: UInt64, in late: borrowing FlatBuffer<LateAlternate>) -> Int {
        var (start, end) = (0, late.count)
        while start < end {
            let middle = start + (end - start) / 2
            if late[middle].place < place { start = middle + 1 } else { end = middle }
        }
        return start
    }
}
