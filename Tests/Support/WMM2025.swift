/// The World Magnetic Model of 2025 as others have it.
public enum WMM2025 {
    /// Date, km, latitude, longitude; X, Y, Z, H, F, I, D, grid variation; changes of X, Y, Z, H, F, I, D in a year.
    public static let official = """
        2025.0   0  80   0   6521.6   145.9  54791.5  6523.2 55178.5  83.21  1.28   1.28  -8.3  59.5 31.1 -7.0  30.1 0.01  0.52
        2025.0   0   0 120  39677.8  -109.6 -10580.2 39677.9 41064.3 -14.93 -0.16    NaN   9.5 -23.1 79.4  9.6 -11.2 0.11 -0.03
        2025.0   0 -80 240   6117.5 15751.9 -52022.5 16898.1 54698.2 -72.00 68.78 -51.22  33.3  -8.6 95.5  4.0 -89.6 0.03 -0.12
        2025.0 100  80   0   6216.0    92.4  52598.8  6216.7 52964.9  83.26  0.85   0.85  -7.7  56.5 28.7 -6.9  27.6 0.01  0.52
        2025.0 100   0 120  37688.6   -96.2 -10152.1 37688.7 39032.1 -15.08 -0.15    NaN   9.2 -21.0 72.9  9.2 -10.0 0.11 -0.03
        2025.0 100 -80 240   5907.6 14780.3 -49540.7 15917.1 52035.0 -72.19 68.21 -51.79  30.6  -8.0 89.2  3.9 -83.8 0.03 -0.11
        2027.5   0  80   0   6500.8   294.5  54869.4  6507.5 55253.9  83.24  2.59   2.59  -8.3  59.5 31.1 -5.6  30.3 0.01  0.53
        2027.5   0   0 120  39701.6  -167.4 -10381.8 39702.0 41036.9 -14.65 -0.24    NaN   9.5 -23.1 79.4  9.6 -10.7 0.11 -0.03
        2027.5   0 -80 240   6200.7 15730.3 -51783.7 16908.3 54474.2 -71.92 68.49 -51.51  33.3  -8.6 95.5  4.2 -89.5 0.04 -0.12
        2027.5 100  80   0   6196.7   233.8  52670.5  6201.1 53034.3  83.29  2.16   2.16  -7.7  56.5 28.7 -5.6  27.8 0.01  0.52
        2027.5 100   0 120  37711.5  -148.7  -9969.8 37711.8 39007.4 -14.81 -0.23    NaN   9.2 -21.0 72.9  9.3  -9.7 0.11 -0.03
        2027.5 100 -80 240   5984.0 14760.1 -49317.7 15927.0 51825.7 -72.10 67.93 -52.07  30.6  -8.0 89.2  4.0 -83.7 0.03 -0.11
        """.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

    /// The package of PyPI that computes it, and that has its file of coefficients.
    public static let pygeomag = Package.hasModule("pygeomag")

    /// A program that prints a hundred rows of numbers as the published ones are: year, km, latitude, longitude, D, I, H, X, Y,
    /// Z, F, and changes in a year of D, I, H, X, Y, Z, F.
    public static let rowsOfPygeomag = """
        import random, sys
        sys.path.insert(0, "\(Package.modules)")
        import pygeomag
        model = pygeomag.GeoMag(coefficients_file="wmm/WMM_2025.COF")
        numbers = random.Random(7)
        def field(year, km, latitude, longitude):
            found = model.calculate(glat=latitude, glon=longitude, alt=km, time=year)
            return [found.d, found.i, found.h, found.x, found.y, found.z, found.f]
        for _ in range(100):
            place = numbers.randint(0, 100), numbers.randint(-85, 85), numbers.randint(-179, 179)
            year, step = 2025 + numbers.randint(1, 48) / 10, 0.01
            changes = [(b - a) / 2 / step for a, b in zip(field(year - step, *place), field(year + step, *place))]
            print(year, *place, *field(year, *place), *changes)
        """
}
