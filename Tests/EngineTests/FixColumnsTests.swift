import Features
import Testing

struct FixColumnsTests {
    @Test(arguments: [
        ("time", FixColumn.time), ("TimeStamp", .time), ("date_time", .time), ("BaseDateTime", .time), ("UTC", .time),
        ("t", .time), ("date", .time), ("date-time", .time), ("Date Time", .time), ("MMSI", .device),
        ("device_id", .device),
        ("Track ID", .device), ("hAcc", .accuracy), ("horizontal_accuracy", .accuracy), ("ele", .altitude),
        ("vertical-accuracy", .verticalAccuracy), ("SOG", .speed), ("cog", .course), ("bearing", .course),
        ("Heading", .heading), ("true_heading", .heading), ("magneticHeading", .magneticHeading),
        ("heading_accuracy", .headingAccuracy), ("received_at", .received),
    ])
    func isFound(_ name: String, _ column: FixColumn) { #expect(FixColumn.column(named: name) == column) }

    @Test(arguments: ["", "hdop", "times", "tim e2", "_", "zeit", "TİME", "id1"])
    func isNoColumn(_ name: String) { #expect(FixColumn.column(named: name) == nil) }

    /// The likelier name counts before the place, and the place among equal names.
    @Test func theLikeliestCounts() {
        #expect(FixColumn.time.index(in: ["t", "utc", "Timestamp", "name"]) == 2)
        #expect(FixColumn.time.index(in: ["t", "utc", "date time", "DateTime"]) == 2)
        #expect(FixColumn.device.index(in: ["t", "id", "mmsi"]) == 2)
        #expect(FixColumn.speed.index(in: ["t"]) == nil)
    }

    @Test func everyColumnIsFoundByItsNames() {
        for column in FixColumn.allCases {
            #expect(!column.names.isEmpty)
            for name in column.names { #expect(FixColumn.column(named: name) == column) }
            #expect(FixColumn.column(named: column.title) == column)
        }
    }
}
