extension Ramp {
    /// All ramps that have names. Lightness falls or rises evenly along the sequential ones, so that they also read in
    /// grey; the first colour is still visible on white.
    public static let all: [Ramp] = [
        Ramp("blues", .sequential, [0xE3EEF7, 0xA9CDE6, 0x5E9FD0, 0x2569A8, 0x0B2F63]),
        Ramp("greens", .sequential, [0xE4F2E1, 0xABD9A8, 0x63B271, 0x227E48, 0x06401F]),
        Ramp("oranges", .sequential, [0xFDEBD6, 0xF9C08A, 0xEE8A3D, 0xC2540F, 0x7A2D06]),
        Ramp("reds", .sequential, [0xFCE6E0, 0xF5AF9D, 0xE46A5A, 0xB92A33, 0x690B1C]),
        Ramp("purples", .sequential, [0xEFEAF5, 0xC9BEE2, 0x9A87C7, 0x6B4BA3, 0x3A176B]),
        Ramp("greys", .sequential, [0xEEEEEE, 0xC6C8CA, 0x94979B, 0x5D6166, 0x24272B]),
        Ramp("sea", .sequential, [0xE6F3EC, 0xA3D6CB, 0x53AEB4, 0x24759A, 0x193A6A]),
        Ramp("heat", .sequential, [0xFFF3C4, 0xFDC864, 0xF48A3A, 0xCF3F36, 0x7B1237]),
        // Anchors of viridis, which its authors have released to the public domain (CC0).
        Ramp(
            "viridis", .sequential,
            [0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C, 0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725]),
        Ramp("blue-red", .diverging, [0x1B4F8F, 0x6FA3D3, 0xF1F1EE, 0xE58B74, 0x9E1F2E]),
        Ramp("purple-green", .diverging, [0x5B2A86, 0xAE8CC9, 0xF2F1EF, 0x86BF8A, 0x1A6B38]),
        Ramp("brown-teal", .diverging, [0x7A4A10, 0xCFA361, 0xF3F1EA, 0x75BDB1, 0x0B5E5B]),
        Ramp("blue-orange", .diverging, [0x16508A, 0x73A9D4, 0xF2F1EE, 0xF0A458, 0x9C4A08]),
        Ramp(
            "categories", .qualitative,
            [
                0x3B78B8, 0xE8862E, 0x3F9C5A, 0xCB4154, 0x8465B5, 0x8F6248, 0xE07FB4, 0x2E3B4E, 0xB9A92F, 0x33AFC0,
            ]),
        Ramp(
            "pastels", .qualitative,
            [
                0xA9CCE8, 0xFACB9A, 0xB2DDB4, 0xF3B3B0, 0xCFC0E4, 0xDDC8B4, 0xF5C9DF, 0xD3D5D8, 0xE8E3A1, 0xAEE0E3,
            ]),
    ]
}
