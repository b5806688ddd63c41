import Foundation
import TestSupport
import Testing

/// Pictures and tiles below all layers.
struct RenderUnderlayTests {
    private static let samples = Package.root + "/samples"
    private static let canCompare = Python.has("numpy", "osgeo")
    /// Four pixels that fill the world: red and green above blue and white.
    private static let four = Result {
        let directory = try Workdir()
        let outcome = try directory.shell(made)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try #require(directory.read("four.png"))
    }
    private static let made = """
        python3 - <<'END'
        import struct, zlib
        def chunk(kind, body): return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        rows = b"\\0" + bytes([255, 0, 0, 0, 255, 0]) + b"\\0" + bytes([0, 0, 255, 255, 255, 255])
        open("four.png", "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
        END
        """
    private static let world = "0,0,268435456,268435456"

    private func workdir() throws -> Workdir {
        let directory = try Workdir()
        try directory.write("none.csv", "lat,lon\n0,0\n")
        try directory.write("four.png", Self.four.get())
        return directory
    }

    /// A picture under itself, by its world file, by its rect, turned, and as tiles.
    @Test func underlays() throws {
        let directory = try Workdir()
        try directory.write("none.csv", "lat,lon\n0,0\n")
        let outcome = try directory.shell(
            """
            view='--size 512x512 --center 20,30 --zoom 3'
            plat render -q -o a.png $view --world-file '\(Self.samples)/states.shp' '\(Self.samples)/cities.csv' --marker dot
            plat render -q -o b.png $view --underlay a.png --marker none none.csv; cmp a.png b.png && echo same
            plat render -q -o w.png --size 512x512 --center 0,0 --zoom 1 '\(Self.samples)/cities.csv'
            plat render -q -o c.png --size 512x512 --center 0,0 --zoom 1 --underlay w.png,0,0,268435456,268435456 --marker none none.csv
            cmp w.png c.png && echo same
            plat render -q -o t.mbtiles --tiles 0-2 --background white --markers all '\(Self.samples)/cities.csv'
            plat render -q -o t.pmtiles --tiles 0-2 --background white --markers all '\(Self.samples)/cities.csv'
            plat render -q -o t.png --size 1024x512 --center 0,0 --zoom 2 --background white --markers all '\(Self.samples)/cities.csv'
            for u in t.mbtiles t.pmtiles; do
                plat render -q -o u.png --size 1024x512 --center 0,0 --zoom 2 --background white --underlay $u --marker none none.csv
                cmp t.png u.png && echo same
            done
            """)
        #expect(outcome.text == "same\nsame\nsame\nsame\n", "\(outcome.errors)")
    }

    /// Where one pixel of the picture is many of the view, its colours are those of the formula at any zoom: of the pixel
    /// in its middle, a mean between two.
    @Test(arguments: ["3", "9", "16", "22", "30"], ["", "--heading 30", "--threads 1"])
    func magnified(zoom: String, options: String) throws {
        let directory = try workdir()
        let outcome = try directory.shell(
            """
            see() { plat render -q -o $1.png --size 64x48 --zoom \(zoom) \(options) --center $2 \
                --underlay four.png,\(Self.world) --marker none none.csv; }
            see a 66.5132604,-90; see b 66.5132604,90; see c -66.5132604,-90; see d 66.5132604,0; see e 0,0
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = try directory.probe(["a", "b", "c", "d", "e"].map { "\($0).png" }, ["32,24"])
        try #require(lines.count == 10)
        for (index, (name, colour)) in [
            ("a", [255.0, 0, 0]), ("b", [0, 255, 0]), ("c", [0, 0, 255]), ("d", [127.5, 127.5, 0]),
            ("e", [127.5, 127.5, 127.5]),
        ].enumerated() {
            let found = lines[2 * index + 1].split(separator: ",").compactMap { Double($0) }
            // A pixel of the view may be 1/16 of one of the picture.
            let tolerance = zoom == "3" ? 9.0 : 2
            #expect(zip(found, colour).allSatisfy { abs($0 - $1) <= tolerance }, "\(name): \(found)")
        }
    }

    /// A picture that is made larger blends its pixels as numpy does, with and without alpha, wherever its edges are.
    @Test(.enabled(if: canCompare), arguments: ["2", "6"]) func blended(colorType: String) throws {
        let outcome = try workdir().shell(
            """
            '\(Python.path)' - <<'END'
            import random, struct, zlib
            random.seed(7)
            def chunk(kind, body): return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
            rows = b"".join(b"\\0" + bytes(random.randrange(256) for _ in range(9 * (3 if \(colorType) == 2 else 4))) for _ in range(7))
            open("u.png", "wb").write(b"\\x89PNG\\r\\n\\x1a\\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 9, 7, 8, \(colorType), 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
            END
            plat render -q -o a.png --size 256x256 --center 0,0 --zoom 0 --background none \
                --underlay u.png,60000000,70000000,100000000,150000000 --marker none none.csv
            '\(Python.path)' - <<'END'
            import numpy as np
            from osgeo import gdal
            gdal.UseExceptions()
            def read(name):
                bands = gdal.Open(name).ReadAsArray().astype(float)
                if len(bands) == 3: bands = np.concatenate([bands, np.full((1,) + bands.shape[1:], 255.0)])
                bands[:3] *= bands[3] / 255
                return bands
            image, found = read("u.png"), read("a.png")
            def axis(start, length, count):
                place = ((np.arange(256) + 0.5) * 2**20 - start) / (length / count)
                middle = np.clip(place - 0.5, 0, count - 1)
                first = np.floor(middle).astype(int)
                return first, np.minimum(first + 1, count - 1), middle - first, (place >= 0) & (place <= count)
            x, x1, u, across = axis(60e6, 100e6, 9)
            y, y1, v, down = axis(70e6, 150e6, 7)
            above = image[:, y][:, :, x] * (1 - u) + image[:, y][:, :, x1] * u
            below = image[:, y1][:, :, x] * (1 - u) + image[:, y1][:, :, x1] * u
            wanted = (above * (1 - v[:, None]) + below * v[:, None]) * (down[:, None] & across[None])
            # Colours are rounded before they are blended, after, and twice to be without alpha.
            print(abs(found - wanted).max() <= (2 if \(colorType) == 6 else 1), (wanted[3] > 0).sum() > 12000)
            END
            """)
        #expect(outcome.text == "True True\n", "\(outcome.text)\(outcome.errors)")
    }

    /// Threads share the pixels of a picture, of 36 MB here.
    @Test func memory() throws {
        let directory = try workdir()
        let outcome = try directory.shell(
            """
            plat render -q -o u.png --size 3000x3000 --world --background '#204060' --marker none none.csv
            \(Workdir.measure("plat render -o a.png --size 1500x1500 --threads 8 --underlay u.png,\(Self.world) none.csv"))
            """)
        let peak = outcome.lines.last.flatMap { Int($0) } ?? .max
        #expect(outcome.lines.first == "0" && peak < 200_000, "\(outcome.text)\(outcome.errors)")
    }

    /// Where an overlay leaves out a tile nothing shows; of other archives a part of a tile of a lower level does.
    @Test(arguments: ["mbtiles", "pmtiles"]) func missingTiles(kind: String) throws {
        let outcome = try workdir().shell(
            """
            plat render -q -o some.\(kind) --tiles 0-3 --dot '\(Self.samples)/cities.csv'
            plat render -q -o all.\(kind) --tiles 0-3 --dot --all-tiles '\(Self.samples)/cities.csv'
            for view in '20,10 --zoom 1.5' '55,-120 --zoom 3' '20,10 --zoom 2.2 --heading 20'; do
                for a in some all; do
                    plat render -q -o $a.png --size 400x300 --center $view --underlay $a.\(kind) --marker none none.csv
                done
                cmp some.png all.png && echo same
            done
            # A ground, of which four tiles are deleted.
            plat render -q -o w.mbtiles --tiles 0-2 --background '#204060' --bbox=-180,-85,180,85 --marker none none.csv
            cp w.mbtiles x.mbtiles; sqlite3 x.mbtiles 'DELETE FROM map WHERE zoom_level = 2 AND tile_column = 2; SELECT changes()'
            for a in w x; do
                plat render -q -o $a.png --size 400x300 --center 0,30 --zoom 2 --heading 5 --underlay $a.mbtiles --marker none none.csv
            done
            cmp w.png x.png && echo same
            """)
        #expect(outcome.text == "same\nsame\nsame\n4\nsame\n", "\(outcome.text)\(outcome.errors)")
    }

    /// Tiles far below the deepest level of an archive have the colour of the pixel that they lie in.
    @Test func deepTiles() throws {
        let directory = try workdir()
        let outcome = try directory.shell(
            """
            plat render -q -o w.mbtiles --tiles 0-1 --background white --fill red --fill-opacity 1 --stroke none '\(Self.samples)/states.shp'
            plat render -q -o t --tiles 21 --bbox -105.001,39,-105,39.001 --underlay w.mbtiles --marker none none.csv
            find t -name '*.png' | wc -l | tr -d ' '; find t -name '*.png' -exec cksum {} + | cut -d' ' -f1 | sort -u | wc -l | tr -d ' '
            """)
        #expect(
            outcome.lines.count == 2 && (Int(outcome.lines[0]) ?? 0) >= 30 && outcome.lines[1] == "1",
            "\(outcome.text)\(outcome.errors)")
    }

    /// Between the tiles of an underlay nothing shines through: not in a turned view, and not in pages.
    @Test(.enabled(if: canCompare)) func withoutSeams() throws {
        let directory = try workdir()
        let outcome = try directory.shell(
            """
            plat render -q -o w.mbtiles --tiles 0-4 --background '#204060' --marker none none.csv
            for f in png svg pdf; do
                plat render -q -o t.$f --size 400x300 --center 20,20 --zoom 3.3 --heading 25 --background white \
                    --underlay w.mbtiles --marker none none.csv
            done
            # Tiles that are eight times too fine.
            plat render -q -o fine.pmtiles --tiles 5 --bbox=-180,-85,180,85 --background '#204060' --marker none none.csv
            plat render -q -o f.png --size 400x300 --center 20,20 --zoom 2.2 --heading 25 --background white \
                --underlay fine.pmtiles --marker none none.csv
            rsvg-convert t.svg -o s.png; pdftoppm -r 96 -png t.pdf p; grep -c '<image' t.svg
            '\(Python.path)' - <<'END'
            import glob
            from osgeo import gdal
            gdal.UseExceptions()
            for name in ["t.png", "f.png", "s.png", sorted(glob.glob("p*.png"))[0]]:
                bands = gdal.Open(name).ReadAsArray()[:3]
                print(name[0], [(int(b.min()), int(b.max())) for b in bands])
            END
            """)
        let flat = "[(32, 32), (64, 64), (96, 96)]"
        let expected = ["1"] + ["t", "f", "s", "p"].map { "\($0) \(flat)" }
        #expect(outcome.lines == expected, "\(outcome.text)\(outcome.errors)")
    }

    @Test(arguments: [
        ("--underlay nothing.png", 66, "nothing.png"), ("--underlay lone.png", 66, "no world file"),
        ("--underlay none.csv", 65, "it is not a PNG"), ("--underlay far.png", 65, "lies beyond the map"),
        ("--underlay none.csv,0,0,9,9", 65, "it is not a PNG"), ("--underlay a.mbtiles", 65, "not a sound MBTiles"),
        ("--underlay four.png,0,0,9", 64, "is not an underlay"),
        ("--underlay four.png,0,0,9,-9", 64, "is not an underlay"),
        ("--underlay w.mbtiles,0,0,9,9", 64, "is not an underlay"), ("--underlay four.png,a", 64, "is not an underlay"),
        ("--underlay degrees.png", 65, "its numbers look like degrees"),
        ("--underlay other.png", 65, "other.prj: error: the underlay must be in EPSG:3857"),
        ("--underlay broken.mbtiles", 65, "tile 0/0/0: the PNG is damaged"),
        ("-f svg --underlay broken.mbtiles", 65, "tile 0/0/0: the PNG is damaged"),
        ("-f pdf --underlay broken.mbtiles", 65, "tile 0/0/0: the PNG is damaged"),
    ])
    func faults(arguments: String, status: Int32, message: String) throws {
        let directory = try workdir()
        let outcome = try directory.shell(
            """
            printf 'no database' > a.mbtiles; for f in lone degrees other; do cp four.png $f.png; done
            printf '0.7\\n0\\n0\\n-0.35\\n-179.6\\n89.8\\n' > degrees.pgw
            cp four.png far.png; printf '1e12\\n0\\n0\\n-9\\n0\\n0\\n' > far.pgw
            printf '9\\n0\\n0\\n-9\\n500000\\n600000\\n' > other.pgw; echo 'PROJCS["WGS 84 / UTM zone 32N"]' > other.prj
            plat render -q -o w.mbtiles --tiles 0 --background white none.csv; cp w.mbtiles broken.mbtiles
            sqlite3 broken.mbtiles 'UPDATE images SET tile_data = substr(tile_data, 1, 60)'
            plat render \(arguments) --size 256x256 --world none.csv > /dev/null; echo $?
            """)
        #expect(outcome.text == "\(status)\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    /// A picture that fills the world is in an SVG once, not for the copies that touch the view.
    @Test func oneCopy() throws {
        let outcome = try workdir().shell(
            """
            plat render -q -o w.png --size 256x256 --world --background blue --marker none none.csv
            plat render -q -f svg --size 256x256 --world --underlay w.png,\(Self.world) none.csv | grep -c '<image'
            plat render -q -f svg --size 512x128 --center 0,180 --zoom 0 --underlay w.png,\(Self.world) none.csv | grep -c '<image'
            """)
        #expect(outcome.text == "1\n2\n", "\(outcome.text)\(outcome.errors)")
    }

    /// An underlay that lies elsewhere is reported.
    @Test func unseen() throws {
        let outcome = try workdir().shell(
            """
            plat render -o a.png --size 64x64 --center 0,0 --zoom 9 --underlay four.png,0,0,1000,1000 none.csv
            plat render -o a.png --size 64x64 --center 0,0 --zoom 9 --underlay four.png,\(Self.world) none.csv
            """)
        let count = outcome.errors.components(separatedBy: "the underlay is outside the picture").count - 1
        #expect(outcome.status == 0 && count == 1, "\(outcome.errors)")
    }
}
