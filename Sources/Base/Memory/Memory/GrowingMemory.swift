import CCrashCleanup
import CMalloc
import Glibc

/// Memory of buffers that grow. A large buffer is not copied to grow: the kernel moves its pages.
@unsafe
public enum GrowingMemory {
    /// Keeps freed memory for the next large buffer instead of requesting fresh pages from the kernel each time. Call
    /// this before other threads start.
    public static func keepWhatIsFreed() {
        _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
        _ = mallopt(M_TRIM_THRESHOLD, 128 << 20)
    }

    /// Allocates memory for elements with an alignment of at most 16 bytes.
    public static func allocate<Element: BitwiseCopyable>(
        _ type: Element.Type, count: Int
    ) -> UnsafeMutablePointer<Element> {
        unsafe resize(nil, to: count)
    }

    /// Resizes memory and keeps its contents.
    public static func resize<Element: BitwiseCopyable>(
        _ start: UnsafeMutablePointer<Element>?, to count: Int
    ) -> UnsafeMutablePointer<Element> {
        precondition(MemoryLayout<Element>.alignment <= 16)
        guard let memory = unsafe realloc(start, max(count * MemoryLayout<Element>.stride, 1)) else {
            cleanup_out_of_memory()
        }
        return unsafe memory.bindMemory(to: Element.self, capacity: count)
    }

    /// Gives whole pages back to the kernel and loses their contents; the next use makes them anew.
    public static func returnPages(_ start: UnsafeMutableRawPointer, byteCount: Int) {
        let page = 4096
        let first = unsafe start.alignedUp(toMultipleOf: page)
        let end = unsafe (start + byteCount).alignedDown(toMultipleOf: page)
        guard unsafe first < end else { return }
        // The kernel may refuse: then the pages stay.
        let code = errno
        _ = unsafe madvise(first, end - first, MADV_DONTNEED)
        errno = code
    }

    public static func free(_ start: UnsafeMutableRawPointer) { unsafe Glibc.free(start) }
}
