import Utf8proc

/// The library that folds names, loaded only when a run needs it.
public enum FoldingLibrary {
    /// The version, such as `2.8.0`; nil if the library does not tell it.
    public static func version() throws(GazetteerFault) -> String? {
        do throws(Utf8procError) { return try Installation.version() } catch { throw .noLibrary(error.reason) }
    }
}
