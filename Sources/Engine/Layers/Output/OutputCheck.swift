import Glibc
import Streams

extension Output {
    /// Throws if it is clear before any work that an output cannot be created or put in place.
    ///
    /// - Parameter path: nil or `-` is the standard output.
    public static func check(_ path: String?) throws(Problem) {
        guard let path, path != "-" else { return }
        let existing = FileIdentity.status(at: path)
        guard existing != nil || errno == ENOENT, !path.isEmpty else {
            guard path.isEmpty else { throw uncreatable(path, errno) }
            throw Problem(
                .cannotCreate, "cannot-create", "cannot create '': the name is empty",
                hint: "omit the option to write to standard output")
        }
        guard existing?.kind != .directory else { throw uncreatable(path, EISDIR) }
        // Devices, pipes and standard streams are written directly; nothing is renamed into their place.
        if existing?.kind == .other || standardStream(with: existing?.identity) != nil { return }
        guard let target = linkTarget(of: path) else { throw uncreatable(path, errno) }
        if existing == nil, FileIdentity.status(at: target) == nil, errno != ENOENT { throw uncreatable(path, errno) }
        let folder = folder(of: target)
        let room = folder.isEmpty ? "." : folder
        guard unsafe withPath(room, { unsafe access($0, W_OK | X_OK) }) == 0 else { throw uncreatable(path, errno) }
        guard existing != nil else { return }
        guard mayReplace(target, in: room) else { throw uncreatable(path, EPERM) }
        guard unsafe withPath(target, { unsafe access($0, W_OK) }) == 0 else { throw uncreatable(path, errno) }
        if let mount = mountNumber(of: target), let outer = mountNumber(of: room), mount != outer {
            throw Problem(
                .cannotCreate, "cannot-create",
                "cannot create \(printable(path)): it is a mount point and cannot be replaced",
                hint: "redirect standard output instead: > \(printable(path))")
        }
    }

    /// False in a folder where only owners may replace files, such as /tmp, for a file of somebody else.
    private static func mayReplace(_ path: String, in folder: String) -> Bool {
        var (file, room) = (stat(), stat())
        guard unsafe withPath(path, { unsafe lstat($0, &file) }) == 0,
            unsafe withPath(folder, { unsafe stat($0, &room) }) == 0, room.st_mode & S_ISVTX != 0
        else { return true }
        return [0, file.st_uid, room.st_uid].contains(geteuid())
    }

    /// Returns the number of the mount that a file is in, from /proc; nil if it is not known.
    private static func mountNumber(of path: String) -> String? {
        // Linux's `O_PATH`, which is out of Swift's reach.
        let descriptor = unsafe withPath(path) { unsafe open($0, 0o10000000 | O_CLOEXEC) }
        guard descriptor >= 0 else { return nil }
        let file = OpenFile(descriptor)
        let facts = try? SmallFile.text(ifAt: "/proc/self/fdinfo/\(file.descriptor)")
        return facts?.split(separator: "\n").first { $0.hasPrefix("mnt_id:") }.map(String.init)
    }
}
