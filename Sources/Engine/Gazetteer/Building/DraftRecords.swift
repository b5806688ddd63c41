/// A place of a draft. Texts are numbers in the pool of texts.
struct DraftRecord: BitwiseCopyable {
    var population: UInt64 = 0
    var id: UInt32 = 0
    var latitude = PlaceRecord.nowhere
    var longitude: Int32 = 0
    var name: UInt32 = 0
    var asciiName: UInt32 = 0
    var country: UInt32 = 0
    var admin1: UInt32 = 0
    var admin2: UInt32 = 0
    var timeZone: UInt32 = 0
    var feature: UInt32 = 0
    /// Names among the alternates of the draft.
    var firstAlternate: UInt32 = 0
    var alternateCount: UInt32 = 0
    /// Index of the postal code, the country or the division that the place stands for.
    var owner = PlaceRecord.none
    var extent = PlaceExtent()
    /// Index of the box of an area among those of the draft.
    var box = PlaceRecord.none
    /// Number of the source that the row is from.
    var source: UInt16 = 0
    var group: UInt8 = 0

    init() {}

    var placeGroup: PlaceGroup { PlaceGroup(rawValue: Int(group))! }

    /// Order of kinds and numbers. Sections count as towns, so that one that is a section in one input only is found.
    var identity: UInt64 { UInt64(placeGroup.kind.rawValue) << 32 | UInt64(id) }

    /// Order in the file.
    var place: UInt64 { UInt64(group) << 32 | UInt64(id) }
}

/// A name of a draft.
struct DraftAlternate: BitwiseCopyable {
    var text: UInt32
    var language: UInt32
    var flags: UInt8
}

/// A name for places that are known by their number.
struct LateAlternate: BitwiseCopyable {
    /// Identity of the place, or `anyKind` with the number.
    var place: UInt64
    var name: DraftAlternate
    /// Number of the source that the row is from; `PlaceRecord.shortNone` for a name of another place.
    var source = PlaceRecord.shortNone
    /// True once a place has taken the name.
    var isTaken = false

    static func anyKind(_ id: UInt32) -> UInt64 { 0xFF << 32 | UInt64(id) }
}

/// Postal code and divisions of a place in a draft.
struct DraftPostalRecord: BitwiseCopyable {
    var code: UInt32
    var admin1Name: UInt32
    var admin2Name: UInt32
    var admin3Name: UInt32
    var admin1: UInt32
    var admin2: UInt32
    var admin3: UInt32
    var accuracy: UInt32
}

/// Degrees times 100,000, rounded.
struct FixedPosition {
    let latitude: Int32
    let longitude: Int32

    init(latitude: Double, longitude: Double) throws(GazetteerFault) {
        guard Coordinate(latitude: latitude, longitude: longitude).isValid else {
            throw .outside(latitude: latitude, longitude: longitude)
        }
        self.latitude = Int32((latitude * 1e5).rounded())
        self.longitude = Int32((longitude * 1e5).rounded())
    }
}
