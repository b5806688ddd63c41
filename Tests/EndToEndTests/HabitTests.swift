import TestSupport
import Testing

/// Lines of people who know other programs.
struct HabitTests {
    /// Each line runs as it was typed, or its message holds a line that does. A short run plays one in twelve.
    @Test func linesRunOrAreAnsweredByOneThatDoes() throws {
        let folder = Package.root + "/Tests/EndToEndTests/Habits"
        let played = try Workdir().shell("\(folder)/play plat \(folder)/lines.txt \(Effort.isFull ? 1 : 12)")
        #expect(played.status == 0, "\(played.text)")
        let counts = played.lines.last?.split { !$0.isNumber }.compactMap { Int($0) } ?? []
        #expect(counts.count == 3 && counts[0] + counts[1] >= (Effort.isFull ? 300 : 30), "\(played.text)")
    }
}
