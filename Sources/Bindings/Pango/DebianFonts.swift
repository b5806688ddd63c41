import Glibc
import Streams

/// The fonts of Debian's packages, at their known paths, or copies of them that were installed with plat.
public enum DebianFonts {
    /// The families for texts if no others are requested, in their order.
    public static let families = ["Liberation Sans", "Noto Sans", "DejaVu Sans"]

    /// Fonts that were found.
    public struct Found: Sendable {
        /// The files to make a `FontSet` of.
        public var files: [String] = []
        /// The families in the order in which glyphs are looked for.
        public var families: [String] = []
        /// The packages that are not installed, of those that are needed.
        public var missingPackages: [String] = []
    }

    /// The folders that may have them; the first one that has a file is used.
    public static let folders = InstalledFiles.folders(of: "fonts") + ["/usr/share/fonts"]
    private static let packages = [
        (family: "Liberation Sans", package: "fonts-liberation", stem: "/truetype/liberation/LiberationSans"),
        (family: "Noto Sans", package: "fonts-noto-core", stem: "/truetype/noto/NotoSans"),
        (family: "DejaVu Sans", package: "fonts-dejavu-core", stem: "/truetype/dejavu/DejaVuSans"),
    ]

    /// Finds the fonts of the default families in regular and bold, and those of scripts that they lack.
    ///
    /// Opening a file takes about 0.2 ms, so request only the scripts and the slant that texts have (`FontScript`).
    public static func find(
        _ scripts: Set<FontScript> = [], isItalic: Bool = false, below folders: [String] = folders
    ) -> Found {
        var found = Found()
        for entry in packages {
            let isDejaVu = entry.stem.hasSuffix("DejaVuSans")
            let slant = isDejaVu ? "Oblique" : "Italic"
            let faces = [isDejaVu ? "" : "-Regular", "-Bold"] + (isItalic ? ["-" + slant, "-Bold" + slant] : [])
            let files = faces.compactMap { file(entry.stem + $0 + ".ttf", below: folders) }
            guard !files.isEmpty else {
                found.missingPackages.append(entry.package)
                continue
            }
            found.files += files
            found.families.append(entry.family)
        }
        // Before DejaVu Sans, which has plainer letters of some scripts.
        var index = found.families.last == "DejaVu Sans" ? found.families.count - 1 : found.families.count
        for script in FontScript.allCases where scripts.contains(script) {
            let files = script.files.compactMap { file($0, below: folders) }
            guard !files.isEmpty else {
                if !found.missingPackages.contains(script.package) { found.missingPackages.append(script.package) }
                continue
            }
            found.files += files
            found.families.insert(script.family, at: index)
            index += 1
        }
        return found
    }

    private static func file(_ path: String, below folders: [String]) -> String? {
        folders.lazy.map { $0 + path }.first { file in unsafe withPath(file) { unsafe access($0, R_OK) } == 0 }
    }
}
