import FormatKit
import Geometry
import Layers
import Memory

extension CSVSample {
    /// Settings for lines of LAT,LON, whose first row names no columns; nil for any other table.
    func settingsOfLines(_ options: LayerOptions, _ facts: inout LayerFacts) -> LayerOptions? {
        let given = options.csv
        let named = [given.latitudeColumn, given.longitudeColumn, given.xColumn, given.yColumn, given.wktColumn]
        guard options.takesLines, options.range == nil, given.hasHeader, named.allSatisfy({ $0 == nil }),
            options.sourceSpace == nil,
            areCoordinates
        else { return nil }
        var options = options
        options.csv.hasHeader = false
        (options.csv.latitudeColumn, options.csv.longitudeColumn) = ("1", "2")
        facts.notices.append(
            Problem(
                .data, "guessed-coordinates", severity: .note, at: facts.location,
                "the first row names no columns; the first column is read as latitude, the second as longitude",
                hint: "if the longitude comes first, use --no-header --lat 2 --lon 1"))
        return options
    }

    /// True if the first two columns of the first row are a latitude and a longitude.
    private var areCoordinates: Bool {
        var found = false
        forEachRow { rows, bytes in
            let allowsComma = delimiter != UInt8(ascii: ",")
            guard rows.fields.count > 1,
                let latitude = CoordinateText.read(rows.fields[0], bytes, .latitude, allowsComma: allowsComma),
                let longitude = CoordinateText.read(rows.fields[1], bytes, .longitude, allowsComma: allowsComma)
            else { return false }
            found = latitude.magnitude <= 90 && longitude.magnitude <= 180
            return false
        }
        return found
    }
}
