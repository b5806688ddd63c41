import Utf8proc

/// The library that folds names, loaded only when a run needs it.
public enum FoldingLibrary {
    /// The version, such as `2.8.0`; nil if the library does not report it.
    public static func version() throws(GazetteerFault) -> String? {
        do throws(Utf8procError) { return try Installation.version() } catch { throw .noLibrary(error.reason) }
    }

    /// A folder for one thread.
    public static func makeFolder() throws(GazetteerFault) -> NameFolder {
        do throws(Utf8procError) { return try NameFolder() } catch { throw .noLibrary(error.reason) }
    }
}
