import CCrashCleanup
import CPROJ
import Glibc
import Synchronization

/// Two systems as PROJ has read them, and its operation from one to the other.
///
/// PROJ takes milliseconds to open its database, to read a system and to find the operation. So the last pair is kept
/// for later questions, one at a time: whether the systems are equal, whether there is a shortcut, and the operation
/// for each thread.
@safe
final class SystemPair: @unchecked Sendable {
    let context: Context
    let source: OpaquePointer
    let target: OpaquePointer
    private let names: [String]
    private var operation: OpaquePointer?

    private static let last = Mutex<SystemPair?>(nil)

    static func use<Answer: Sendable>(
        from source: String, to target: String, _ body: (SystemPair) throws(ProjectionError) -> Answer
    ) throws(ProjectionError) -> Answer {
        try last.withLock { (last) throws(ProjectionError) -> Answer in
            errno = 0
            let answer = ask(from: source, to: target, &last, body)
            guard errno == ENOMEM else { return try answer.get() }
            // PROJ continues without what it has no memory for, and then finds another operation or none.
            last = nil
            errno = 0
            let second = ask(from: source, to: target, &last, body)
            if errno == ENOMEM, !cleanup_has_memory(64 << 10) { cleanup_out_of_memory() }
            return try second.get()
        }
    }

    private static func ask<Answer>(
        from source: String, to target: String, _ last: inout SystemPair?,
        _ body: (SystemPair) throws(ProjectionError) -> Answer
    ) -> Result<Answer, ProjectionError> {
        let kept = last?.names == [source, target] ? last : nil
        last = nil
        return Result { () throws(ProjectionError) in
            let pair = if let kept { kept } else { try SystemPair(from: source, to: target) }
            let answer = try body(pair)
            // A pair whose context has failed is not kept.
            last = pair
            return answer
        }
    }

    private init(from source: String, to target: String) throws(ProjectionError) {
        context = try Context()
        names = [source, target]
        unsafe self.source = try unsafe Transformation.system(source, context)
        do throws(ProjectionError) {
            unsafe self.target = try unsafe Transformation.system(target, context)
        } catch {
            _ = unsafe context.library.proj_destroy(self.source)
            throw error
        }
    }

    deinit {
        _ = unsafe context.library.proj_destroy(operation)
        _ = unsafe context.library.proj_destroy(target)
        _ = unsafe context.library.proj_destroy(source)
    }

    /// An operation in a context of its own.
    @safe
    struct Operation: @unchecked Sendable {
        let pointer: OpaquePointer
        let givesAngles: Bool
    }

    /// Makes the operation for use in another context.
    func makeOperation(in other: Context) throws(ProjectionError) -> Operation {
        let library = context.library
        if unsafe operation == nil {
            guard let found = unsafe library.proj_create_crs_to_crs_from_pj(context.pointer, source, target, nil, nil)
            else {
                throw ProjectionError(.noOperation, function: "proj_create_crs_to_crs_from_pj", context.lastMessage())
            }
            defer { _ = unsafe library.proj_destroy(found) }
            unsafe operation = library.proj_normalize_for_visualization(context.pointer, found)
            guard unsafe operation != nil else {
                throw ProjectionError(
                    .noOperation, function: "proj_normalize_for_visualization", context.lastMessage())
            }
            try context.checkDatabase("proj_create_crs_to_crs_from_pj")
        }
        guard let copy = unsafe library.proj_clone(other.pointer, operation) else {
            throw ProjectionError(.noOperation, function: "proj_clone", other.lastMessage())
        }
        return unsafe Operation(pointer: copy, givesAngles: Transformation.isAngular(target, context))
    }
}
