import Memory

/// Makes the file of a draft, step by step. Whatever depends on an order is sorted first, so that the order in which
/// things were added makes no difference.
struct GazetteerBuilder: ~Copyable {
    var draft: GazetteerDraft
    /// Places in the order of the file.
    var places = FlatBuffer<DraftRecord>()
    var countries: [CountryRow] = []
    var divisions: [DivisionRow] = []
    /// Indices of countries and divisions by the numbers of their codes.
    var countryIndices: [UInt32: Int] = [:]
    var divisionIndices: [UInt32: Int] = [:]
    /// Numbers of the codes of divisions, by country, first and second level.
    var divisionCodes: [DivisionKey: UInt32] = [:]
    /// Names of all places, and where those of each place start.
    var names = FlatBuffer<DraftAlternate>()
    var nameStarts = FlatBuffer<UInt32>()
    /// By the numbers of sources.
    var losses: [RowLosses]

    struct CountryRow {
        var code: UInt32
        var row: DraftCountry
        var place = PlaceRecord.none
    }

    struct DivisionRow {
        var code: UInt32
        var row: DraftDivision
        var place = PlaceRecord.none
    }

    struct DivisionKey: Hashable {
        var country: UInt32
        var admin1: UInt32
        var admin2: UInt32
    }

    init(_ draft: consuming GazetteerDraft) {
        losses = Array(repeating: RowLosses(), count: draft.sources.count)
        self.draft = draft
    }

    mutating func build() throws(GazetteerFault) -> BuiltGazetteer {
        guard draft.places.count > 0 else { throw .empty }
        try mergePlaces()
        try gatherCountries()
        try gatherDivisions()
        try addRegions()
        addExtents()
        orderPlaces()
        try countRegions()
        gatherNames()
        let keys = try gatherKeys()
        var image = GazetteerImage()
        try write(into: &image, keyCount: keys.count)
        image.add(keys)
        image.addSignatures(of: keys)
        image.add(PositionTree(places))
        return BuiltGazetteer(image: image.finish(), losses: losses)
    }
}
