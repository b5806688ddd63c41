/// Columns of fixes, and fields that options name, that have come up among the features of all inputs. Formats that do
/// not declare their fields at the start show only at the end that one is missing.
public struct FoundFixFields: Sendable {
    public private(set) var columns: Set<FixColumn> = []
    public private(set) var names: Set<String> = []
    /// Fields that hold a column by their names alone.
    public private(set) var namesakes: [FixColumn: Set<String>] = [:]
    /// True if a field named id, which is not taken for the device, has a value in more than one record.
    public var repeatsID = false
    /// True if a fix has a heading.
    public var hasHeading = false
    /// True if a device got the name of a table that points of GPX were written to.
    public var hasTracksOfTables = false
    /// True if the date of a fix is in another field than its time of day.
    public var joinsDates = false
    /// True if something was noted since it was last sent.
    package private(set) var hasNews = false

    public init() {}

    public init(columns: Set<FixColumn>, names: Set<String>, namesakes: [FixColumn: Set<String>] = [:]) {
        (self.columns, self.names, self.namesakes) = (columns, names, namesakes)
    }

    /// Adds the columns and names that have come up elsewhere.
    package mutating func add(_ more: FoundFixFields) {
        columns.formUnion(more.columns)
        names.formUnion(more.names)
        namesakes.merge(more.namesakes) { $0.union($1) }
        repeatsID = repeatsID || more.repeatsID
        hasHeading = hasHeading || more.hasHeading
        hasTracksOfTables = hasTracksOfTables || more.hasTracksOfTables
        joinsDates = joinsDates || more.joinsDates
    }

    /// Notes that a field named id repeats a value.
    package mutating func noteRepeatedID() { (repeatsID, hasNews) = (true, true) }

    /// Notes that a fix has a heading.
    package mutating func noteHeading() { if !hasHeading { (hasHeading, hasNews) = (true, true) } }

    /// Notes that a device got the name of its table.
    package mutating func noteJoinedDate() {
        if !joinsDates { (joinsDates, hasNews) = (true, true) }
    }

    package mutating func noteTracksOfTables() {
        if !hasTracksOfTables { (hasTracksOfTables, hasNews) = (true, true) }
    }

    /// True if a column has come up; a magnetic heading is a heading as well.
    public func holds(_ column: FixColumn) -> Bool {
        columns.contains(column) || column == .heading && columns.contains(.magneticHeading)
    }

    /// Notes a field, and the column that it holds.
    ///
    /// - Parameter isNamed: true if an option names the field.
    package mutating func note(_ name: String, _ column: FixColumn?, isNamed: Bool) {
        if let column {
            columns.insert(column)
            if !isNamed { namesakes[column, default: []].insert(name) }
        }
        if isNamed { names.insert(name) }
        hasNews = true
    }

    /// Notes that a position has an elevation, which is an altitude.
    package mutating func noteElevation() {
        guard columns.insert(.altitude).inserted else { return }
        hasNews = true
    }

    package mutating func send(to all: inout FoundFixFields) {
        all.add(self)
        hasNews = false
    }
}
