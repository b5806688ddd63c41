import Foundation
import Testing

/// Photos from pipes, and what stands in folders beside photos that can be read.
struct PhotoFilesTests {
    /// Bytes that fill gaps between segments change nothing, wherever the photo comes from.
    @Test func fillBytes() throws {
        let directory = try Workdir()
        var bytes = PhotoBuilder(latitude: 1, longitude: 2).bytes
        bytes.insert(contentsOf: [UInt8](repeating: 0xFF, count: 3), at: 2)
        try directory.write("a.jpg", bytes)
        for script in [
            "plat cat -f csv a.jpg", "cat a.jpg | plat cat -f csv", "plat cat -f csv - < a.jpg",
            "gzip -c a.jpg | plat cat -f csv",
        ] {
            let outcome = try directory.shell(script)
            #expect(outcome.status == 0 && outcome.lines[1].hasPrefix("1,2,"), "\(outcome.errors)")
        }
        try directory.write("b.jpg", [0xFF, 0xD8, 0xFF, 0xFF, 0xD9])
        let empty = try directory.shell("cat b.jpg | plat info")
        #expect(empty.status == 0 && empty.text.contains("1 null"), "\(empty.text)\(empty.errors)")
    }

    /// As if they were named: nothing that is called a photo is passed over.
    @Test(arguments: [
        ("ln -s nowhere in/p.jpg", "cannot read: broken symbolic link"),
        ("mkfifo in/p.jpg", "cannot read: it is a pipe or a device, not a regular file"),
    ])
    func unreadablePhotos(making: String, _ message: String) throws {
        for isAlone in [true, false] {
            let directory = try Workdir()
            _ = try directory.shell("mkdir in; \(making)")
            if !isAlone { try directory.write("in/a.jpg", PhotoBuilder(latitude: 1, longitude: 2)) }
            for command in ["cat", "info", "check"] {
                let outcome = try directory.shell("timeout 60 plat \(command) in")
                #expect(outcome.status == 66, "\(command): \(outcome.errors)")
                #expect(outcome.errors.contains("in/p.jpg: error: \(message)"), "\(outcome.errors)")
            }
            try directory.write("b.csv", "lat,lon\n1,2\n")
            let both = try directory.shell("timeout 60 plat check b.csv in")
            #expect(both.status == 66 && both.text.contains("in/p.jpg: unreadable: \(message)"), "\(both.text)")
        }
    }

    /// Files beside the photos are counted, whatever they are.
    @Test func otherFiles() throws {
        let directory = try Workdir()
        _ = try directory.shell("mkdir in; mkfifo in/pipe; ln -s nowhere in/lost; echo x > in/note; ln -s . in/loop")
        try directory.write("in/a.jpg", PhotoBuilder(latitude: 1, longitude: 2))
        let outcome = try directory.shell("timeout 60 plat cat in")
        #expect(
            outcome.status == 0 && outcome.errors.contains("in: warning: 3 other files skipped"), "\(outcome.errors)")
    }

    /// The folder is named, not the layer that its photos are a part of.
    @Test func foldersOfOtherFiles() throws {
        let directory = try Workdir()
        _ = try directory.shell("mkdir -p one/deep two three; echo x > one/deep/x; touch two/x two/y")
        for name in ["one/a.jpg", "two/a.jpg", "three/a.jpg", "b.jpg"] {
            try directory.write(name, PhotoBuilder(latitude: 1, longitude: 2))
        }
        let outcome = try directory.plat("check", "--json", "b.jpg", "one", "three", "two")
        let report = try #require(JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
        let layers = try #require(report["layers"] as? [[String: Any]])
        let problems = layers.flatMap { $0["problems"] as? [[String: Any]] ?? [] }
        let others = problems.filter { $0["code"] as? String == "unread-in-folder" }
        #expect(others.map { $0["source"] as? String } == ["one", "two"], "\(outcome.text)")
        #expect(others.map { $0["message"] as? String } == ["1 other file skipped", "2 other files skipped"])
    }
}
