/// A section of the file, in the order of the table of sections.
enum GazetteerSection: Int, CaseIterable, Sendable {
    case groups, places, alternateStarts, alternates, alternateTags
    case keyBlocks, keys, keySignatures, postingBlocks, postings
    case treeNodes, treeReaches
    case countries, divisions, zones, features, languages, postals, sources, boxes, outlines, outlinePoints
    case commonNames, text

    /// Bytes of an entry.
    var stride: Int {
        switch self {
        case .text, .keys: 1
        case .places: MemoryLayout<PlaceRecord>.stride
        case .alternateTags: MemoryLayout<AlternateTag>.stride
        case .treeNodes: MemoryLayout<TreeNode>.stride
        case .countries: MemoryLayout<CountryRecord>.stride
        case .divisions: MemoryLayout<DivisionRecord>.stride
        case .postals: MemoryLayout<PostalRecord>.stride
        case .sources: MemoryLayout<SourceRecord>.stride
        case .boxes: MemoryLayout<BoxRecord>.stride
        case .outlines: MemoryLayout<OutlineRecord>.stride
        case .outlinePoints: MemoryLayout<OutlinePoint>.stride
        default: MemoryLayout<UInt32>.stride
        }
    }

    /// Name for messages.
    var name: String {
        switch self {
        case .groups: "table of counts"
        case .places: "table of places"
        case .alternateStarts, .alternates, .alternateTags: "table of alternate names"
        case .text: "text"
        case .keyBlocks, .keys, .keySignatures: "table of keys"
        case .postingBlocks, .postings: "table of postings"
        case .treeNodes, .treeReaches: "tree of positions"
        case .countries: "table of countries"
        case .divisions: "table of divisions"
        case .zones: "table of time zones"
        case .features: "table of feature codes"
        case .languages: "table of languages"
        case .postals: "table of postal codes"
        case .sources: "table of sources"
        case .boxes: "table of boxes"
        case .commonNames: "common names"
        case .outlines, .outlinePoints: "outlines of countries"
        }
    }
}

/// The first bytes of the file. Numbers are in the byte order of the machine, which the mark shows.
struct GazetteerHeader: BitwiseCopyable {
    static let magic: UInt64 = 0x0A5A_4147_5441_4C50  // "PLATGAZ\n"
    static let mark: UInt32 = 0x0102_0304
    static let version: UInt32 = 3

    var magic = Self.magic
    var mark = Self.mark
    var version = Self.version
    var fileSize: UInt64 = 0
    var sectionCount = UInt32(GazetteerSection.allCases.count)
    /// CRC-32 of this header and the table of sections, with zero in this field.
    var checksum: UInt32 = 0
}

/// Position of a section in the file.
struct SectionRecord: BitwiseCopyable {
    var offset: UInt64 = 0
    var size: UInt64 = 0
    var stride: UInt32 = 0
    var checksum: UInt32 = 0
}

// Records have no padding, as its bytes would differ from run to run.

/// A place in the file. Texts are offsets in the section of text; `none` where there is none.
struct PlaceRecord: BitwiseCopyable {
    private var lowPopulation: UInt32 = 0
    private var highPopulation: UInt32 = 0
    var id: UInt32 = 0
    /// Degrees times 100,000; `nowhere` if the position is unknown.
    var latitude: Int32 = 0
    var longitude: Int32 = 0
    var name: UInt32 = 0
    var asciiName: UInt32 = 0
    var admin1: UInt32 = none
    var admin2: UInt32 = none
    var country: UInt16 = shortNone
    var zone: UInt16 = shortNone
    var feature: UInt16 = shortNone
    /// Code of a `PlaceExtent`.
    var extent: UInt16 = 0

    /// In two halves, as eight bytes would need padding behind them.
    var population: UInt64 {
        get { UInt64(highPopulation) << 32 | UInt64(lowPopulation) }
        set {
            lowPopulation = UInt32(truncatingIfNeeded: newValue)
            highPopulation = UInt32(truncatingIfNeeded: newValue >> 32)
        }
    }

    static let none = UInt32.max
    static let shortNone = UInt16.max
    static let nowhere = Int32.min
}

/// Language and flags of an alternate name. The section is empty if no name has any.
struct AlternateTag: BitwiseCopyable {
    var language = PlaceRecord.shortNone
    /// Bits: preferred, short, colloquial, historic.
    var flags: UInt8 = 0
    var reserved: UInt8 = 0
}

/// A place in the tree of positions, in metres from the middle of the earth.
struct TreeNode: BitwiseCopyable {
    var x: Float = 0
    var y: Float = 0
    var z: Float = 0
    /// The place, and the axis that divides what is below in the two highest bits.
    var placeAndAxis: UInt32 = 0

    static let placeMask: UInt32 = 1 << 29 - 1
    @inline(__always) var place: Int { Int(placeAndAxis & Self.placeMask) }
    @inline(__always) var axis: UInt32 { placeAndAxis >> 30 }
}

struct CountryRecord: BitwiseCopyable {
    var population: UInt64 = 0
    var area: Double = 0
    var id: UInt32 = 0
    /// Place of the country.
    var place: UInt32 = PlaceRecord.none
    var code: UInt32 = 0
    var iso3: UInt32 = 0
    var isoNumber: UInt32 = 0
    var fips: UInt32 = 0
    var name: UInt32 = 0
    var capital: UInt32 = 0
    var continent: UInt32 = 0
    var topLevelDomain: UInt32 = 0
    var currencyCode: UInt32 = 0
    var currencyName: UInt32 = 0
    var phone: UInt32 = 0
    var postalFormat: UInt32 = 0
    var postalPattern: UInt32 = 0
    var languages: UInt32 = 0
    var neighbours: UInt32 = 0
    var equivalentFips: UInt32 = 0
}

struct DivisionRecord: BitwiseCopyable {
    var code: UInt32 = 0
    var name: UInt32 = 0
    var asciiName: UInt32 = 0
    var id: UInt32 = 0
    /// Place of the division.
    var place: UInt32 = PlaceRecord.none
}

/// Postal code and divisions of a place of kind `postal`.
struct PostalRecord: BitwiseCopyable {
    var code: UInt32 = 0
    var admin1Name: UInt32 = 0
    var admin2Name: UInt32 = 0
    var admin3Name: UInt32 = 0
    var admin1: UInt32 = 0
    var admin2: UInt32 = 0
    var admin3: UInt32 = 0
    var accuracy: UInt32 = 0
}

/// Box of a place, in degrees times 100,000. Boxes are in the order of places.
struct BoxRecord: BitwiseCopyable {
    var place: UInt32 = PlaceRecord.none
    var west: Int32 = 0
    var south: Int32 = 0
    var east: Int32 = 0
    var north: Int32 = 0
}

/// Ring of the outline of a country, with its box in hundredths of degrees. Rings are in the order of countries.
struct OutlineRecord: BitwiseCopyable {
    var country: UInt32 = PlaceRecord.none
    /// The first point.
    var start: UInt32 = 0
    var count: UInt32 = 0
    var west: Int16 = 0
    var south: Int16 = 0
    var east: Int16 = 0
    var north: Int16 = 0
}

/// Hundredths of degrees.
struct OutlinePoint: BitwiseCopyable {
    var longitude: Int16 = 0
    var latitude: Int16 = 0
}

struct SourceRecord: BitwiseCopyable {
    var rows: UInt64 = 0
    var name: UInt32 = 0
    var date: UInt32 = 0
    var licence: UInt32 = 0
    var attribution: UInt32 = 0
}

/// Places in the file are in this order, so that an index determines the group.
enum PlaceGroup: Int, CaseIterable, Sendable {
    case continent, country, admin1, admin2
    /// A populated place, except for sections of others.
    case town
    /// A section of a populated place.
    case section
    case other, postal

    var kind: PlaceKind {
        switch self {
        case .continent: .continent
        case .country: .country
        case .admin1: .admin1
        case .admin2: .admin2
        case .town, .section: .place
        case .other: .other
        case .postal: .postal
        }
    }

    init(_ kind: PlaceKind, featureCode: String) {
        switch kind {
        case .continent: self = .continent
        case .country: self = .country
        case .admin1: self = .admin1
        case .admin2: self = .admin2
        case .place: self = featureCode == "PPLX" ? .section : .town
        case .other: self = .other
        case .postal: self = .postal
        }
    }
}
