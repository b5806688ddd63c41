import Geometry
import Memory

/// Places, names and sources gathered for a gazetteer. The file is the same whatever the order they are added in.
public struct GazetteerDraft: ~Copyable {
    var texts = TextPool()
    var places = FlatBuffer<DraftRecord>(capacity: 1 << 10)
    var alternates = FlatBuffer<DraftAlternate>(capacity: 1 << 10)
    var lateAlternates = FlatBuffer<LateAlternate>()
    var postals = FlatBuffer<DraftPostalRecord>()
    var countries: [DraftCountry] = []
    var divisions: [DraftDivision] = []
    var sources: [GazetteerSource] = []
    var boxes: [CoordinateBox] = []
    var commonNames: [CommonName] = []
    /// Numbers of the sources of countries and divisions.
    var countrySources: [UInt16] = []
    var divisionSources: [UInt16] = []

    /// Number of the source that is being added.
    private var source: UInt16 { UInt16(clamping: sources.count) }

    public init() {}

    /// Adds a place. The name of one of kind `postal` is its code; `addPostal` takes more.
    public mutating func add(_ place: DraftPlace) throws(GazetteerFault) {
        let position = try FixedPosition(latitude: place.latitude, longitude: place.longitude)
        var record = DraftRecord()
        record.group = UInt8(PlaceGroup(place.kind, featureCode: place.featureCode).rawValue)
        (record.latitude, record.longitude) = (position.latitude, position.longitude)
        (record.id, record.population) = (place.id, place.population)
        record.extent = PlaceExtent(metres: place.extent)
        record.box = add(place.box)
        record.name = try texts.number(of: place.name)
        record.asciiName = try texts.number(of: place.asciiName)
        record.country = try texts.number(of: place.country)
        record.admin1 = try texts.number(of: place.admin1)
        record.admin2 = try texts.number(of: place.admin2)
        record.timeZone = try texts.number(of: place.timeZone)
        record.feature = try texts.number(of: place.featureCode)
        record.firstAlternate = try number(alternates.count, "alternate names")
        record.alternateCount = try number(place.alternates.count, "alternate names")
        for name in place.alternates where !name.text.isEmpty { alternates.append(try alternate(name)) }
        record.alternateCount = UInt32(alternates.count) - record.firstAlternate
        if place.kind == .postal {
            record.owner = try number(postals.count, "postal codes")
            postals.append(
                DraftPostalRecord(
                    code: record.name, admin1Name: 0, admin2Name: 0, admin3Name: 0, admin1: record.admin1,
                    admin2: record.admin2, admin3: 0, accuracy: 0))
        }
        try append(record)
    }

    /// Adds a country. If no place of kind `country` has its number, it becomes one.
    public mutating func addCountry(_ country: DraftCountry) throws(GazetteerFault) {
        if let place = country.coordinate {
            _ = try FixedPosition(latitude: place.latitude, longitude: place.longitude)
        }
        countries.append(country)
        countrySources.append(source)
    }

    /// Adds a division. If no place of its kind has its number, it becomes one, unless its position is unknown.
    public mutating func addDivision(_ division: DraftDivision) throws(GazetteerFault) {
        if let place = division.coordinate {
            _ = try FixedPosition(latitude: place.latitude, longitude: place.longitude)
        }
        divisions.append(division)
        divisionSources.append(source)
    }

    /// Adds a postal code, which becomes a place.
    public mutating func addPostal(_ postal: DraftPostal) throws(GazetteerFault) {
        let position = try FixedPosition(latitude: postal.latitude, longitude: postal.longitude)
        var record = DraftRecord()
        record.group = UInt8(PlaceGroup.postal.rawValue)
        (record.latitude, record.longitude) = (position.latitude, position.longitude)
        record.name = try texts.number(of: postal.name)
        record.country = try texts.number(of: postal.country)
        record.admin1 = try texts.number(of: postal.admin1)
        record.admin2 = try texts.number(of: postal.admin2)
        record.owner = try number(postals.count, "postal codes")
        postals.append(
            DraftPostalRecord(
                code: try texts.number(of: postal.code), admin1Name: try texts.number(of: postal.admin1Name),
                admin2Name: try texts.number(of: postal.admin2Name),
                admin3Name: try texts.number(of: postal.admin3Name), admin1: record.admin1, admin2: record.admin2,
                admin3: try texts.number(of: postal.admin3), accuracy: UInt32(postal.accuracy)))
        try append(record)
    }

    /// Adds a name to the place, country or division with a number at GeoNames; it is dropped if there is none.
    public mutating func addAlternate(_ name: PlaceName, to id: UInt32) throws(GazetteerFault) {
        guard id != 0, !name.text.isEmpty else { return }
        _ = try number(lateAlternates.count, "alternate names")
        lateAlternates.append(
            LateAlternate(place: LateAlternate.anyKind(id), name: try alternate(name), source: source))
    }

    /// Adds a name that several towns have, which by itself is no sure answer.
    ///
    /// - Parameter country: code of a country that has several of them; empty if none has.
    public mutating func addCommonName(_ name: String, country: String) {
        commonNames.append(.name(name, country: country))
    }

    /// Ends a source: what was added since the last one is of this one.
    public mutating func addSource(_ source: GazetteerSource) throws(GazetteerFault) {
        sources.append(source)
    }

    /// Makes the file. Fails without any place, and with too many for one file.
    public consuming func image() throws(GazetteerFault) -> [UInt8] { try build().image }

    /// Makes the file, and reports which rows are not in it. The rows of a source are those that were added, and the
    /// file counts those of them that it uses.
    public consuming func build() throws(GazetteerFault) -> BuiltGazetteer {
        var builder = GazetteerBuilder(self)
        return try builder.build()
    }

    /// Index of a box.
    mutating func add(_ box: CoordinateBox?) -> UInt32 {
        guard let box else { return PlaceRecord.none }
        boxes.append(box)
        return UInt32(boxes.count - 1)
    }

    private mutating func append(_ record: DraftRecord) throws(GazetteerFault) {
        guard places.count < TreeNode.placeMask else { throw .tooMany("places") }
        var record = record
        record.source = source
        places.append(record)
    }

    private mutating func alternate(_ name: PlaceName) throws(GazetteerFault) -> DraftAlternate {
        var flags: UInt8 = name.isPreferred ? 1 : 0
        if name.isShort { flags |= 2 }
        if name.isColloquial { flags |= 4 }
        if name.isHistoric { flags |= 8 }
        return DraftAlternate(
            text: try texts.number(of: name.text), language: try texts.number(of: name.language ?? ""), flags: flags)
    }

    private func number(_ count: Int, _ things: String) throws(GazetteerFault) -> UInt32 {
        guard count < UInt32.max else { throw .tooMany(things) }
        return UInt32(count)
    }
}
