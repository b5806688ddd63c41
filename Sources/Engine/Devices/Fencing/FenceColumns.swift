import Features
public import Layers

/// The fields of events: their own, then those of the fix, then those of the region.
public struct FenceColumns: Sendable {
    /// True if the place is among the fields.
    public let isTable: Bool
    /// True if there may be ways through regions, which also have the time when they end.
    public let tellsCrossings: Bool
    public let fixFields: [String]
    public let regionFields: [String]
    public let all: [Field]
    /// Number of the first field of the fix.
    let ownCount: Int

    public init(fixFields: [String], regionFields: [String], isTable: Bool, tellsCrossings: Bool) {
        self.isTable = isTable
        self.tellsCrossings = tellsCrossings
        self.fixFields = fixFields
        self.regionFields = regionFields
        var own = [Field("device", .any), Field("region", .string), Field("event", .string)]
        own += [Field("time", .any), Field("since", .any)]
        if isTable { own += [Field("lat", .number), Field("lon", .number)] }
        own += [Field("distance", .number), Field("accuracy", .number)]
        if tellsCrossings { own.append(Field("until", .any)) }
        ownCount = own.count
        let names = Set(own.map(\.name))
        let ofFix = JoinedFields(fixFields.map { Field($0, .any) }, besides: names, prefix: "fix_").added
        let ofRegion = JoinedFields(
            regionFields.map { Field($0, .any) }, besides: names.union(ofFix.map(\.name)), prefix: "region_"
        ).added
        all = own + ofFix + ofRegion
    }
}
