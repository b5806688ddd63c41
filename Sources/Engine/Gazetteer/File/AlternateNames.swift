/// The names of a place that are not its main name.
public struct AlternateNames: RandomAccessCollection, Sendable {
    let gazetteer: Gazetteer
    let entries: Range<Int>

    public var startIndex: Int { 0 }
    public var endIndex: Int { entries.count }

    public subscript(_ index: Int) -> AlternateName {
        precondition(index >= 0 && index < entries.count)
        let entry = entries.lowerBound + index
        return AlternateName(
            gazetteer: gazetteer, offset: unsafe gazetteer.storage.alternates[unchecked: entry],
            tag: gazetteer.storage.alternateTags[entry] ?? AlternateTag())
    }
}

/// A name of a place that is not its main name.
public struct AlternateName: Sendable {
    let gazetteer: Gazetteer
    let offset: UInt32
    let tag: AlternateTag

    public var text: PlaceText { gazetteer.text(at: offset) }

    /// Index of the language; nil if it is not known.
    public var language: Int? {
        tag.language == PlaceRecord.shortNone ? nil : Int(tag.language)
    }

    public var isPreferred: Bool { tag.flags & 1 != 0 }
    public var isShort: Bool { tag.flags & 2 != 0 }
    public var isColloquial: Bool { tag.flags & 4 != 0 }
    public var isHistoric: Bool { tag.flags & 8 != 0 }

    /// The name with its texts.
    public var value: PlaceName {
        let language = gazetteer.entry(tag.language, of: gazetteer.storage.languages, .languages)
        var name = PlaceName(gazetteer.string(text), language: language.isEmpty ? nil : gazetteer.string(language))
        (name.isPreferred, name.isShort) = (isPreferred, isShort)
        (name.isColloquial, name.isHistoric) = (isColloquial, isHistoric)
        return name
    }
}

extension Gazetteer {
    /// Names of a place, except the main one and its ASCII form; those with a language first.
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
