public import Layers
import Pictures
import Streams

/// The library that moves the map, as Debian's package has it. It is read when a page is made.
public struct LeafletFiles {
    /// The script with its licence, which the package keeps in another file.
    let script: [UInt8]
    /// The style with its images.
    let style: [UInt8]

    /// The folder of Debian's package.
    public static let folder = "/usr/share/javascript/leaflet"

    private static let images = ["layers.png", "layers-2x.png", "marker-icon.png"]

    /// Reads the files of the first folder that has them.
    public static func read(from folders: [String]) throws(Problem) -> LeafletFiles {
        for folder in folders where FileIdentity.exists(at: "\(folder)/leaflet.min.js") {
            let script = Array(notice.utf8) + withoutMap(try SmallFile.bytes(at: "\(folder)/leaflet.min.js"))
            let style = Array(notice.utf8) + withoutMap(Array(try styleText(folder).utf8))
            // It would end the element that it stands in.
            let isFit = [script, style].allSatisfy {
                position(of: "</s", in: $0) == nil && position(of: "</S", in: $0) == nil
            }
            guard isFit else {
                throw Problem(
                    .unavailable, "bad-leaflet", "the files in \(pathName(folder)) cannot be put into a page",
                    hint: "install libjs-leaflet again")
            }
            return LeafletFiles(script: script, style: style)
        }
        throw Problem(
            .unavailable, "no-leaflet", "a page needs Leaflet, which is not installed",
            hint: "install libjs-leaflet (Debian: apt-get install libjs-leaflet)")
    }

    /// The style with its images in it. What only old browsers understand is omitted.
    private static func styleText(_ folder: String) throws(Problem) -> String {
        var style = String(decoding: try SmallFile.bytes(at: "\(folder)/leaflet.css"), as: UTF8.self)
            .replacing(/behavior: ?url\(#default#VML\);/, with: "")
        for name in images {
            let png = try SmallFile.bytes(at: "\(folder)/images/\(name)")
            style = style.replacing("url(images/\(name))", with: "url(\(PageImages.source(of: png)))")
        }
        return style
    }

    /// Without the line that names a file for debuggers, which a page does not have.
    private static func withoutMap(_ text: [UInt8]) -> [UInt8] {
        guard let found = position(of: "sourceMappingURL=", in: text) else { return text }
        let newline = UInt8(ascii: "\n")
        let start = text[..<found].lastIndex(of: newline) ?? 0
        return Array(text[..<start] + text[(text[found...].firstIndex(of: newline) ?? text.endIndex)...])
    }

    private static func position(of word: String, in text: [UInt8]) -> Int? {
        let word = Array(word.utf8)
        return text.indices.first { text[$0] == word[0] && text[$0...].starts(with: word) }
    }

    /// The licence of Leaflet, which goes with every copy.
    private static let notice = """
        /*
        Leaflet, https://leafletjs.com
        Copyright (c) 2010-2019, Vladimir Agafonkin
        Copyright (c) 2010-2011, CloudMade
        All rights reserved.

        Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
        following conditions are met:

        1. Redistributions of source code must retain the above copyright notice, this list of conditions and the
           following disclaimer.
        2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the
           following disclaimer in the documentation and/or other materials provided with the distribution.

        THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
        INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
        DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
        SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
        SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
        WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
        OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
        */

        """
}
