import Gazetteer
import Testing

@Suite struct FileTests {
    @Test func anEmptyDraftIsRefused() {
        #expect(throws: GazetteerFault.empty) { try GazetteerDraft().image() }
    }
}
