/// The names of a place that are not its main name.
public struct AlternateNames: RandomAccessCollection, Sendable {
    let gazetteer: Gazetteer
    let entries: Range<Int>

    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }

    public subscript(_ index: Int) -> AlternateName {
        precondition(index >= 0 && index < entries.count)
        return AlternateName(
            gazetteer: gazetteer, record: unsafe gazetteer.storage.alternates[unchecked: entries.lowerBound + index])
    }
}

/// A name of a place that is not its main name.
public struct AlternateName: Sendable {
    let gazetteer: Gazetteer
    let record: AlternateRecord

    public var text: PlaceText { gazetteer.text(at: record.text) }

    /// Index of the language; nil if it is not known.
    public var language: Int? {
        record.language == PlaceRecord.shortNone ? nil : Int(record.language)
    }

    public var isPreferred: Bool { record.flags & 1 != 0 }
    public var isShort: Bool { record.flags & 2 != 0 }
    public var isColloquial: Bool { record.flags & 4 != 0 }
    public var isHistoric: Bool { record.flags & 8 != 0 }

    /// The name with its texts.
    public var value: PlaceName {
        let language = gazetteer.entry(record.language, of: gazetteer.storage.languages, .languages)
        var name = PlaceName(gazetteer.string(text), language: language.isEmpty ? nil : gazetteer.string(language))
        (name.isPreferred, name.isShort) = (isPreferred, isShort)
        (name.isColloquial, name.isHistoric) = (isColloquial, isHistoric)
        return name
    }
}

extension Gazetteer {
    /// Names of a place besides the main one and its ASCII form, those with a language first.
    public func names(_ place: Int) -> AlternateNames {
        precondition(place >= 0 && place < count)
        let starts = storage.alternateStarts
        let (start, end) = unsafe (Int(starts[unchecked: place]), Int(starts[unchecked: place + 1]))
        guard start <= end, end <= storage.alternates.count else {
            storage.note(.alternateStarts)
            return AlternateNames(gazetteer: self, entries: 0..<0)
        }
        return AlternateNames(gazetteer: self, entries: start..<end)
    }

    /// Index of a language, to compare with those of names.
    public func language(_ code: String) -> Int? {
        (0..<storage.languages.count).first { string(entry(UInt16($0), of: storage.languages, .languages)) == code }
    }
}
