import Drawing
import Foundation
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
        // The colours of others are as their authors made them.
        let uneven = ["puor", "rdylbu", "rdylgn", "spectral"]
        for ramp in Ramp.all where ramp.kind == .diverging && !uneven.contains(ramp.name) {
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
            #expect((8...12).contains(ramp.anchors.count) && Set(ramp.colors(32)).count == 32)
            for (index, color) in ramp.anchors.enumerated() {
                for other in ramp.anchors[..<index] {
                    let least = ramp.name == "pastels" ? 0.045 : 0.079
                    #expect(OKLab(color).distance(to: OKLab(other)) > least, "\(ramp.name) \(color) \(other)")
                }
            }
        }
        #expect(Ramp.usual(.qualitative).colors(33)[32] == Ramp.usual(.qualitative).anchors[0])
    }

    /// The lowest class of areas, as opaque as they are drawn, differs from the usual ground and from land by a contrast of
    /// at least 1.3, as WCAG computes it.
    @Test func lowestClassesAreSeen() {
        func light(_ byte: Double) -> Double {
            let value = byte / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        func luminance(_ red: Double, _ green: Double, _ blue: Double) -> Double {
            0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
        }
        for ground in [Color(rgb: 0xD9E7F0), Style().fill] {
            let below = luminance(Double(ground.red), Double(ground.green), Double(ground.blue))
            for ramp in Ramp.all where ramp.kind == .sequential {
                for count in 2...9 {
                    let color = ramp.colors(count)[0]
                    let parts = zip(
                        [color.red, color.green, color.blue], [ground.red, ground.green, ground.blue]
                    ).map { 0.85 * Double($0) + 0.15 * Double($1) }
                    let above = luminance(parts[0], parts[1], parts[2])
                    let contrast = (max(above, below) + 0.05) / (min(above, below) + 0.05)
                    #expect(contrast >= 1.3, "\(ramp.name) \(contrast)")
                }
            }
        }
    }

    /// Five colours of the ramps for all eyes differ for readers without one kind of cones, as simulated by the matrices
    /// of Machado, Oliveira and Fernandes (2009).
    @Test func markedRampsAreForAllEyes() {
        let matrices: [[Double]] = [
            [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
            [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881],
            [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900],
        ]
        func byte(_ light: Double) -> UInt8 {
            let clamped = min(max(light, 0), 1)
            let value = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * pow(clamped, 1 / 2.4) - 0.055
            return UInt8((value * 255).rounded())
        }
        func light(_ byte: UInt8) -> Double {
            let value = Double(byte) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        func seen(_ color: Color, _ matrix: [Double]) -> OKLab {
            let lights = [light(color.red), light(color.green), light(color.blue)]
            let bytes = (0..<3).map { row in byte((0..<3).reduce(0) { $0 + matrix[3 * row + $1] * lights[$1] }) }
            return OKLab(Color(red: bytes[0], green: bytes[1], blue: bytes[2]))
        }
        for ramp in Ramp.all {
            let colors = ramp.kind == .qualitative ? ramp.anchors : ramp.colors(5)
            let least =
                matrices.map { matrix in
                    let seen = colors.map { seen($0, matrix) }
                    return seen.indices.flatMap { index in seen[..<index].map { $0.distance(to: seen[index]) } }.min()
                        ?? 0
                }.min() ?? 0
            if ramp.isForAllEyes { #expect(least > 0.06, "\(ramp.name) \(least)") }
        }
        #expect(Ramp.markedNames(.qualitative).hasPrefix("categories, pastels, okabe-ito*, set1"))
        #expect(Ramp.named("RdYlGn")?.isForAllEyes == false && Ramp.named("-RdBu")?.isForAllEyes == true)
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
