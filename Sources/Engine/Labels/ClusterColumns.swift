import Features
package import Geometry
package import Layers
import Memory

/// Columns of the values that clusters add up: the places of labels and the numbers of some fields.
package struct ClusterColumns: ~Copyable, Sendable {
    /// Units in a degree.
    static let unit = 1e7

    private let areKept: Bool
    private var fields: [NumericField]
    /// The numbers of the last feature.
    private var row: [Double]
    private(set) var places = FlatBuffer<ClusterPlace>()
    /// Numbers of each label, one for each field; NaN for none.
    private(set) var numbers = FlatBuffer<Double>()

    init(_ request: ClusterRequest?) {
        areKept = request != nil
        fields = (request?.numericFields ?? []).map { NumericField(named: $0) }
        row = fields.map { _ in .nan }
    }

    mutating func add(_ field: Field, at index: Int) {
        for slot in fields.indices { fields[slot].add(field, at: index) }
    }

    mutating func removeAll() {
        places.removeAll()
        numbers.removeAll()
    }

    /// Appends a label, and throws before anything has changed.
    ///
    /// - Parameter place: in degrees; ignored for a feature without a label.
    package mutating func append(_ place: Shape.Point, _ feature: borrowing Feature, _ chunk: borrowing Chunk)
        throws(BadRecord)
    {
        guard areKept else { return }
        for index in fields.indices {
            row[index] = try fields[index].valueIfAny(of: feature, chunk, code: "bad-number") ?? .nan
        }
        for number in row { numbers.append(number) }
        places.append(ClusterPlace(place))
    }

    /// Appends the columns of a chunk.
    mutating func append(_ chunk: borrowing ClusterColumns) {
        places.append(contentsOf: chunk.places.span)
        numbers.append(contentsOf: chunk.numbers.span)
    }
}

extension ClusterColumns {
    /// Writes the columns of a chunk, for another process.
    func write(to bytes: inout ByteBuffer) {
        bytes.append(column: places)
        bytes.append(column: numbers)
    }

    /// Reads the columns of a chunk into empty ones.
    mutating func read(_ bytes: inout ColumnReader) {
        bytes.takeColumn(into: &places)
        bytes.takeColumn(into: &numbers)
    }
}

/// A place in units of 1e-7 degrees, which is about a centimetre.
struct ClusterPlace: BitwiseCopyable, Sendable {
    /// Units around the globe.
    static let wayAround: Int64 = 3_600_000_000

    var longitude: Int32
    var latitude: Int32

    init(_ place: Shape.Point) {
        let turned = place.x.magnitude > 180 ? place.x - 360 * (place.x / 360).rounded() : place.x
        longitude = Int32((turned * ClusterColumns.unit).rounded())
        latitude = Int32((place.y * ClusterColumns.unit).rounded())
    }

    /// How far another place is to the east, the shorter way.
    func eastward(to other: ClusterPlace) -> Int64 {
        let way = Int64(other.longitude) - Int64(longitude)
        if way > Self.wayAround / 2 { return way - Self.wayAround }
        return way < -Self.wayAround / 2 ? way + Self.wayAround : way
    }
}

/// Fields that clusters get.
struct ClusterFieldNames {
    let fields: [Field]
    /// True if there is a field for the title. There is none if the title's field already has that name.
    let hasTitle: Bool
    /// Index of that field, if there is one.
    let titleIndex: Int

    /// - Parameter minzoom: the name of the field of the lowest zoom; nil to write no zooms.
    init(_ request: ClusterRequest, minzoom: String?) {
        hasTitle = (request.titleField ?? Self.title) != Self.title
        var names: [String] = []
        if let minzoom { names += [minzoom, "maxzoom"] }
        names.append("count")
        names += request.statistics.map { "\($0.statistic)_\($0.field)" }
        names += ["west", "south", "east", "north", "expansion_zoom"]
        var fields = names.map { Field($0, .number) }
        if hasTitle { fields.append(Field(Self.title, .string)) }
        fields.append(Field("subtitle", .string))
        if request.listsMembers { fields.append(Field("members", .any)) }
        self.fields = fields
        titleIndex = names.count
    }

    private static let title = "title"
}
