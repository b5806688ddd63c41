/// A word of a text that says which places are looked for.
public enum PlaceDescription: Sendable {
    case kind(PlaceKind)
    /// Places with one of some feature codes of GeoNames.
    case codes(Set<String>)

    func fits(_ place: Int, _ gazetteer: borrowing Gazetteer) -> Bool {
        switch self {
        case .kind(let kind): gazetteer.kind(place) == kind
        case .codes(let codes): codes.contains(gazetteer.featureCode(place))
        }
    }

    /// Descriptions by folded words.
    static let byWord: [String: PlaceDescription] = {
        var found: [String: PlaceDescription] = [:]
        for (words, description) in table {
            for word in words.split(separator: " ") { found[String(word)] = description }
        }
        return found
    }()

    /// All words, in the order of the manual.
    public static let words = table.flatMap { $0.words.split(separator: " ").map { String($0) } }

    private static let table: [(words: String, description: PlaceDescription)] = [
        ("city town village", .kind(.place)), ("capital", .codes(["PPLC"])), ("country", .kind(.country)),
        ("state province", .kind(.admin1)), ("county district", .kind(.admin2)), ("continent", .kind(.continent)),
        ("quarter suburb neighbourhood neighborhood", .codes(["PPLX"])),
        ("island", .codes(["ATOL", "ISL", "ISLET", "ISLF", "ISLM", "ISLS", "ISLT"])),
        ("airport", .codes(["AIRB", "AIRF", "AIRP"])),
        ("mountain", .codes(["HLL", "MT", "MTS", "PK", "PKS", "VLC"])), ("volcano", .codes(["VLC"])),
        ("lake", .codes(["LK", "LKI", "LKN", "LKS", "LKSB", "LKSC", "RSV"])),
        ("river", .codes(["STM", "STMA", "STMI", "STMM", "STMS"])), ("bay", .codes(["BAY", "BAYS", "COVE", "GULF"])),
        ("sea", .codes(["GULF", "OCN", "SEA"])), ("beach", .codes(["BCH", "BCHS"])), ("cape", .codes(["CAPE", "PT"])),
        ("park", .codes(["PRK", "RES", "RESN", "RESW"])), ("forest", .codes(["FRST", "FRSTF"])),
        ("glacier", .codes(["GLCR"])), ("desert", .codes(["DSRT"])), ("waterfall", .codes(["FLLS"])),
        ("port harbour harbor", .codes(["HBR", "MAR", "PRT"])),
        ("station", .codes(["BUSTN", "MTRO", "RSTN", "RSTP", "STNF"])), ("bridge", .codes(["BDG"])),
        ("castle", .codes(["CSTL"])), ("museum", .codes(["MUS"])), ("university", .codes(["UNIV"])),
        ("hospital", .codes(["HSP"])), ("school", .codes(["SCH"])), ("stadium", .codes(["STDM"])),
        ("hotel", .codes(["HTL"])), ("zoo", .codes(["ZOO"])),
    ]
}
