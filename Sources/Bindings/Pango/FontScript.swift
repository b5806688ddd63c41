/// Scripts that have fonts of their own in Noto: those that the default families lack, or have in part.
public enum FontScript: String, CaseIterable, Sendable {
    case arabic = "Arabic"
    case armenian = "Armenian"
    case bengali = "Bengali"
    case canadian = "CanadianAboriginal"
    case cherokee = "Cherokee"
    case devanagari = "Devanagari"
    case ethiopic = "Ethiopic"
    case georgian = "Georgian"
    case gujarati = "Gujarati"
    case gurmukhi = "Gurmukhi"
    case hebrew = "Hebrew"
    case kannada = "Kannada"
    case khmer = "Khmer"
    case lao = "Lao"
    case malayalam = "Malayalam"
    case mongolian = "Mongolian"
    case myanmar = "Myanmar"
    case oriya = "Oriya"
    case sinhala = "Sinhala"
    case symbols = "Symbols"
    case tamil = "Tamil"
    case telugu = "Telugu"
    case thaana = "Thaana"
    case thai = "Thai"
    case tibetan = "Tibetan"
    case tifinagh = "Tifinagh"
    /// Chinese, Japanese and Korean.
    case cjk = "CJK"

    /// The script of a scalar; nil for those of the default families.
    public init?(_ scalar: Unicode.Scalar) {
        // Latin, Greek and Cyrillic come first.
        guard scalar.value >= 0x530, let range = Self.range(scalar.value) else { return nil }
        self = range.script
    }

    /// The scripts of a text.
    public static func scripts(in text: String) -> Set<FontScript> {
        var scripts: Set<FontScript> = []
        guard text.utf8.contains(where: { $0 >= 0xD4 }) else { return scripts }
        for scalar in text.unicodeScalars {
            if let script = FontScript(scalar) { scripts.insert(script) }
        }
        return scripts
    }

    /// The Debian package of the script's fonts.
    public var package: String { self == .cjk ? "fonts-noto-cjk" : "fonts-noto-core" }

    /// The family that the fonts have.
    public var family: String {
        switch self {
        case .cjk: "Noto Sans CJK JP"
        case .canadian: "Noto Sans Canadian Aboriginal"
        // Tibetan has a Noto Serif only.
        case .tibetan: "Noto Serif Tibetan"
        default: "Noto Sans \(rawValue)"
        }
    }

    var files: [String] {
        switch self {
        case .cjk: ["/opentype/noto/NotoSansCJK-Regular.ttc", "/opentype/noto/NotoSansCJK-Bold.ttc"]
        case .tibetan: ["Regular", "Bold"].map { "/truetype/noto/NotoSerifTibetan-\($0).ttf" }
        default: ["Regular", "Bold"].map { "/truetype/noto/NotoSans\(rawValue)-\($0).ttf" }
        }
    }

    /// Blocks of Unicode in their order.
    private static let ranges: [(first: UInt32, last: UInt32, script: FontScript)] = [
        (0x530, 0x58F, .armenian), (0x590, 0x5FF, .hebrew), (0x600, 0x6FF, .arabic), (0x750, 0x77F, .arabic),
        (0x780, 0x7BF, .thaana), (0x8A0, 0x8FF, .arabic), (0x900, 0x97F, .devanagari), (0x980, 0x9FF, .bengali),
        (0xA00, 0xA7F, .gurmukhi), (0xA80, 0xAFF, .gujarati), (0xB00, 0xB7F, .oriya), (0xB80, 0xBFF, .tamil),
        (0xC00, 0xC7F, .telugu), (0xC80, 0xCFF, .kannada), (0xD00, 0xD7F, .malayalam), (0xD80, 0xDFF, .sinhala),
        (0xE00, 0xE7F, .thai), (0xE80, 0xEFF, .lao), (0xF00, 0xFFF, .tibetan), (0x1000, 0x109F, .myanmar),
        (0x10A0, 0x10FF, .georgian), (0x1100, 0x11FF, .cjk), (0x1200, 0x139F, .ethiopic), (0x13A0, 0x13FF, .cherokee),
        (0x1400, 0x167F, .canadian), (0x1780, 0x17FF, .khmer), (0x1800, 0x18AF, .mongolian),
        (0x18B0, 0x18FF, .canadian), (0x19E0, 0x19FF, .khmer), (0x1C80, 0x1CBF, .georgian),
        (0x2190, 0x2BFF, .symbols), (0x2D00, 0x2D2F, .georgian), (0x2D30, 0x2D7F, .tifinagh),
        (0x2D80, 0x2DDF, .ethiopic), (0x2E80, 0x31FF, .cjk), (0x3200, 0x9FFF, .cjk), (0xA8E0, 0xA8FF, .devanagari),
        (0xA960, 0xA97F, .cjk), (0xAB00, 0xAB2F, .ethiopic), (0xAB70, 0xABBF, .cherokee), (0xAC00, 0xD7FF, .cjk),
        (0xF900, 0xFAFF, .cjk), (0xFB13, 0xFB17, .armenian), (0xFB1D, 0xFB4F, .hebrew), (0xFB50, 0xFDFF, .arabic),
        (0xFE30, 0xFE4F, .cjk), (0xFE70, 0xFEFF, .arabic), (0xFF00, 0xFFEF, .cjk), (0x20000, 0x3FFFF, .cjk),
    ]

    /// The block that holds a scalar.
    private static func range(_ scalar: UInt32) -> (first: UInt32, last: UInt32, script: FontScript)? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].last < scalar { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].first <= scalar ? ranges[low] : nil
    }
}
