extension FlatBuffer {
    /// Puts the elements in order, those that tie in the order they have; O(n log n), in as much room again.
    ///
    /// - Parameter room: loses what it holds.
    @inlinable
    public mutating func sort(in room: inout FlatBuffer, by precedes: (Element, Element) -> Bool) {
        room.removeAll()
        room.reserve(count)
        unsafe Self.sort(start, with: room.start, count, endingInRoom: false, precedes)
    }

    /// Halves go back and forth between the two stretches, so that no merge has to be copied back.
    @inlinable
    @unsafe
    static func sort(
        _ elements: UnsafeMutablePointer<Element>, with room: UnsafeMutablePointer<Element>, _ count: Int,
        endingInRoom: Bool, _ precedes: (Element, Element) -> Bool
    ) {
        guard count > 8 else {
            unsafe sortShort(elements, count, precedes)
            if endingInRoom { unsafe room.update(from: elements, count: count) }
            return
        }
        let half = count / 2
        unsafe sort(elements, with: room, half, endingInRoom: !endingInRoom, precedes)
        unsafe sort(elements + half, with: room + half, count - half, endingInRoom: !endingInRoom, precedes)
        unsafe merge(
            endingInRoom ? elements : room, half, count, into: endingInRoom ? room : elements, precedes)
    }

    /// By insertion.
    @inlinable
    @unsafe
    static func sortShort(
        _ elements: UnsafeMutablePointer<Element>, _ count: Int, _ precedes: (Element, Element) -> Bool
    ) {
        var sorted = 1
        while sorted < count {
            let element = unsafe elements[sorted]
            var place = sorted
            while place > 0, unsafe precedes(element, elements[place - 1]) {
                unsafe elements[place] = elements[place - 1]
                place -= 1
            }
            unsafe elements[place] = element
            sorted += 1
        }
    }

    /// Merges the elements before `half` with those behind.
    @inlinable
    @unsafe
    static func merge(
        _ elements: UnsafeMutablePointer<Element>, _ half: Int, _ count: Int,
        into target: UnsafeMutablePointer<Element>, _ precedes: (Element, Element) -> Bool
    ) {
        // What comes in order already is only moved.
        guard unsafe precedes(elements[half], elements[half - 1]) else {
            return unsafe target.update(from: elements, count: count)
        }
        var (left, right, index) = (0, half, 0)
        while left < half, right < count {
            if unsafe precedes(elements[right], elements[left]) {
                unsafe target[index] = elements[right]
                right += 1
            } else {
                unsafe target[index] = elements[left]
                left += 1
            }
            index += 1
        }
        unsafe (target + index).update(from: elements + left, count: half - left)
        index += half - left
        unsafe (target + index).update(from: elements + right, count: count - right)
    }
}
