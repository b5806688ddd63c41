"""Files on this machine and elsewhere: pyarrow opens paths with a scheme, and is needed for those only."""

from __future__ import annotations

import concurrent.futures
import errno
import fnmatch
import functools
import os
import re
import shutil
import time
from typing import IO, Any, Callable, Iterator, Optional, Protocol, Union

from platspark import endings
from platspark.endings import Failure

# A remote file is read in fewer, larger pieces; local copies are fastest where a piece stays in the cache of a core.
REMOTE_PIECE = 4 << 20
PIECE = 256 << 10
SCHEME = re.compile(r'[A-Za-z][A-Za-z0-9+.-]*://')


class Storage(Protocol):
    """A file system. Paths are the words of the user."""

    def size(self, path: str) -> Optional[int]: ...
    def names(self, folder: str) -> Optional[list[str]]: ...
    def make_root(self, path: str) -> None: ...

    def make_folder(self, path: str) -> None:
        """Makes a folder in one that must be there, so that an attempt that comes late fails."""

    def reader(self, path: str) -> IO[bytes]: ...
    def writer(self, path: str) -> IO[bytes]: ...
    def move(self, path: str, target: str) -> None: ...
    def remove(self, path: str) -> None: ...
    def remove_tree(self, path: str) -> None: ...


def is_remote(path: str) -> bool:
    return SCHEME.match(path) is not None


def storage(path: str) -> Storage:
    return Remote() if is_remote(path) else Local()


class Local:
    """Files of this machine, or of one that all machines share."""

    def size(self, path: str) -> Optional[int]:
        try:
            return os.stat(path).st_size
        except OSError:
            return None

    def names(self, folder: str) -> Optional[list[str]]:
        return os.listdir(folder) if os.path.exists(folder) else None

    def make_root(self, path: str) -> None:
        os.mkdir(path)

    def make_folder(self, path: str) -> None:
        os.mkdir(path)

    def reader(self, path: str) -> IO[bytes]:
        return open(path, 'rb', buffering=0)

    def writer(self, path: str) -> IO[bytes]:
        return open(path, 'wb', buffering=0)

    def move(self, path: str, target: str) -> None:
        os.replace(path, target)

    def remove(self, path: str) -> None:
        os.remove(path)

    def remove_tree(self, path: str) -> None:
        # An attempt that is just being ended may still create a file.
        for pause in (0, 0.1, 1):
            time.sleep(pause)
            shutil.rmtree(path, ignore_errors=True)
            if not os.path.exists(path):
                return


class Remote:
    """Files of any system that pyarrow knows."""

    def size(self, path: str) -> Optional[int]:
        system, inner = resolved(path)
        info = system.get_file_info(inner)
        return int(info.size) if info.is_file else None

    def names(self, folder: str) -> Optional[list[str]]:
        fs = arrow(folder)
        system, inner = resolved(folder)
        if system.get_file_info(inner).type == fs.FileType.NotFound:
            return None
        return [info.base_name for info in system.get_file_info(fs.FileSelector(inner))]

    def make_root(self, path: str) -> None:
        # Object stores have no folders above it.
        system, inner = resolved(path)
        system.create_dir(inner, recursive=True)

    def make_folder(self, path: str) -> None:
        system, inner = resolved(path)
        system.create_dir(inner, recursive=False)

    def reader(self, path: str) -> IO[bytes]:
        system, inner = resolved(path)
        opened: IO[bytes] = system.open_input_file(inner)
        return opened

    def writer(self, path: str) -> IO[bytes]:
        system, inner = resolved(path)
        opened: IO[bytes] = system.open_output_stream(inner)
        return opened

    def move(self, path: str, target: str) -> None:
        system, inner = resolved(path)
        system.move(inner, resolved(target)[1])

    def remove(self, path: str) -> None:
        system, inner = resolved(path)
        system.delete_file(inner)

    def remove_tree(self, path: str) -> None:
        system, inner = resolved(path)
        # An attempt that is just being ended may still create a file.
        for pause in (0, 0.1, 1):
            time.sleep(pause)
            try:
                system.delete_dir(inner)
                return
            except FileNotFoundError:
                return
            except OSError:
                pass


def resolved(path: str) -> tuple[Any, str]:
    """The file system of a path, and the path that it has there."""
    base, _, rest = path.partition('://')
    host, slash, inner = rest.partition('/')
    system, root = system_of(f'{base}://{host}{slash}')
    return system, f'{root}/{inner}'.replace('//', '/') if root else inner


def arrow(path: str) -> Any:
    """The file systems of pyarrow, which paths with a scheme need."""
    try:
        from pyarrow import fs
    except ImportError as error:
        reason = 'pyarrow is not installed (install it with: pip install pyarrow)'
        if not isinstance(error, ModuleNotFoundError):
            reason = f'pyarrow does not work here: {first_line(error)}'
        raise Failure(endings.UNAVAILABLE, f'cannot open {path}: {reason}') from None
    return fs


@functools.lru_cache(maxsize=None)
def system_of(root: str) -> tuple[Any, str]:
    fs = arrow(root)
    try:
        system, inner = fs.FileSystem.from_uri(root)
    except (OSError, ValueError) as error:
        raise Failure(endings.UNAVAILABLE, f'cannot open {root}: {first_line(error)}') from None
    return system, inner


def sizes_of(paths: list[str]) -> list[int]:
    """Sizes of files; 0 where one is missing. Remote systems take long to answer, but answer many questions at once."""
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        ask = pool.map if any(map(is_remote, paths)) else map
        return [size or 0 for size in ask(lambda path: storage(path).size(path), paths)]


def matching(word: str) -> list[str]:
    """Remote files that a pattern such as s3://in/*.csv names, in order. No shell can expand these."""
    if not is_remote(word) or not any(mark in word for mark in '*?['):
        return [word]
    fs = arrow(word)
    folder = re.split(r'[*?[]', word)[0].rpartition('/')[0]
    system, inner = resolved(folder + '/')
    depth = word.count('/') - folder.count('/')
    selector = fs.FileSelector(inner.rstrip('/') or '/', allow_not_found=True, recursive=depth > 1)
    paths = [info.path for info in system.get_file_info(selector) if info.is_file]
    words = [f"{folder}/{path[len(inner.rstrip('/')):].lstrip('/')}" for path in paths]
    # fnmatch lets * match across folders.
    found = [path for path in words if path.count('/') == word.count('/') and fnmatch.fnmatchcase(path, word)]
    return sorted(found) or [word]


def pieces(reader: IO[bytes], size: int) -> Iterator[bytes]:
    while piece := reader.read(size):
        yield piece


def copy(reader: IO[bytes], writer: IO[bytes]) -> None:
    """Copies to the end: inside the kernel where both are files of this machine."""
    try:
        source, target = reader.fileno(), writer.fileno()
    except (OSError, AttributeError, ValueError):
        return copy_pieces(reader, writer, REMOTE_PIECE)
    for method in (copy_range, send):
        if copy_all(method, source, target):
            return
    copy_pieces(reader, writer, PIECE)


def copy_range(source: int, target: int) -> int:
    return os.copy_file_range(source, target, 1 << 30)


def send(source: int, target: int) -> int:
    # Without an offset, the position of the source moves along.
    return os.sendfile(target, source, None, 1 << 30)


def copy_all(method: Callable[[int, int], int], source: int, target: int) -> bool:
    """False where this method is not for these files. What it has copied before counts."""
    try:
        while method(source, target):
            pass
    except OSError as error:
        if error.errno in (errno.EINVAL, errno.EXDEV, errno.EBADF, errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM):
            return False
        raise
    return True


def copy_pieces(reader: IO[bytes], writer: IO[bytes], size: int) -> None:
    for piece in pieces(reader, size):
        view = memoryview(piece)
        while view:
            # A raw file may take less than it is given.
            written = writer.write(view)
            view = view[written if written is not None else len(view):]


def first_line(error: Union[BaseException, str]) -> str:
    # pyarrow puts what the system says behind words of its own.
    if detail := re.search(r'Detail: \[errno \d+\] (.*)', str(error)):
        return detail[1]
    if isinstance(error, OSError) and error.strerror:
        return error.strerror.splitlines()[0]
    return (str(error).splitlines() or [type(error).__name__])[0]
