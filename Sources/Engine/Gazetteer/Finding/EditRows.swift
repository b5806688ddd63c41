/// Rows of the table of edits between a word and a key: one row for each character of the key, in memory of the caller.
/// Only cells within `edits` of the diagonal count.
///
/// The distance is that of optimal string alignment: inserting, deleting or replacing a character, or swapping two
/// neighbours that stay neighbours.
@safe
struct EditRows {
    private let cells: UnsafeMutablePointer<UInt8>
    /// Characters of the word.
    private let word: UnsafePointer<UInt32>
    let length: Int
    let edits: Int
    private let stride: Int

    /// Longer words are not corrected.
    static let longest = 100

    /// The most cells that a word needs.
    static func cellCount(length: Int, edits: Int) -> Int { (length + edits + 2) * (length + 1) }

    @unsafe
    init(_ cells: UnsafeMutablePointer<UInt8>, word: UnsafePointer<UInt32>, length: Int, edits: Int) {
        unsafe self.cells = unsafe cells
        unsafe self.word = unsafe word
        (self.length, self.edits) = (length, edits)
        stride = length + 1
        for index in 0...length { unsafe cells[index] = UInt8(min(index, edits + 1)) }
    }

    /// No key is longer.
    var deepest: Int { length + edits }

    /// Fills the row of a start of the key, whose last character is `scalar` and whose last but one is `before`. The result
    /// is the least cell: what the whole key has at least.
    ///
    /// - Parameter depth: from 1 to `deepest`.
    @inline(__always)
    mutating func fill(_ depth: Int, _ scalar: UInt32, after before: UInt32) -> Int {
        let above = unsafe cells + (depth - 1) * stride
        let row = unsafe above + stride
        let beyond = UInt8(edits + 1)
        let first = max(depth - edits, 0)
        let last = min(depth + edits, length)
        guard first <= last else { return edits + 1 }
        var least = beyond
        var left = beyond
        var index = first
        if first == 0 {
            left = UInt8(min(depth, edits + 1))
            unsafe row[0] = left
            least = left
            index = 1
        } else {
            unsafe row[first - 1] = beyond
        }
        while index <= last {
            let letter = unsafe word[index - 1]
            var cell = unsafe above[index - 1] + (letter == scalar ? 0 : 1)
            // The row above ends one cell earlier.
            if index < depth + edits { cell = min(cell, unsafe above[index] + 1) }
            cell = min(cell, left + 1)
            if depth > 1, index > 1, letter == before, unsafe word[index - 2] == scalar {
                cell = min(cell, unsafe (above - stride)[index - 2] + 1)
            }
            cell = min(cell, beyond)
            unsafe row[index] = cell
            left = cell
            least = min(least, cell)
            index += 1
        }
        return Int(least)
    }

    /// Edits between the word and a start of a length whose row is filled; more than `edits` if it is farther.
    @inline(__always)
    func distance(_ depth: Int) -> Int {
        (length - depth).magnitude > edits ? edits + 1 : Int(unsafe cells[depth * stride + length])
    }
}
