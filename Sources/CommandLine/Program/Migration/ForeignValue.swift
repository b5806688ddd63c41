import Runner

/// Values as other programs write them, in the way of plat.
enum ForeignValue {
    /// Options of other programs that have no value.
    static let flags: Set<String> = [
        "-overwrite", "-append", "-update", "-skipfailures", "-progress", "-makevalid", "-explodecollections", "-so",
        "-al", "-q", "-a", "-x", "-r", "-n", "-unsetFid", "--overwrite", "--update", "--append", "-ro",
    ]

    /// Names of GDAL for standard input and output.
    static let streams = ["/vsistdin/": "/dev/stdin", "/vsistdout/": "/dev/stdout"]

    /// Names of statistics, with the options that compute them.
    static let aggregates = [
        "sum": "--sum", "avg": "--mean", "mean": "--mean", "min": "--min", "max": "--max", "median": "--median",
        "p50": "--median", "count": "--count",
    ]

    /// Values of options that ask for what plat does anyway.
    private static let harmless: Set<String> = [
        "ENCODING=UTF-8", "RFC7946=YES", "SPATIAL_INDEX=YES", "GEOMETRY=AS_XY", "OVERWRITE=YES",
        "GPX_USE_EXTENSIONS=YES", "PROMOTE_TO_MULTI",
        "MULTIPOLYGON", "MULTILINESTRING",
        "MULTIPOINT", "sqlite", "OGRSQL", "65536", "unlimited",
    ]

    /// - Parameter kind: `value` for any, `field` for names of fields, and so on; `NAME=` for what is assigned to that name.
    /// - Returns: nil if the value is not of that kind.
    static func adapted(_ value: String, as kind: String) -> String? {
        let isOption = value.hasPrefix("-") && value.count > 1 && Double(value) == nil
        guard !isOption else { return nil }
        return switch kind {
        case "field": LastOperand.isFieldList(value) && !value.contains("=") ? value : nil
        case "file": LastOperand.isFieldList(value) ? nil : value
        case "not": "NOT (\(value))"
        case "harmless": harmless.contains { $0.lowercased() == value.lowercased() } ? "" : nil
        case "none": ["NONE", "0"].contains(value) ? "" : nil
        // Less than 1 is more likely in degrees.
        case "metres": Double(value).map { $0 < 1 } ?? false ? nil : value
        case "fields": value.hasPrefix("fields=") ? String(value.dropFirst(7)) : nil
        case "crs": crs(value)
        case "names": names(value)
        case "pairs": pairs(value)
        case "share": share(value)
        case "number": Double(value) == nil ? nil : value
        // What is assigned to a name, or nothing if that is given as well.
        case let kind where kind.contains("="):
            value.lowercased().hasPrefix(kind.lowercased()) ? String(value.dropFirst(kind.count)) : nil
        default: value
        }
    }

    /// `EPSG:3857` for `3857`, `epsg3857` and `webmercator`.
    private static func crs(_ value: String) -> String {
        let names = ["wgs84": "4326", "webmercator": "3857", "mercator": "3857", "latlong": "4326", "longlat": "4326"]
        let number = names[value.lowercased()] ?? value
        let digits = number.drop { !$0.isNumber }
        let isNumber = !digits.isEmpty && digits.allSatisfy(\.isNumber)
        let prefix = number.dropLast(digits.count).lowercased()
        return isNumber && ["", "epsg", "epsg:", "epsg="].contains(prefix) ? "EPSG:\(digits)" : value
    }

    /// `old=new` for `old,new`, as Miller writes them.
    private static func pairs(_ value: String) -> String? {
        let words = value.split(separator: ",").map { String($0) }
        guard words.count.isMultiple(of: 2), !words.isEmpty, !value.contains("=") else { return nil }
        return stride(from: 0, to: words.count, by: 2).map { "\(words[$0])=\(words[$0 + 1])" }.joined(separator: ",")
    }

    /// `old=new` for `new=old`, as mapshaper writes them.
    private static func names(_ value: String) -> String? {
        let pairs = value.split(separator: ",").map { $0.split(separator: "=") }
        guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
        return pairs.map { "\($0[1])=\($0[0])" }.joined(separator: ",")
    }

    /// A share as plat writes it. A bare number is a share in one program and a length in another.
    private static func share(_ value: String) -> String? {
        value.hasSuffix("%") && !value.contains("=") ? value : nil
    }
}
