import Foundation
import TestSupport
import Testing

/// Pictures that must be the same, and labels that must be those of 'plat declutter'.
struct RenderSameTests {
    /// Labels in more scripts than cairo keeps font files open are the same on many threads.
    @Test func scriptsOnManyThreads() throws {
        let directory = try Workdir()
        let words = [
            "Zürich", "Москва", "Αθήνα", "ירושלים", "دمشق", "दिल्ली", "ঢাকা", "ਦਿੱਲੀ", "அம்மா", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "සිංහල",
            "ไทย", "ລາວ", "မြန်မာ", "ខ្មែរ", "ქართული", "Հայերեն", "አማርኛ", "ᏣᎳᎩ", "ᐃᓄᒃᑎᑐᑦ", "བོད",
        ]
        let rows = (0..<2000).map {
            "\(Double($0 % 60) * 2.5 - 75),\(Double($0 / 60) * 7 - 175),\(words[$0 * 7 % words.count]) \($0 % 97)\n"
        }
        try directory.write("a.csv", "lat,lon,name\n" + rows.joined())
        let outcome = try directory.shell(
            """
            for t in 1 8 8; do
                plat render -q -o $t.png --size 2000x1500 --label name --labels all --threads $t a.csv; echo $?; cksum < $t.png
            done | sort -u | wc -l | tr -d ' '
            """)
        #expect(outcome.text == "2\n", "\(outcome.text)\(outcome.errors)")
    }

    private static let samples = Package.root + "/samples"

    /// Places named by four digits, which are of equal width in Liberation Sans: 0.55615 of the size, 13 pixels. A line is
    /// 1.1177 of it high, and a halo of 1.5 pixels surrounds it: 31.92 and 17.53 pixels, to the next eighth.
    private static let labels = "--label-size 32x17.625"

    private func places(_ count: Int) -> [String] {
        var generator = SplitMix64(seed: 25)
        var names = Array(1000...9999)
        names.shuffle(using: &generator)
        return names.prefix(count).map { name in
            let (latitude, longitude) = (
                Double.random(in: 40...60, using: &generator), Double.random(in: -10...20, using: &generator)
            )
            return "\(name),\(Int.random(in: 0...1_000_000_000, using: &generator)),\(latitude),\(longitude)\n"
        }
    }

    /// The labels that a picture shows are those that 'plat declutter' finds, for a level and for turned views.
    @Test(arguments: [
        ("--zoom 5", "--zoom 5"), ("--zoom 6.4", "--zoom 6.4"), ("--zoom 5 --heading 40", "VIEW"),
        ("--zoom 5.7 --heading 200", "VIEW"),
    ])
    func labelsOfDeclutter(view: String, aim: String) throws {
        let directory = try Workdir()
        try directory.write("a.csv", "name,rank,lat,lon\n" + places(400).joined())
        let view = "--size 3000x3000 --center 50,5 \(view)"
        let outcome = try directory.shell(
            """
            plat render -q -o a.svg --real-text --marker none --label name --priority rank \(view) a.csv
            grep -oE '>[0-9]{4}<' a.svg | tr -d '<>' | sort > drawn
            plat declutter -q --priority rank \(Self.labels) \(aim == "VIEW" ? view : aim) -f csv a.csv | sed 1d |
                grep -oE ',[0-9]{4},' | tr -d ',' | sort > decided
            wc -l < drawn | tr -d ' '; cmp drawn decided && echo same
            """)
        let count = outcome.lines.first.flatMap { Int($0) } ?? 0
        #expect(outcome.lines.last == "same" && (50..<400).contains(count), "\(outcome.text)\(outcome.errors)")
    }

    /// Any number of threads, another order of the input, and another name for the same meridian give the same bytes.
    @Test func sameBytes() throws {
        let directory = try Workdir()
        let rows = places(300)
        try directory.write("a.csv", "name,rank,lat,lon\n" + rows.joined())
        try directory.write("b.csv", "name,rank,lat,lon\n" + rows.reversed().joined())
        let outcome = try directory.shell(
            """
            what='--label name --priority rank'
            plat render -q -o a.png --size 700x1300 --threads 1 $what a.csv
            plat render -q -o a.pmtiles --tiles 2-5 --threads 1 $what a.csv
            for n in \(Effort.isFull ? "2 3 4 5 6 7 8" : "2 5 8"); do
                plat render -q -o b.png --size 700x1300 --threads $n $what a.csv; cmp a.png b.png
                plat render -q -o b.pmtiles --tiles 2-5 --threads $n $what a.csv; cmp a.pmtiles b.pmtiles
            done
            plat render -q -o b.png --size 700x1300 $what b.csv; cmp a.png b.png
            for view in '0,180' '0,-180' '0,90 --pan 256,0' '0,-90 --pan 768,0' '0,180 --pan 1024,0'; do
                plat render -q -o c.png --size 800x600 --center $view --zoom 2 \
                    '\(Self.samples)/states.shp' '\(Self.samples)/cities.csv'
                cksum < c.png
            done | sort -u | wc -l | tr -d ' '
            """)
        #expect(outcome.text == "1\n", "\(outcome.text)\(outcome.errors)")
    }
}
