import CEnding
import CPango
import Glibc

/// Font files, and no others: texts look the same whatever fonts a machine has. Threads may share a set.
@safe
public final class FontSet: @unchecked Sendable {
    public let files: [String]
    /// The families of the files, sorted.
    public let families: [String]
    let library: Library
    let handle: OpaquePointer

    /// Opens font files (`FcConfigAppFontAddFile`), of which there must be at least one.
    public init(files: [String]) throws(PangoError) {
        let library = try Library.shared()
        guard !files.isEmpty else { throw PangoError(.notAFont, "FontSet", "there are no font files") }
        guard let handle = unsafe library.fonts.makeSet() else { ending_out_of_memory() }
        for file in files {
            var status = stat()
            // Fontconfig would take a folder with all fonts in it.
            let isFile = unsafe stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
            let isFont = unsafe isFile && access(file, R_OK) == 0 && library.fonts.addFile(handle, file) != 0
            guard isFont else {
                unsafe library.fonts.releaseSet(handle)
                throw PangoError(.notAFont, "FcConfigAppFontAddFile", "\(file) is not a font that can be read")
            }
        }
        self.library = library
        unsafe self.handle = handle
        self.files = files
        families = unsafe Self.families(library.fonts.members(handle, pango_fc_application_fonts.rawValue), library)
    }

    deinit {
        unsafe library.fonts.releaseSet(handle)
    }

    private static func families(_ members: UnsafeMutablePointer<pango_fc_fonts>?, _ library: Library) -> [String] {
        var names: Set<String> = []
        guard let members = unsafe members?.pointee else { return [] }
        for index in unsafe 0..<Int(members.count) {
            var number: Int32 = 0
            var name: Library.Text = nil
            while unsafe library.fonts.value(members.patterns[index], "family", number, &name) == 0 {
                if let name = unsafe name { names.insert(unsafe String(cString: name)) }
                number += 1
            }
        }
        return names.sorted()
    }

    /// True if a family is in the set, in any case of its letters. Pango replaces others in silence.
    public func contains(_ family: String) -> Bool {
        let wanted = family.lowercased()
        return families.contains { $0.lowercased() == wanted }
    }
}
