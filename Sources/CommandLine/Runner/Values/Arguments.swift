public import CommandKit
public import Features
public import Geometry
public import Layers

extension Coordinate: ExpressibleByArgument {
    public static var argumentForm: String? { "LAT,LON within ±90,±180, as in 45.52,-122.68 or 45°31'N,122°41'W" }

    public init?(argument: String) {
        self.init(argument)
        if !isValid { return nil }
    }

    public init(parsing argument: String) throws(UsageError) {
        guard let coordinate = Coordinate(argument) else {
            throw UsageError(
                "'\(argument)' is not a coordinate",
                hint: Self.isSwapped(argument)
                    ? "are latitude and longitude swapped? latitude comes first" : valueForm(Self.argumentForm))
        }
        try coordinate.check()
        self = coordinate
    }

    /// True if the letters of a text show that its longitude comes first.
    private static func isSwapped(_ text: String) -> Bool {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 && DegreeText.read(parts[0], .longitude) != nil
            && DegreeText.read(parts[1], .latitude) != nil
    }

    /// Throws for a coordinate that is not on the globe.
    fileprivate func check() throws(UsageError) {
        guard !isValid else { return }
        let isLatitude = latitude.magnitude > 90
        throw UsageError(
            isLatitude
                ? "latitude \(DecimalText.shortest(latitude)) is outside -90…90"
                : "longitude \(DecimalText.shortest(longitude)) is outside -180…180")
    }
}

extension CoordinateRegion: ExpressibleByArgument {
    public static var argumentNoun: String { "region" }
    public static var argumentForm: String? { "LAT,LON,DLAT,DLON, the centre and the span in degrees" }

    public init?(argument: String) {
        self.init(argument)
        if !isValid { return nil }
    }

    public init(parsing argument: String) throws(UsageError) {
        guard let region = CoordinateRegion(argument) else {
            throw UsageError("'\(argument)' is not a region", hint: valueForm(Self.argumentForm))
        }
        try region.center.check()
        guard region.isValid else {
            throw UsageError("the span is out of range (DLAT 0 to 180, DLON 0 to 360)")
        }
        self = region
    }
}

extension MapRect: ExpressibleByArgument {
    public static var argumentForm: String? { "X,Y,W,H in map points, as in 0,0,268435456,268435456" }

    public init?(argument: String) {
        self.init(argument)
        // The limit is a million worlds, beyond which numbers lose their digits.
        if width < 0 || height < 0 || [minX, minY, maxX, maxY].contains(where: { $0.magnitude > 1e14 }) { return nil }
    }
}

extension PixelSize: ExpressibleByArgument {
    public var defaultValueDescription: String { "\(DecimalText.shortest(width))x\(DecimalText.shortest(height))" }
    public static var argumentNoun: String { "size" }
    public static var argumentForm: String? { "WxH in pixels from 1 to 1000000, as in 320x460" }

    public init?(argument: String) {
        self.init(argument)
        if !isInRange { return nil }
    }

    public init(parsing argument: String) throws(UsageError) {
        guard let size = PixelSize(argument) else {
            throw UsageError("'\(argument)' is not a size", hint: valueForm(Self.argumentForm))
        }
        guard size.isInRange else {
            throw UsageError("\(argument) is out of range (1x1 to 1000000x1000000 pixels)")
        }
        self = size
    }

    private var isInRange: Bool { hasArea && min(width, height) >= 1 && max(width, height) <= 1e6 }
}

extension PixelPoint: ExpressibleByArgument {
    public static var argumentNoun: String { "distance in pixels" }
    public static var argumentForm: String? { "DX,DY, as in 100,-50" }

    public init?(argument: String) {
        self.init(argument)
    }
}

extension EdgePadding: ExpressibleByArgument {
    public static var argumentForm: String? { "T,L,B,R in pixels, as in 20,10,20,10" }

    public init?(argument: String) {
        self.init(argument)
    }
}

/// Distances in metres: from north to south, and from west to east.
package struct DistancePair: ExpressibleByArgument {
    package let latitudinalMeters: Double
    package let longitudinalMeters: Double

    package static var argumentNoun: String { "distance, or a pair of them" }
    package static var argumentForm: String? {
        "LATM,LONM in metres, not below 0, as in 1000,2000 or 1km,2km, or one for both"
    }

    package init(meters: Double) { (latitudinalMeters, longitudinalMeters) = (meters, meters) }

    package init?(argument: String) {
        let lengths = argument.split(separator: ",", omittingEmptySubsequences: false).map { part in
            LengthArgument(argument: part.drop { $0 == " " })
        }
        guard lengths.count <= 2, let first = lengths[0], let last = lengths[lengths.count - 1], first >= 0, last >= 0
        else { return nil }
        (latitudinalMeters, longitudinalMeters) = (first.metres, last.metres)
    }

    package static func mistake(in argument: String) -> UsageError? {
        LengthArgument.mistake(in: argument, separators: [","])
    }
}

extension Precision: ExpressibleByArgument {
    public static var argumentNoun: String { "number of digits" }
    public static var argumentForm: String? {
        "a number of digits from 0 to \(DecimalText.maximumFractionDigits), or full"
    }

    public init?(argument: String) {
        if argument == "full" {
            self = .full
        } else if let digits = Int(argument), 0...DecimalText.maximumFractionDigits ~= digits {
            self = .digits(digits)
        } else {
            return nil
        }
    }

    public init(parsing argument: String) throws(UsageError) {
        if let precision = Precision(argument: argument) {
            self = precision
        } else if Int(argument) != nil {
            throw UsageError("\(argument) is out of range (0 to \(DecimalText.maximumFractionDigits), or full)")
        } else {
            throw UsageError("'\(argument)' is not a number of digits", hint: valueForm(Self.argumentForm))
        }
    }
}

/// The hint for a value of this form.
package func valueForm(_ form: String?) -> String? { form.map { "use \($0)" } }

extension Conversion.Kind: ExpressibleByArgument {}

extension RecordPolicy.OnError: ExpressibleByArgument {
    public static var argumentNoun: String { "policy" }
}
extension Diagnostics.Format: ExpressibleByArgument {}

extension NumberSpace: ExpressibleByArgument {
    public static var mayNameFile: Bool { true }

    public static var argumentForm: String? {
        "coordinate, map-point, pixel, a CRS such as EPSG:25832, or a .prj file"
    }

    public init?(argument: String) {
        do { try self.init(parsing: argument) } catch { return nil }
    }

    public init(parsing argument: String) throws(UsageError) {
        switch argument {
        case "coordinate": self = .coordinate
        case "map-point": self = .mapPoint
        case "pixel": self = .pixel
        case "": throw UsageError("the value is empty", hint: Self.argumentForm)
        default:
            if let code = Int(argument), code > 0 {
                throw UsageError("unknown coordinate space '\(argument)'", hint: "did you mean EPSG:\(code)?")
            }
            if let near = Self.near(argument) {
                throw UsageError("unknown coordinate space '\(argument)'", hint: "did you mean \(near)?")
            }
            self = .system(try CRS.definition(ofFile: argument) ?? argument)
        }
    }

    /// Suggestion for a misspelled space. PROJ accepts any part of a system's name, so it would take `coordinates` for
    /// a system of China.
    private static func near(_ argument: String) -> String? {
        let letters = argument.lowercased().filter(\.isLetter)
        let names = ["coordinate": "coordinate", "mappoint": "map-point", "pixel": "pixel", "latlon": "coordinate"]
        return names.first {
            letters == $0.key || letters == $0.key + "s" || letters.count > 2 && $0.key.hasPrefix(letters)
        }?.value
    }
}
