/// Which places count.
public struct PlaceFilter: Sendable {
    /// Bits of groups.
    private var groups: UInt8
    /// Index of the country; nil for all.
    public var country: Int?

    /// - Parameters:
    ///   - kinds: those that count.
    ///   - country: index of the country; nil for all.
    public init(_ kinds: Set<PlaceKind> = Set(PlaceKind.allCases), country: Int? = nil) {
        self.init(groups: PlaceGroup.allCases.filter { kinds.contains($0.kind) }, country: country)
    }

    init(groups: [PlaceGroup], country: Int? = nil) {
        self.groups = groups.reduce(0) { $0 | 1 << UInt8($1.rawValue) }
        self.country = country
    }

    /// Populated places and sections of them.
    public static let populated = PlaceFilter([.place])
    /// Populated places, except for sections of others.
    public static let towns = PlaceFilter(groups: [.town])
    /// Sections of populated places.
    public static let sections = PlaceFilter(groups: [.section])
    public static let postals = PlaceFilter(groups: [.postal])

    /// The same places, if they are in a country.
    public func within(country: Int?) -> PlaceFilter {
        var filter = self
        filter.country = country
        return filter
    }

    /// The filter for the places of one file.
    func sieve(for storage: GazetteerStorage) -> PlaceSieve {
        var sieve = PlaceSieve(groups: groups, country: country.map { UInt16(truncatingIfNeeded: $0) })
        if groups != 0 {
            let (first, last) = (groups.trailingZeroBitCount, UInt8.bitWidth - 1 - groups.leadingZeroBitCount)
            sieve.first = storage.groups[first]
            sieve.end = storage.groups[last + 1]
            sieve.isWhole = groups.nonzeroBitCount == last - first + 1
        }
        return sieve
    }
}

/// A filter for the places of one file.
struct PlaceSieve {
    private let groups: UInt8
    private let country: UInt16?
    /// All that count are from here to `end`.
    fileprivate(set) var first = 0
    fileprivate(set) var end = 0
    /// True if all between count.
    fileprivate(set) var isWhole = true

    fileprivate init(groups: UInt8, country: UInt16?) {
        (self.groups, self.country) = (groups, country)
    }

    /// True if no place counts.
    var isEmpty: Bool { first >= end }

    /// True if a place counts, whose index may be too great in a damaged file.
    @inline(__always)
    func admits(_ place: Int, _ storage: GazetteerStorage) -> Bool {
        guard place >= first, place < end else { return false }
        if !isWhole, !admitsGroup(place, storage) { return false }
        guard let country else { return true }
        return unsafe storage.places[unchecked: place].country == country
    }

    private func admitsGroup(_ place: Int, _ storage: GazetteerStorage) -> Bool {
        var group = 0
        while place >= storage.groups[group + 1] { group += 1 }
        return groups & 1 << UInt8(group) != 0
    }
}
