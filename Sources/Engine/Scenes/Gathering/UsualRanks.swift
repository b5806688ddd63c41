import Drawing
import Features
import Geometry
import Glibc
import LabelFeatures
import Layers

/// Ranks annotations for which no option names a field: areas by their size on the map come first, then lines by their
/// length, then points by a field that is plainly a number of people or a rank, then areas smaller than a name, so that a
/// capital stands before the tiny country in it.
struct UsualRanks {
    /// False if an option names a field.
    let isWanted: Bool
    private var fields: [RankField?]
    /// The fields that have ranked features of the chunk.
    private(set) var used: Set<String> = []

    private struct RankField {
        var name: String
        var numbers: NumericField
        /// True if small numbers come first.
        var isRank: Bool
    }

    /// Names of fields in small letters, the one that counts first.
    private static let names = ["population", "pop_max", "pop_est", "pop", "scalerank", "labelrank", "rank"]
    private static let firstRank = 4
    /// Areas come before points of another layer that has a field of priorities, such as numbers of people.
    private static let areas = 1e300

    /// Pixels that a short name covers.
    private static let pixelsOfName = 900.0
    /// A level at which the names of small countries, but not of others, still cover them: those that have a marker or run
    /// along the area have one rank at all levels.
    private static let levelOfSmallCountries = 6.0
    /// Size in square map points from which an area is an area, and not a spot behind towns.
    private static let leastArea = pixelsOfName / pow(Zoom.scale(level: levelOfSmallCountries), 2)

    /// True if an area of a size in square map points is an area at a scale, and not a spot behind towns.
    static func isLarge(_ area: Double, scale: ZoomScale) -> Bool { area * scale * scale >= pixelsOfName }

    static func priority(ofSmallArea area: Double) -> Double { -0.5 + log1p(area) / 1000 }

    private static func priority(ofLargeArea area: Double) -> Double { areas * (2 + log1p(area) / 1000) }

    init(_ rules: LabelRequest) {
        isWanted = rules.priorities.isEmpty && rules.displayPriority == nil
        fields = Self.names.map { _ in nil }
    }

    mutating func add(_ field: Field, at index: Int) {
        guard isWanted, let slot = Self.names.firstIndex(of: field.name.lowercased()), fields[slot] == nil else {
            return
        }
        var numbers = NumericField(named: field.name)
        numbers.add(field, at: index)
        fields[slot] = RankField(name: field.name, numbers: numbers, isRank: slot >= Self.firstRank)
    }

    mutating func begin() {
        if !used.isEmpty { used = [] }
    }

    /// The priority of a feature. Logarithms keep the kinds apart.
    ///
    /// - Parameter isLarge: true for an area that is a large one wherever its name shows first.
    mutating func priority(
        of feature: borrowing Feature, _ chunk: borrowing Chunk, _ outline: borrowing Outline, isLarge: Bool
    ) -> Double {
        let (area, length) = (outline.largestArea, outline.longestLine)
        if area > 0 {
            return isLarge || area >= Self.leastArea
                ? Self.priority(ofLargeArea: area) : Self.priority(ofSmallArea: area)
        }
        if length > 0 { return 1 + log1p(length) / 1000 }
        for case let field? in fields {
            guard let number = (try? field.numbers.valueIfAny(of: feature, chunk, code: "bad-priority")) ?? nil,
                number.isFinite
            else { continue }
            used.insert(field.name)
            let size = log1p(number.magnitude) / 1000
            return field.isRank ? (number < 0 ? -1 : -size) : (number < 0 ? -size : size)
        }
        return -1
    }
}
