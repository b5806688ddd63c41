import Foundation
import TestSupport
import Testing

/// Images as markers of `plat render`.
struct RenderImageTests {
    /// Images that features name and that cannot be read become pins; those of options must be there.
    @Test func imagesOfFeaturesThatAreNotThere() throws {
        let directory = try Workdir()
        try directory.write(
            "a.csv",
            "lat,lon,image\n0,0,https://example.org/a.png\n0,1,pipe\n0,2,/dev/zero\n0,3,a.csv\n0,4,.\n0,5,https://example.org/a.png\n"
        )
        let outcome = try directory.shell(
            """
            mkfifo pipe; timeout 60 plat render -o a.png --size 300x200 a.csv; echo $?
            plat render -q -o b.png --size 300x200 --no-simplestyle a.csv; cmp a.png b.png && echo same
            for o in '--marker nothing.png' '--layer a.csv,image=nothing.png' '--marker a.csv'; do
                plat render -q -o c.png --size 300x200 $o a.csv; echo $?
            done
            """)
        #expect(outcome.text == "0\nsame\n66\n66\n65\n", "\(outcome.text)\(outcome.errors)")
        #expect(outcome.errors.contains("altered (6 bad-image)"), "\(outcome.errors)")
        #expect(outcome.errors.contains("a pin stands in its place"), "\(outcome.errors)")
    }

    /// Of a series of images, a still shows the first.
    @Test func seriesOfImages() throws {
        let directory = try Workdir()
        try directory.write(
            "a.geojson",
            #"{"type":"Feature","properties":{"image":["red.png","blue.png"]},"geometry":{"type":"Point","coordinates":[0,0]}}"#
        )
        try directory.write("b.csv", "lat,lon,image\n0,0,\"[\"\"blue.png\"\"]\"\n0,5,[3]\n")
        let outcome = try directory.shell(
            """
            for c in red blue; do plat render -q -o $c.png --size 10x6 --world --background $c --marker none a.geojson; done
            plat render -q -o a.png \(PictureView.world) a.geojson
            plat render -o b.png \(PictureView.world) b.csv
            """)
        #expect(outcome.status == 0 && outcome.errors.contains("altered (1 bad-style)"), "\(outcome.errors)")
        #expect(try directory.probe("a.png", ["256,256"]) == ["512x512", "255,0,0"])
        #expect(try directory.probe("b.png", ["256,256"]) == ["512x512", "0,0,255"])
    }

    /// An image of its own size has its label below it, and counts wherever it shows.
    @Test func imagesOfTheirOwnSize() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon,name\n0,0,A\n")
        let outcome = try directory.shell(
            """
            plat render -q -o i.png --size 60x200 --world --background red --marker none a.csv
            for o in '' ',image-width=60,image-height=200' ',image-height=200' ',image-width=60'; do
                plat render -q -o a.png \(PictureView.world) --label name --layer a.csv,image=i.png$o
                cksum < a.png
            done | sort -u | wc -l | tr -d ' '
            plat render -o b.png --size 100x100 --center=-22,0 --zoom 2 --marker i.png --fail-empty a.csv; echo $?
            """)
        #expect(outcome.text == "1\n0\n" && outcome.errors.contains("1 drawn"), "\(outcome.text)\(outcome.errors)")
    }

    /// An image stands with its middle at the place, or beside it, in its own size or another.
    @Test func images() throws {
        let directory = try Workdir()
        try directory.write("a.csv", "lat,lon\n0,0\n")
        let outcome = try directory.shell(
            """
            plat render -q -o i.png --size 10x6 --world --background red a.csv --marker none
            plat render -q -o a.png \(PictureView.world) --marker i.png a.csv
            echo 'lat,lon,image,image-width,center-offset' > b.csv; echo '0,0,i.png,20,"0,-20"' >> b.csv
            plat render -q -o b.png \(PictureView.world) b.csv
            """)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let (red, white) = ("255,0,0", "255,255,255")
        #expect(
            try directory.probe("a.png", ["251,253", "260,258", "250,256", "261,256", "256,252", "256,259"])
                == ["512x512", red, red, white, white, white, white])
        // Twice as wide and as high, 20 pixels further up.
        #expect(
            try directory.probe("b.png", ["247,231", "264,240", "256,228", "256,243"])
                == ["512x512", red, red, white, white])
    }
}
