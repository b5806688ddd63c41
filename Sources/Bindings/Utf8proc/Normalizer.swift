import CUtf8proc
public import Geometry

/// The kinds of scalars that the folding of names tells apart.
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
        let options = utf8proc_stable.rawValue | utf8proc_compatible.rawValue | utf8proc_decompose.rawValue
        let change = Int32(truncatingIfNeeded: options | utf8proc_fold_case.rawValue)
        unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: Self.room) { parts in
            var boundary: Int32 = 0
            let value = Int32(bitPattern: scalar.value)
            let count = unsafe library.decompose(value, parts.baseAddress, Self.room, change, &boundary)
            // More than there is room for cannot be: the longest of Unicode has 18.
            guard count >= 0, count <= Self.room else { return scalars.append(scalar.value) }
            for index in 0..<count { scalars.append(UInt32(bitPattern: unsafe parts[index])) }
        }
    }

    public func kind(of scalar: UInt32) -> ScalarKind {
        guard let category = unsafe library.properties(Int32(bitPattern: scalar))?.pointee.category else {
            return .other
        }
        func isIn(_ first: utf8proc_category, _ last: utf8proc_category) -> Bool {
            category >= first.rawValue && category <= last.rawValue
        }
        if isIn(utf8proc_first_letter, utf8proc_last_letter) || isIn(utf8proc_first_number, utf8proc_last_number) {
            return .letter
        }
        if isIn(utf8proc_first_mark, utf8proc_last_mark) { return .mark }
        if isIn(utf8proc_format, utf8proc_format) { return .format }
        let isUnknown =
            isIn(utf8proc_unassigned, utf8proc_unassigned) || isIn(utf8proc_private_use, utf8proc_private_use)
        return isUnknown ? .letter : .other
    }

    /// Brings the marks behind each letter into canonical order and composes what can be (NFC), in place.
    public func compose(_ scalars: inout FlatBuffer<UInt32>) {
        order(&scalars)
        guard scalars.count > 0 else { return }
        let options = Int32(truncatingIfNeeded: utf8proc_stable.rawValue | utf8proc_compose.rawValue)
        let count = unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: scalars.count) { parts in
            for index in 0..<scalars.count { unsafe parts[index] = Int32(bitPattern: scalars[index]) }
            let count = unsafe library.normalize(parts.baseAddress, scalars.count, options)
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
            var place = index
            while place > 0, combiningClass(of: scalars[place - 1]) > order {
                scalars[place] = scalars[place - 1]
                place -= 1
            }
            scalars[place] = scalar
        }
    }

    private func combiningClass(of scalar: UInt32) -> Int16 {
        unsafe library.properties(Int32(bitPattern: scalar))?.pointee.combining_class ?? 0
    }
}
