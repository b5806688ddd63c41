import CCrashCleanup
import CPCRE2

/// The functions of libpcre2-8, found when the first pattern is compiled.
extension Library {
    static func shared() throws(PatternError) -> Library { try loaded.get() }

    private static let loaded = Result { () throws(PatternError) -> Library in
        var problem = unsafe cleanup_problem()
        guard unsafe cleanup_load("libpcre2-8.so.0", pcre2_names(), pcre2_table(), &problem) else {
            throw unsafe .notInstalled(String(cString: problem.message))
        }
        return unsafe pcre2_table().pointee
    }

    /// The message of an error code.
    func message(_ code: Int32) -> String {
        var text = [UInt8](repeating: 0, count: 256)
        _ = unsafe pcre2_get_error_message_8(code, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
}

/// The installed libpcre2-8 and its version.
public enum Installation {
    /// The Debian package of the library.
    public static let package = "libpcre2-8-0"

    /// The version, such as `10.42`; throws if libpcre2-8 cannot be used.
    public static func version() throws(PatternError) -> String? {
        let library = try Library.shared()
        var text = [CChar](repeating: 0, count: 64)
        guard unsafe library.pcre2_config_8(UInt32(PCRE2_CONFIG_VERSION), &text) > 0 else { return nil }
        // It says `10.42 2022-12-11`.
        return String(decoding: text.prefix { $0 != 0 && $0 != 0x20 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
