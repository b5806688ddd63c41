/// What is gathered for a gazetteer. The order in which it is added makes no difference to the file.
public struct GazetteerDraft: ~Copyable {
    public init() {}

    /// Adds a place.
    public mutating func add(_ place: borrowing DraftPlace) throws(GazetteerFault) {}

    /// Adds a country. If no place of kind `country` has its number, it becomes one.
    public mutating func addCountry(_ country: borrowing DraftCountry) throws(GazetteerFault) {}

    /// Adds a division. If no place of its kind has its number, it becomes one.
    public mutating func addDivision(_ division: borrowing DraftDivision) throws(GazetteerFault) {}

    /// Adds a postal code, which becomes a place.
    public mutating func addPostal(_ postal: borrowing DraftPostal) throws(GazetteerFault) {}

    /// Adds a name to the place, country or division with a number at GeoNames; it is dropped if there is none.
    public mutating func addAlternate(_ name: borrowing PlaceName, to id: UInt32) throws(GazetteerFault) {}

    public mutating func addSource(_ source: borrowing GazetteerSource) throws(GazetteerFault) {}

    /// Number of places added so far.
    public var placeCount: Int { 0 }

    /// The file.
    public consuming func image() throws(GazetteerFault) -> [UInt8] { throw .empty }
}
