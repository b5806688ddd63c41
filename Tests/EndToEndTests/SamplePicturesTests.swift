import Foundation
import TestSupport
import Testing

/// The pictures of the manual and of the samples are what the script draws of them.
struct SamplePicturesTests {
    @Test func pictures() throws {
        let directory = try Workdir()
        let outcome = try directory.shell(
            """
            NO_BROWSER=1 PLAT='\(Binary.path)' '\(Package.root)/scripts/pictures' made
            python3 '\(Package.root)/Tests/EndToEndTests/Oracles/picture_folders.py' made '\(Package.root)/samples/pictures'
            """)
        #expect(outcome.text == "10 pictures\n", "\(outcome.text)\(outcome.errors)")
    }
}
