import CEnding
import CExpat
import Glibc

/// The libexpat that cannot be used, and why.
public struct ExpatError: Error {
    public let reason: String
}

/// The functions of libexpat, found when the first XML is read.
@safe
struct Library: @unchecked Sendable {
    typealias Context = UnsafeMutableRawPointer?
    typealias StartHandler =
        @convention(c) (Context, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Void
    typealias EndHandler = @convention(c) (Context, UnsafePointer<CChar>?) -> Void
    typealias TextHandler = @convention(c) (Context, UnsafePointer<CChar>?, Int32) -> Void
    typealias DoctypeHandler =
        @convention(c) (
            Context, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, Int32
        ) -> Void
    typealias EncodingHandler =
        @convention(c) (Context, UnsafePointer<CChar>?, UnsafeMutablePointer<expat_encoding>?) -> Int32

    let create: @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    let release: @convention(c) (OpaquePointer?) -> Void
    let setUserData: @convention(c) (OpaquePointer?, Context) -> Void
    let setElementHandler: @convention(c) (OpaquePointer?, StartHandler?, EndHandler?) -> Void
    let setTextHandler: @convention(c) (OpaquePointer?, TextHandler?) -> Void
    let setDefaultHandler: @convention(c) (OpaquePointer?, TextHandler?) -> Void
    let setDoctypeHandler: @convention(c) (OpaquePointer?, DoctypeHandler?) -> Void
    let setEncodingHandler: @convention(c) (OpaquePointer?, EncodingHandler?, Context) -> Void
    let parse: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, Int32, Int32) -> UInt32
    let stop: @convention(c) (OpaquePointer?, UInt8) -> UInt32
    let errorCode: @convention(c) (OpaquePointer?) -> UInt32
    let errorText: @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let byteIndex: @convention(c) (OpaquePointer?) -> Int
    let byteCount: @convention(c) (OpaquePointer?) -> Int32
    let version: @convention(c) () -> UnsafePointer<CChar>?

    /// The version of the interface that these types describe.
    static let name = "libexpat.so.1"

    private static let loaded: Result<Library, ExpatError> = Result { () throws(ExpatError) in try Library() }

    static func shared() throws(ExpatError) -> Library { try loaded.get() }

    private init() throws(ExpatError) {
        var reason: UnsafePointer<CChar>?
        guard let handle = unsafe ending_load(Self.name, &reason) else {
            let reason = unsafe reason.map { unsafe String(cString: $0) } ?? ""
            throw ExpatError(reason: "cannot load \(Self.name): \(reason)")
        }
        func find<Function>(_ name: String) throws(ExpatError) -> Function {
            guard let address = unsafe dlsym(handle, name) else {
                throw ExpatError(reason: "\(Self.name) has no \(name)")
            }
            return unsafe unsafeBitCast(address, to: Function.self)
        }
        unsafe create = try unsafe find("XML_ParserCreate")
        unsafe release = try unsafe find("XML_ParserFree")
        unsafe setUserData = try unsafe find("XML_SetUserData")
        unsafe setElementHandler = try unsafe find("XML_SetElementHandler")
        unsafe setTextHandler = try unsafe find("XML_SetCharacterDataHandler")
        unsafe setDefaultHandler = try unsafe find("XML_SetDefaultHandler")
        unsafe setDoctypeHandler = try unsafe find("XML_SetStartDoctypeDeclHandler")
        unsafe setEncodingHandler = try unsafe find("XML_SetUnknownEncodingHandler")
        unsafe parse = try unsafe find("XML_Parse")
        unsafe stop = try unsafe find("XML_StopParser")
        unsafe errorCode = try unsafe find("XML_GetErrorCode")
        unsafe errorText = try unsafe find("XML_ErrorString")
        unsafe byteIndex = try unsafe find("XML_GetCurrentByteIndex")
        unsafe byteCount = try unsafe find("XML_GetCurrentByteCount")
        unsafe version = try unsafe find("XML_ExpatVersion")
    }
}

/// The installed libexpat and its version.
public enum Installation {
    /// The version, such as `2.5.0`; throws if libexpat cannot be used.
    public static func version() throws(ExpatError) -> String? {
        let library = try Library.shared()
        // It says `expat_2.5.0`.
        return unsafe library.version().map { text in
            unsafe String(String(cString: text).drop { !$0.isNumber })
        }
    }
}
