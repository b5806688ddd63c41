import CCrashCleanup
import Glibc

/// A large piece of memory for plain values, filled from its start to its end and freed as a whole.
///
/// The kernel provides it in pages of 2 MiB where it can, which saves hundreds of page faults for each.
@safe
package final class MemorySlab<Element: BitwiseCopyable> {
    private let start: UnsafeMutablePointer<Element>
    private let capacity: Int
    private let mapping: (start: UnsafeMutableRawPointer, byteCount: Int)
    private var usedCount = 0

    /// - Parameter count: the least number of elements that must have room.
    package init(count: Int) {
        let page = 2 << 20
        let stride = MemoryLayout<Element>.stride
        let byteCount = max((count * stride + page - 1) / page * page, 8 * page)
        let mapped = unsafe mmap(
            nil, byteCount + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { cleanup_out_of_memory() }
        unsafe mapping = (mapped, byteCount + page)
        let aligned = unsafe mapped.alignedUp(toMultipleOf: page)
        capacity = byteCount / stride
        unsafe start = aligned.bindMemory(to: Element.self, capacity: capacity)
        // The kernel may refuse: then pages stay small.
        let code = errno
        _ = unsafe madvise(aligned, byteCount, MADV_HUGEPAGE)
        errno = code
    }

    deinit {
        unsafe munmap(mapping.start, mapping.byteCount)
    }

    /// The part that is not in use yet.
    @unsafe
    package var rest: UnsafeMutableBufferPointer<Element> {
        unsafe UnsafeMutableBufferPointer(start: start + usedCount, count: capacity - usedCount)
    }

    package var restCount: Int { capacity - usedCount }

    /// Keeps the first elements of the rest as they are, for as long as the slab lasts.
    package func use(_ count: Int) {
        precondition(count <= restCount)
        usedCount += count
    }
}
