import CSQLite
import Memory

/// One call of a function that a statement makes.
@safe
public struct FunctionCall: ~Copyable {
    /// The connection that calls it keeps it.
    private unowned(unsafe) let function: Function
    private let context: OpaquePointer
    private let arguments: UnsafeMutablePointer<OpaquePointer?>?
    /// Number of arguments.
    public let count: Int

    fileprivate init(
        _ function: Function, _ context: OpaquePointer, _ arguments: UnsafeMutablePointer<OpaquePointer?>?, _ count: Int
    ) {
        unsafe self.function = function
        unsafe self.context = context
        unsafe self.arguments = arguments
        self.count = count
    }

    private func argument(_ index: Int) -> OpaquePointer? {
        precondition(index >= 0 && index < count)
        return unsafe arguments?[index]
    }

    public func type(_ index: Int) -> Statement.ValueType {
        switch unsafe function.library.sqlite3_value_type(argument(index)) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    /// The integer of an argument; nil for other types.
    public func integer(_ index: Int) -> Int64? {
        type(index) == .integer ? unsafe function.library.sqlite3_value_int64(argument(index)) : nil
    }

    /// The number of an argument; nil for other types.
    public func number(_ index: Int) -> Double? {
        switch type(index) {
        case .integer, .real: unsafe function.library.sqlite3_value_double(argument(index))
        default: nil
        }
    }

    /// The bytes of an argument, as text if it is a number; empty for null.
    @_lifetime(borrow self)
    public func bytes(_ index: Int) -> Span<UInt8> {
        let value = unsafe argument(index)
        let start = unsafe function.library.sqlite3_value_blob(value)?.assumingMemoryBound(to: UInt8.self)
        let count = unsafe start == nil ? 0 : max(0, Int(function.library.sqlite3_value_bytes(value)))
        let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
        return unsafe _overrideLifetime(Span(_unsafeElements: bytes), borrowing: self)
    }

    /// The text of an argument; bytes that are not UTF-8 are replaced.
    public func string(_ index: Int) -> String {
        let bytes = bytes(index)
        return unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// An object made from an argument. The statement keeps it if the argument is constant (`sqlite3_set_auxdata`).
    public func cached<Object: AnyObject, Failure: Error>(
        for index: Int, _ make: () throws(Failure) -> Object
    ) throws(Failure) -> Object {
        if let object = unsafe function.library.sqlite3_get_auxdata(context, Int32(index)) {
            return unsafe Unmanaged<Object>.fromOpaque(object).takeUnretainedValue()
        }
        let object = try make()
        unsafe function.library.sqlite3_set_auxdata(
            context, Int32(index), Unmanaged.passRetained(object as AnyObject).toOpaque(),
            { object in
                if let object = unsafe object { unsafe Unmanaged<AnyObject>.fromOpaque(object).release() }
            })
        return object
    }

    public func returnNull() { unsafe function.library.sqlite3_result_null(context) }

    public func returns(_ integer: Int64) { unsafe function.library.sqlite3_result_int64(context, integer) }

    public func returns(_ isTrue: Bool) { returns(isTrue ? Int64(1) : 0) }

    /// Returns a number; null for one that is not a number.
    public func returns(_ number: Double) { unsafe function.library.sqlite3_result_double(context, number) }

    /// Returns a copy of UTF-8.
    public func returns(_ text: Span<UInt8>) {
        unsafe text.withUnsafeBytes { bytes in
            let start = unsafe bytes.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
            unsafe function.library.sqlite3_result_text64(
                context, start?.assumingMemoryBound(to: CChar.self), UInt64(bytes.count),
                unsafeBitCast(-1, to: sqlite3_destructor_type.self), UInt8(SQLITE_UTF8))
        }
    }

    public func returns(_ text: String) {
        var text = text
        text.withUTF8 { bytes in returns(unsafe Span(_unsafeElements: bytes)) }
    }

    /// Ends the statement with an error.
    public func fail(_ message: String) { unsafe function.library.sqlite3_result_error(context, message, -1) }
}

/// A function of statements, as a connection keeps it.
private final class Function {
    /// `sqlite3_user_data`, for calls that know nothing but their context.
    static let userData = unsafe try? Library.shared().sqlite3_user_data

    let library: Library
    let body: (borrowing FunctionCall) -> Void

    init(_ library: Library, _ body: @escaping (borrowing FunctionCall) -> Void) {
        self.library = library
        self.body = body
    }
}

/// A collation, as a connection keeps it.
private final class Collation {
    let compare: (Span<UInt8>, Span<UInt8>) -> Int

    init(_ compare: @escaping (Span<UInt8>, Span<UInt8>) -> Int) { self.compare = compare }
}

extension Database {
    /// Defines a function of statements (`sqlite3_create_function_v2`), or replaces one of SQLite.
    ///
    /// - Parameters:
    ///   - count: number of arguments; -1 for any.
    ///   - isPure: true if equal arguments always have the same result. SQLite then calls it once if they are constant,
    ///     and triggers of a file may call it.
    public func define(
        _ name: String, _ count: Int, isPure: Bool = true, _ body: @escaping (borrowing FunctionCall) -> Void
    ) throws(SQLiteError) {
        let function = unsafe Unmanaged.passRetained(Function(library, body)).toOpaque()
        let code = unsafe library.sqlite3_create_function_v2(
            handle, name, Int32(clamping: count), SQLITE_UTF8 | (isPure ? SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS : 0),
            function,
            { context, count, arguments in
                guard let context = unsafe context, let data = unsafe Function.userData?(context) else { return }
                unsafe Unmanaged<Function>.fromOpaque(data)._withUnsafeGuaranteedRef { function in
                    let call = unsafe FunctionCall(function, context, arguments, Int(count))
                    function.body(call)
                }
            }, nil, nil,
            { function in
                if let function = unsafe function { unsafe Unmanaged<Function>.fromOpaque(function).release() }
            })
        guard code == SQLITE_OK else { throw failure("sqlite3_create_function_v2", code, nil) }
    }

    /// Defines an order of texts (`sqlite3_create_collation_v2`), or replaces one of SQLite.
    ///
    /// - Parameter compare: returns a negative number if the first text comes first, 0 if they are equal.
    public func defineCollation(
        _ name: String, _ compare: @escaping (Span<UInt8>, Span<UInt8>) -> Int
    ) throws(SQLiteError) {
        let collation = unsafe Unmanaged.passRetained(Collation(compare)).toOpaque()
        let code = unsafe library.sqlite3_create_collation_v2(
            handle, name, SQLITE_UTF8, collation,
            { collation, firstCount, first, secondCount, second in
                guard let collation = unsafe collation else { return 0 }
                let first = unsafe UnsafeBufferPointer(
                    start: first?.assumingMemoryBound(to: UInt8.self), count: Int(firstCount))
                let second = unsafe UnsafeBufferPointer(
                    start: second?.assumingMemoryBound(to: UInt8.self), count: Int(secondCount))
                return unsafe Int32(
                    clamping: Unmanaged<Collation>.fromOpaque(collation).takeUnretainedValue().compare(
                        Span(_unsafeElements: first), Span(_unsafeElements: second)))
            },
            { collation in
                if let collation = unsafe collation { unsafe Unmanaged<Collation>.fromOpaque(collation).release() }
            })
        // The connection does not release what it has refused.
        guard code == SQLITE_OK else {
            unsafe Unmanaged<Collation>.fromOpaque(collation).release()
            throw failure("sqlite3_create_collation_v2", code, nil)
        }
    }
}
