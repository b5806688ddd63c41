import Decluttering
import Features
import LabelFeatures
import Layers
import Memory
import TestSupport
import Testing

/// Labels on their way to the run that decides.
struct LabelColumnsTests {
    private func request(_ change: (inout LabelRequest) -> Void = { _ in }) -> LabelRequest {
        var request = LabelRequest()
        (request.keepsIdentities, request.keepsKeys) = (true, true)
        request.priorities = ["p", "q"]
        request.groupField = "g"
        change(&request)
        return request
    }

    /// Labels of random places; the rest is the same for all, or random as well.
    private func columns(_ count: Int, isMixed: Bool, seed: UInt64) -> LabelColumns {
        var random = SplitMix64(seed: seed)
        var columns = LabelColumns(request())
        for _ in 0..<count {
            func mixed(_ range: ClosedRange<Int32>) -> Int32 {
                isMixed ? Int32.random(in: range, using: &random) : range.upperBound
            }
            var label = Label(
                x: .random(in: 0...UInt32.max, using: &random), y: .random(in: 0...UInt32.max, using: &random),
                width: mixed(0...800), height: mixed(0...90), priority: Double(mixed(-3...3)),
                tie: .random(in: 0...UInt64.max, using: &random))
            (label.offsetX, label.offsetY) = (mixed(-5...5), mixed(-5...0))
            label.shape = LabelShape(rawValue: UInt8(mixed(0...2))) ?? .rect
            label.isRequired = mixed(0...1) == 1
            label.zooms = ZoomSet(rawValue: UInt32(mixed(0...100)))
            columns.labels.append(label)
            columns.standings.append(LabelStanding(rawValue: UInt8(mixed(0...4))) ?? .free)
            columns.keys.append(label.tie)
            columns.lesserPriorities.append(Double(mixed(0...9)))
        }
        return columns
    }

    private func bytes(of columns: borrowing LabelColumns) -> ColumnReader {
        var reader = ColumnReader()
        columns.write(to: &reader.frame)
        return reader
    }

    @Test(arguments: [0, 1, 2, 300], [false, true])
    func areReadAsWritten(_ count: Int, _ isMixed: Bool) {
        let written = columns(count, isMixed: isMixed, seed: UInt64(count))
        var reader = bytes(of: written)
        var read = LabelColumns(request())
        read.read(&reader)
        let (isAtEnd, readCount) = (reader.isAtEnd, read.labels.count)
        #expect(isAtEnd && readCount == count)
        for index in 0..<count {
            let (one, other) = (written.labels.label(index), read.labels.label(index))
            #expect(one.x == other.x && one.y == other.y && one.width == other.width && one.height == other.height)
            #expect(one.offsetX == other.offsetX && one.offsetY == other.offsetY && one.shape == other.shape)
            #expect(one.isRequired == other.isRequired && one.zooms == other.zooms)
            #expect(one.priority == other.priority && one.tie == other.tie)
            let areAsWritten =
                written.standings[index] == read.standings[index] && written.keys[index] == read.keys[index]
                && written.lesserPriorities[index] == read.lesserPriorities[index]
            #expect(areAsWritten)
        }
    }

    /// What all labels have in common is written once.
    @Test func commonValuesTakeNoRoom() {
        let few = bytes(of: columns(10, isMixed: false, seed: 1)).frame.count
        let many = bytes(of: columns(1010, isMixed: false, seed: 1)).frame.count
        // A place, a tie and a key.
        #expect(many - few == 1000 * (8 + 8 + 8))
    }
}
