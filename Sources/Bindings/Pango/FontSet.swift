import CCrashCleanup
import CPango
import Glibc

/// Font files, and no others: texts look the same whatever fonts a machine has. Threads may share a set.
@safe
public final class FontSet: @unchecked Sendable {
    public let files: [String]
    /// The families of the files, sorted.
    public let families: [String]
    /// A name for each font: its file, and its number there, as a file may have several.
    let names: [String]
    let library: Library
    let handle: OpaquePointer

    /// Opens font files (`FcConfigAppFontAddFile`), of which there must be at least one.
    public init(files: [String]) throws(PangoError) {
        let library = try Library.shared()
        guard !files.isEmpty else { throw PangoError(.notAFont, "FontSet", "there are no font files") }
        guard let handle = unsafe library.FcConfigCreate() else { cleanup_out_of_memory() }
        for file in files {
            var status = stat()
            // Fontconfig would take a folder with all fonts in it.
            let isFile = unsafe stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            let isFont = unsafe isFile && access(file, R_OK) == 0 && library.FcConfigAppFontAddFile(handle, file) != 0
            guard isFont else {
                unsafe library.FcConfigDestroy(handle)
                throw PangoError(.notAFont, "FcConfigAppFontAddFile", "\(file) is not a font that can be read")
            }
        }
        self.library = library
        unsafe self.handle = handle
        self.files = files
        families = unsafe Set(Self.values("family", handle, library).joined()).sorted()
        var counts: [String: Int] = [:]
        names = unsafe Self.values("file", handle, library).map { file in
            let name = file.first ?? ""
            counts[name, default: 0] += 1
            return "\(name) \(counts[name, default: 0])"
        }
    }

    deinit {
        unsafe library.FcConfigDestroy(handle)
    }

    /// The values that each font of a set has for a property.
    private static func values(_ property: String, _ set: OpaquePointer, _ library: Library) -> [[String]] {
        guard let members = unsafe library.FcConfigGetFonts(set, FcSetApplication)?.pointee else {
            return []
        }
        return unsafe (0..<Int(members.nfont)).map { index in
            var values: [String] = []
            var value: UnsafeMutablePointer<FcChar8>?
            while unsafe library.FcPatternGetString(members.fonts[index], property, Int32(values.count), &value)
                == FcResultMatch,
                let found = unsafe value
            {
                values.append(unsafe String(cString: found))
            }
            return values
        }
    }

    /// The first family and the name of the style of each font, such as `Bold Italic`.
    public var faces: [(family: String, style: String)] {
        unsafe zip(Self.values("family", handle, library), Self.values("style", handle, library)).compactMap {
            families, styles in families.first.map { ($0, styles.first ?? "") }
        }
    }

    /// True if a family is in the set, in any case of its letters. Pango replaces others in silence.
    public func contains(_ family: String) -> Bool {
        let wanted = family.lowercased()
        return families.contains { $0.lowercased() == wanted }
    }
}
