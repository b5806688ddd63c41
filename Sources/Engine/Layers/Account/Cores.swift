import Glibc

/// Number of processors that are online.
public func availableCores() -> Int {
    max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
}
