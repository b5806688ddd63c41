import CUtf8proc
public import Memory

/// The kinds of scalars that the folding of names distinguishes.
public enum ScalarKind: UInt8, Sendable {
    /// A letter, a number, or a scalar that this version of Unicode does not know.
    case letter
    /// A mark that combines with the letter before it.
    case mark
    /// A scalar without a look of its own, such as a joiner.
    case format
    /// All else: blanks, punctuation, symbols and controls.
    case other
}

/// Decomposes, folds and composes scalars as Unicode lays down. Costs of a call grow with the scalars only.
public struct Normalizer: Sendable {
    private let library: Library

    public init() throws(Utf8procError) { library = try Library.shared() }

    /// The most scalars that one becomes.
    private static let room = 64

    /// Appends the compatibility decomposition (NFKD) of the full case folding of a scalar, and of each scalar that
    /// comes of it.
    public func decompose(_ scalar: Unicode.Scalar, into scalars: inout FlatBuffer<UInt32>) {
        let options = UTF8PROC_STABLE.rawValue | UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue
        let change = utf8proc_option_t(options | UTF8PROC_CASEFOLD.rawValue)
        unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.room) { parts in
            var boundary: Int32 = 0
            let value = Int32(bitPattern: scalar.value)
            let count = unsafe library.utf8proc_decompose_char(value, parts.baseAddress, Self.room, change, &boundary)
            // More than there is room for cannot be: the longest of Unicode has 18.
            guard count >= 0, count <= Self.room else { return scalars.append(scalar.value) }
            for index in 0..<count { scalars.append(UInt32(bitPattern: unsafe parts[index])) }
        }
    }

    public func kind(of scalar: UInt32) -> ScalarKind {
        guard let category = unsafe library.utf8proc_get_property(Int32(bitPattern: scalar))?.pointee.category else {
            return .other
        }
        func isIn(_ first: utf8proc_category_t, _ last: utf8proc_category_t) -> Bool {
            category >= first.rawValue && category <= last.rawValue
        }
        // Letters, marks and numbers come one after the other.
        if isIn(UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LO) || isIn(UTF8PROC_CATEGORY_ND, UTF8PROC_CATEGORY_NO) {
            return .letter
        }
        if isIn(UTF8PROC_CATEGORY_MN, UTF8PROC_CATEGORY_ME) { return .mark }
        if isIn(UTF8PROC_CATEGORY_CF, UTF8PROC_CATEGORY_CF) { return .format }
        let isUnknown =
            isIn(UTF8PROC_CATEGORY_CN, UTF8PROC_CATEGORY_CN) || isIn(UTF8PROC_CATEGORY_CO, UTF8PROC_CATEGORY_CO)
        return isUnknown ? .letter : .other
    }

    /// Brings the marks behind each letter into canonical order and composes what can be (NFC), in place.
    public func compose(_ scalars: inout FlatBuffer<UInt32>) {
        order(&scalars)
        guard scalars.count > 0 else { return }
        let options = utf8proc_option_t(UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)
        let count = unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: scalars.count) { parts in
            for index in 0..<scalars.count { unsafe parts[index] = Int32(bitPattern: scalars[index]) }
            let count = unsafe library.utf8proc_normalize_utf32(parts.baseAddress, scalars.count, options)
            guard count >= 0, count <= scalars.count else { return scalars.count }
            for index in 0..<count { scalars[index] = UInt32(bitPattern: unsafe parts[index]) }
            return count
        }
        scalars.truncate(to: count)
    }

    /// Sorts runs of marks by their combining classes; those of one class keep their order.
    private func order(_ scalars: inout FlatBuffer<UInt32>) {
        for index in 0..<scalars.count {
            let scalar = scalars[index]
            let order = combiningClass(of: scalar)
            guard order > 0 else { continue }
            var slot = index
            while slot > 0, combiningClass(of: scalars[slot - 1]) > order {
                scalars[slot] = scalars[slot - 1]
                slot -= 1
            }
            scalars[slot] = scalar
        }
    }

    private func combiningClass(of scalar: UInt32) -> Int16 {
        unsafe library.utf8proc_get_property(Int32(bitPattern: scalar))?.pointee.combining_class ?? 0
    }
}
