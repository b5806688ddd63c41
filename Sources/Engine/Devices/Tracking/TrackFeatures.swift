import Features
import Geometry
import Layers
import Movement

extension Feature {
    /// Empties the feature and gives it a place.
    mutating func become(_ places: [Coordinate]) {
        removeAll()
        guard places.count > 1 else {
            if let place = places.first { shape.setPoint(x: place.longitude, y: place.latitude) }
            return
        }
        shape.kind = .lineString
        for place in places { shape.append(x: place.longitude, y: place.latitude) }
        shape.endRing()
        shape.endPart()
    }
}

extension FeatureValues {
    /// Appends the name of a device, as it is written in the input.
    mutating func append(device: Int, _ names: borrowing NameTable, to feature: inout Feature) {
        let start = feature.scratch.count
        // The name of a JSON string is kept without its quotes, so that "7" and 7 are one device.
        let isQuoted = names.kind(device) == .jsonString
        if isQuoted { feature.scratch.append(UInt8(ascii: "\"")) }
        feature.scratch.append(names.name(device))
        if isQuoted { feature.scratch.append(UInt8(ascii: "\"")) }
        append(names.kind(device), from: start, to: &feature)
    }

    /// Appends a time as it is written in the input.
    mutating func append(_ time: KnownTime?, to feature: inout Feature) {
        guard let time else { return appendNull(to: &feature) }
        let start = feature.scratch.count
        time.append(to: &feature.scratch)
        append(time.kind, from: start, to: &feature)
    }

    mutating func append(_ count: Int, to feature: inout Feature) {
        let start = feature.scratch.count
        feature.scratch.append(digitsOf: count)
        append(.number, from: start, to: &feature)
    }
}

/// A leg as a line, or as a point if it has one fix.
enum LegFeature {
    static let fields =
        [Field("device", .any), Field("leg", .number), Field("start", .any), Field("end", .any)]
        + ["seconds", "fixes", "travelled", "straight", "mean_speed", "max_speed", "moving", "climb", "descent"]
        .map { Field($0, .number) }

    static func fill(
        _ feature: inout Feature, _ leg: LegSummary, _ path: [Coordinate], _ names: borrowing NameTable, _ device: Int,
        _ times: DeviceTimes
    ) {
        feature.become(path)
        var values = FeatureValues()
        values.append(device: device, names, to: &feature)
        values.append(leg.number, to: &feature)
        values.append(times.time(leg.start, of: device), to: &feature)
        values.append(times.time(leg.end, of: device), to: &feature)
        values.append(leg.seconds, .digits(6), to: &feature)
        values.append(leg.fixCount, to: &feature)
        for meters in [leg.travelled, leg.straight, leg.meanSpeed, leg.maximumSpeed] {
            values.append(meters, .digits(3), to: &feature)
        }
        values.append(leg.moving, .digits(6), to: &feature)
        values.append(leg.climb, .digits(3), to: &feature)
        values.append(leg.descent, .digits(3), to: &feature)
    }
}

/// A stop as a point.
enum StopFeature {
    static let fields =
        [Field("device", .any), Field("stop", .number), Field("start", .any), Field("end", .any)]
        + ["seconds", "fixes"].map { Field($0, .number) }

    static func fill(
        _ feature: inout Feature, _ stop: StopSummary, _ names: borrowing NameTable, _ device: Int,
        _ times: DeviceTimes
    ) {
        feature.become([stop.center])
        var values = FeatureValues()
        values.append(device: device, names, to: &feature)
        values.append(stop.number, to: &feature)
        values.append(times.time(stop.start, of: device), to: &feature)
        values.append(times.time(stop.end, of: device), to: &feature)
        values.append(stop.seconds, .digits(6), to: &feature)
        values.append(stop.fixCount, to: &feature)
    }
}

/// An event as a point.
enum EventFeature {
    /// - Parameter isTable: true if the place is among the fields.
    static func fields(isTable: Bool) -> [Field] {
        [Field("device", .any), Field("event", .string), Field("time", .any), Field("since", .any)]
            + ((isTable ? ["lat", "lon"] : []) + ["detail"]).map { Field($0, .number) }
    }

    static func fill(
        _ feature: inout Feature, _ event: TrackEvent, _ names: borrowing NameTable, _ device: Int,
        _ times: DeviceTimes, isTable: Bool
    ) {
        feature.become([event.place])
        var values = FeatureValues()
        values.append(device: device, names, to: &feature)
        values.append(text: event.kind.name, to: &feature)
        values.append(times.time(event.time, of: device), to: &feature)
        values.append(event.since.flatMap { times.time($0, of: device) }, to: &feature)
        if isTable {
            values.append(event.place.latitude, .digits(7), to: &feature)
            values.append(event.place.longitude, .digits(7), to: &feature)
        }
        values.append(event.detail, .digits(3), to: &feature)
    }
}
