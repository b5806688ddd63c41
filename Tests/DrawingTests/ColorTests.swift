import Drawing
import Testing

struct ColorTests {
    @Test(
        arguments: [
            ("#f00", 0xFF0000, 255), ("f00", 0xFF0000, 255), ("#3388CC", 0x3388CC, 255), ("3388cc", 0x3388CC, 255),
            ("#3388cc80", 0x3388CC, 128), ("3388cc00", 0x3388CC, 0), ("RebeccaPurple", 0x663399, 255),
            ("lightgoldenrodyellow", 0xFAFAD2, 255), ("grey", 0x808080, 255), ("red", 0xFF0000, 255), ("none", 0, 0),
            ("transparent", 0, 0), ("tan", 0xD2B48C, 255), ("AliceBlue", 0xF0F8FF, 255), ("yellowgreen", 0x9ACD32, 255),
            ("555", 0x555555, 255),
        ] as [(String, UInt32, UInt8)])
    func texts(text: String, rgb: UInt32, alpha: UInt8) {
        #expect(Color(text) == Color(rgb: rgb, alpha: alpha))
    }

    @Test(arguments: ["", "#", "#ff", "#ffff", "#fffff", "#ggg", "redd", "##fff", "#red", " red", "0x112233", "ÿÿÿ"])
    func noColors(text: String) { #expect(Color(text) == nil) }

    @Test func writing() {
        #expect("\(Color(rgb: 0x0A0B0C))" == "#0a0b0c")
        #expect("\(Color(rgb: 0x0A0B0C, alpha: 5))" == "#0a0b0c05")
        #expect("\(Color.none)" == "none")
        for word in Color.words { #expect(Color(word) != nil, "\(word)") }
        #expect(Color.words.count == 150)
    }

    /// Published values of OKLab.
    @Test(
        arguments: [
            (0xFF0000, 0.627955, 0.224863, 0.125846), (0x00FF00, 0.866440, -0.233888, 0.179498),
            (0x0000FF, 0.452014, -0.032457, -0.311528), (0xFFFFFF, 1, 0, 0), (0, 0, 0, 0),
        ] as [(UInt32, Double, Double, Double)])
    func lab(rgb: UInt32, lightness: Double, a: Double, b: Double) {
        let lab = OKLab(Color(rgb: rgb))
        #expect(abs(lab.lightness - lightness) < 1e-4 && abs(lab.a - a) < 1e-4 && abs(lab.b - b) < 1e-4, "\(lab)")
        #expect(lab.color == Color(rgb: rgb))
    }

    @Test func everyColorReturns() {
        for rgb in stride(from: UInt32(0), through: 0xFFFFFF, by: 40_009) {
            #expect(OKLab(Color(rgb: rgb)).color == Color(rgb: rgb))
        }
    }

    @Test func mixing() {
        let (white, black) = (Color.white, Color.black)
        #expect(black.mixed(with: white, part: 0) == black && black.mixed(with: white, part: 1) == white)
        #expect(black.mixed(with: white, part: 0.5) == Color(rgb: 0x636363))
        #expect(black.mixed(with: white, part: .nan) == black)
        #expect(Color(rgb: 0xFF, alpha: 0).mixed(with: Color(rgb: 0xFF), part: 0.5).alpha == 128)
        #expect(white.contrasting == black && black.contrasting == white)
    }
}

struct RampTests {
    @Test func sequencesGetDarkerOrLighterEvenly() {
        for ramp in Ramp.all where ramp.kind == .sequential {
            let lightness = ramp.colors(9).map { OKLab($0).lightness }
            let steps = zip(lightness, lightness.dropFirst()).map { $1 - $0 }
            #expect(steps.allSatisfy { $0 < -0.03 } || steps.allSatisfy { $0 > 0.03 }, "\(ramp.name) \(steps)")
        }
    }

    @Test func divergingRampsAreEvenOnBothSides() {
        for ramp in Ramp.all where ramp.kind == .diverging {
            let middle = OKLab(ramp.color(at: 0.5))
            #expect(middle.lightness > 0.93 && abs(middle.a) < 0.02 && abs(middle.b) < 0.02, "\(ramp.name)")
            for part in [0.0, 0.25] {
                let (left, right) = (OKLab(ramp.color(at: part)), OKLab(ramp.color(at: 1 - part)))
                #expect(abs(left.lightness - right.lightness) < 0.08, "\(ramp.name) \(part) \(left) \(right)")
            }
        }
    }

    @Test func categoriesDiffer() {
        for ramp in Ramp.all where ramp.kind == .qualitative {
            #expect((8...10).contains(ramp.anchors.count))
            for (index, color) in ramp.anchors.enumerated() {
                for other in ramp.anchors[..<index] {
                    let least = ramp.name == "pastels" ? 0.045 : 0.09
                    #expect(OKLab(color).distance(to: OKLab(other)) > least, "\(ramp.name) \(color) \(other)")
                }
            }
        }
        #expect(Ramp.usual(.qualitative).colors(33)[32] == Ramp.usual(.qualitative).anchors[0])
    }

    @Test func names() {
        #expect(Ramp.names.count == Set(Ramp.names).count)
        #expect(Ramp.named("Viridis")?.color(at: 0) == Color(rgb: 0x440154))
        #expect(Ramp.named("-viridis")?.color(at: 0) == Color(rgb: 0xFDE725))
        #expect(Ramp.named("viridi") == nil)
        let viridis = Ramp.usual(.sequential)
        #expect(viridis.color(ofCount: 0, most: 9).isNone && viridis.color(ofCount: 1, most: 1) == viridis.color(at: 0))
        #expect(viridis.color(ofCount: 3, most: 9) == viridis.color(at: 0.5))
        #expect(viridis.color(ofCount: 9, most: 9) == viridis.color(at: 1))
        #expect(Ramp.named("blues")?.colors(1).count == 1 && Ramp.named("blues")?.colors(0).isEmpty == true)
    }
}
