import Memory

extension GazetteerBuilder {
    func writeBoxes(into image: inout GazetteerImage) {
        var records = FlatBuffer<BoxRecord>()
        for index in 0..<places.count where places[index].box != PlaceRecord.none {
            let box = draft.boxes[Int(places[index].box)]
            func fixed(_ degrees: Double) -> Int32 { Int32((degrees * 1e5).rounded()) }
            records.append(
                BoxRecord(
                    place: UInt32(index), west: fixed(box.west), south: fixed(box.south), east: fixed(box.east),
                    north: fixed(box.north)))
        }
        image.add(.boxes, records)
    }

    func writeOutlines(into image: inout GazetteerImage) {
        var records = FlatBuffer<OutlineRecord>()
        var points = FlatBuffer<OutlinePoint>()
        for (index, country) in countries.enumerated() {
            for ring in country.row.outline where ring.count >= 8 {
                var record = OutlineRecord(country: UInt32(index), start: UInt32(points.count))
                (record.west, record.south, record.east, record.north) = (.max, .max, .min, .min)
                for position in stride(from: 0, to: ring.count - 1, by: 2) {
                    let point = OutlinePoint(longitude: ring[position], latitude: ring[position + 1])
                    points.append(point)
                    record.west = min(record.west, point.longitude)
                    record.east = max(record.east, point.longitude)
                    record.south = min(record.south, point.latitude)
                    record.north = max(record.north, point.latitude)
                }
                record.count = UInt32(points.count) - record.start
                records.append(record)
            }
        }
        image.add(.outlines, records)
        image.add(.outlinePoints, points)
    }
}
