/// Years with a fraction, as dates of the magnetic field are given.
public enum DecimalYear {
    /// Years that an option or a field may name.
    public static let nameable = 1.0..<10_000.0
}
