/*
 * A disk that may lose its power, as a library that is loaded before all others (LD_PRELOAD): what processes write into one folder
 * reaches "the disk" only with fsync. unsynced-folder.ts compiles it, prepares the folder, cuts the power and lays out what is left.
 *
 *   cc -shared -fPIC -O2 -DSTATE='"/tmp/x/state"' -o unsynced.so unsynced.c -ldl -lpthread
 *
 * STATE is on the folder's file system and holds
 *   live/ID   a hard link to each file of the folder: what processes see, also after its last name has gone,
 *   disk/ID   what of a file that was written is on the disk: fsync and fdatasync copy the pages written since the last one,
 *   table     shared memory: the lock, counts, files and folders by inode, processes, and the log of all names made and taken away.
 *
 * The model is at least as harsh as ext4 with data=ordered: fsync of a file makes its data, its name and the names of the folders
 * above it durable; fsync of a folder makes its names durable; sync makes all of it durable. Everything else may be lost at the cut: data page by page, torn at 512 bytes
 * as well (pages.ts says what of a file's new end), and names (new, renamed, unlinked), in each folder from some moment on. A real disk would keep more: it writes on its own after some
 * seconds, and its journal keeps the names of all folders in one order. Rights and owners are never lost. Pages that were overwritten between
 * two fsyncs are old or new, never in between. syncfs, sync_file_range and msync make nothing durable. Writes through FILE* and
 * through memory are not seen one by one: such files are copied whole. Statically linked programs, direct system calls and io_uring would
 * not be seen at all: the cut compares the folder with the log, and says what is unknown.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PAGE = 4096, ENTRIES = 65536, PROCESSES = 65536, WHOLE_BYTES = 256 * 1024 };
enum { COPIED = 1, WHOLE = 2, UNSEEN = 4 };
enum { CREATE = 1, UNLINK, RENAME, SYNC };
enum { PLAIN_FILE, FOLDER, SYMLINK };
enum { WRITES, BYTES, SYNCS, NAMES, PROBLEMS };
static const uint64_t none = 0xffffffff00000000ull;
static const size_t log_bytes = 96u << 20;

typedef struct {
  uint64_t ino;
  uint32_t id, flags;
  /* Pages written since the last fsync: the first one, and the one after the last. */
  uint64_t range;
  uint64_t unused;
} Entry;

typedef struct {
  uint32_t cut, ready, next_id, sync_us;
  uint64_t device, log_end;
  uint64_t counts[8];
  uint32_t processes, inside;
  pthread_mutex_t lock;
} Header;

typedef struct {
  uint32_t bytes, op, id, folder, to_folder, kind, name_bytes, to_name_bytes;
} Record;

static Header *header;
static Entry *entries;
static uint32_t *processes;
static char *names;

static void count(int what, uint64_t more) { __atomic_add_fetch(&header->counts[what], more, __ATOMIC_RELAXED); }

/* Processes end at the cut. */
static void remember(void) {
  uint32_t at = __atomic_fetch_add(&header->processes, 1, __ATOMIC_ACQ_REL);
  if (at < PROCESSES) processes[at] = syscall(SYS_getpid);
  else count(PROBLEMS, 1);
}

__attribute__((constructor)) static void load(void) {
  int fd = syscall(SYS_openat, AT_FDCWD, STATE "/table", O_RDWR | O_CLOEXEC, 0);
  if (fd < 0) return;
  size_t before_log = PAGE + sizeof(Entry) * ENTRIES + sizeof(uint32_t) * PROCESSES;
  char *at = (char *)syscall(SYS_mmap, NULL, before_log + log_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, fd, 0);
  syscall(SYS_close, fd);
  if (at == MAP_FAILED) return;
  Header *found = (Header *)at;
  if (!found->ready) {
    pthread_mutexattr_t shared;
    pthread_mutexattr_init(&shared);
    pthread_mutexattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&shared, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&found->lock, &shared);
    found->ready = 1;
  }
  entries = (Entry *)(at + PAGE);
  processes = (uint32_t *)(at + PAGE + sizeof(Entry) * ENTRIES);
  names = at + before_log;
  header = found;
  remember();
  pthread_atfork(NULL, NULL, remember);
}

/* Whether this process is watched. Once the power is cut, nothing happens any more. */
static int is_on(void) {
  if (!header) return 0;
  if (__atomic_load_n(&header->cut, __ATOMIC_ACQUIRE)) {
    syscall(SYS_kill, (pid_t)syscall(SYS_getpid), SIGKILL);
    for (;;) pause();
  }
  return 1;
}

static void lock(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, before);
  /* The cut waits for what has begun: a change of names that the log does not have would look like one that nobody saw. */
  __atomic_add_fetch(&header->inside, 1, __ATOMIC_ACQ_REL);
  if (pthread_mutex_lock(&header->lock) == EOWNERDEAD) pthread_mutex_consistent(&header->lock);
}

static void unlock(const sigset_t *before) {
  int error = errno;
  pthread_mutex_unlock(&header->lock);
  __atomic_sub_fetch(&header->inside, 1, __ATOMIC_ACQ_REL);
  pthread_sigmask(SIG_SETMASK, before, NULL);
  errno = error;
}

static Entry *find(const struct stat *of) {
  if ((uint64_t)of->st_dev != header->device) return NULL;
  for (uint32_t at = of->st_ino % ENTRIES, n = 0; n < ENTRIES; at = (at + 1) % ENTRIES, n++) {
    uint64_t ino = __atomic_load_n(&entries[at].ino, __ATOMIC_ACQUIRE);
    if (ino == 0) return NULL;
    if (ino == of->st_ino) return &entries[at];
  }
  return NULL;
}

static Entry *add(const struct stat *of, uint32_t flags) {
  for (uint32_t at = of->st_ino % ENTRIES, n = 0; n < ENTRIES / 2; at = (at + 1) % ENTRIES, n++) {
    if (entries[at].ino != 0 && entries[at].ino != UINT64_MAX) continue;
    entries[at].id = header->next_id++;
    entries[at].flags = flags;
    entries[at].range = none;
    __atomic_store_n(&entries[at].ino, of->st_ino, __ATOMIC_RELEASE);
    return &entries[at];
  }
  count(PROBLEMS, 1);
  return NULL;
}

static Entry *of_fd(int fd, int want_folder) {
  struct stat found;
  int error = errno;
  int failed = fstat(fd, &found);
  errno = error;
  if (failed) return NULL;
  if (!S_ISREG(found.st_mode) && !(want_folder && S_ISDIR(found.st_mode))) return NULL;
  return find(&found);
}

/* The folder of a path, and the name in it; null where it is not watched. */
static Entry *folder_of(int fd, const char *path, char *name) {
  if (!path) return NULL;
  size_t end = strlen(path);
  while (end > 1 && path[end - 1] == '/') end--;
  size_t start = end;
  while (start > 0 && path[start - 1] != '/') start--;
  if (end - start > 255 || end == start || start > 4000) return NULL;
  memcpy(name, path + start, end - start);
  name[end - start] = 0;
  char folder[4096];
  memcpy(folder, path, start);
  strcpy(folder + start, ".");
  struct stat found;
  int error = errno;
  int failed = fstatat(fd, folder, &found, 0);
  errno = error;
  return failed ? NULL : find(&found);
}

static void say(uint32_t op, uint32_t id, uint32_t kind, uint32_t folder, const char *name, uint32_t to_folder, const char *to_name) {
  Record record = {0, op, id, folder, to_folder, kind, strlen(name), strlen(to_name)};
  record.bytes = (sizeof record + record.name_bytes + record.to_name_bytes + 7) & ~7u;
  if (header->log_end + record.bytes > log_bytes) return count(PROBLEMS, 1);
  char *at = names + header->log_end;
  memcpy(at, &record, sizeof record);
  memcpy(at + sizeof record, name, record.name_bytes);
  memcpy(at + sizeof record + record.name_bytes, to_name, record.to_name_bytes);
  __atomic_add_fetch(&header->log_end, record.bytes, __ATOMIC_RELEASE);
  if (op != SYNC) count(NAMES, 1);
}

/* Pages [from, to) of a file reach the disk, and its size. */
static void to_disk(const Entry *entry, uint64_t from, uint64_t to) {
  char path[512], pages[4 * PAGE];
  int error = errno;
  snprintf(path, sizeof path, STATE "/live/%u", entry->id);
  int live = syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  snprintf(path, sizeof path, STATE "/disk/%u", entry->id);
  int disk = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  struct stat size;
  if (live < 0 || disk < 0 || fstat(live, &size)) count(PROBLEMS, 1);
  else {
    fchmod(disk, 0666);
    for (off_t at = from * PAGE, end = (off_t)to * PAGE; at < end;) {
      ssize_t got = syscall(SYS_pread64, live, pages, sizeof pages, at);
      if (got <= 0) break;
      if (syscall(SYS_pwrite64, disk, pages, (size_t)got, at) != got) count(PROBLEMS, 1);
      at += got;
    }
    if (syscall(SYS_ftruncate, disk, size.st_size)) count(PROBLEMS, 1);
  }
  if (live >= 0) syscall(SYS_close, live);
  if (disk >= 0) syscall(SYS_close, disk);
  errno = error;
}

/* What was there before the first write is on the disk. */
static void keep_locked(Entry *entry, uint32_t flags) {
  if (!(entry->flags & COPIED)) {
    to_disk(entry, 0, UINT32_MAX);
    __atomic_or_fetch(&entry->flags, COPIED, __ATOMIC_RELEASE);
  }
  __atomic_or_fetch(&entry->flags, flags, __ATOMIC_RELEASE);
}

static void keep(Entry *entry, uint32_t flags) {
  if ((__atomic_load_n(&entry->flags, __ATOMIC_ACQUIRE) & (COPIED | flags)) == (COPIED | flags)) return;
  sigset_t before;
  lock(&before);
  keep_locked(entry, flags);
  unlock(&before);
}

/* After it was written: an fsync that begins later must find it. */
static void wrote(Entry *entry, off_t from, ssize_t bytes) {
  if (bytes <= 0) return;
  uint64_t first = from / PAGE, after = (from + bytes + PAGE - 1) / PAGE, was = __atomic_load_n(&entry->range, __ATOMIC_ACQUIRE), now;
  do {
    uint64_t low = was >> 32, high = was & 0xffffffff;
    now = (first < low ? first : low) << 32 | (after > high ? after : high);
  } while (!__atomic_compare_exchange_n(&entry->range, &was, now, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  count(WRITES, 1);
  count(BYTES, bytes);
}

static int sync_fd(int fd, long call) {
  Entry *entry;
  if (!is_on() || !(entry = of_fd(fd, 1))) return syscall(call, fd);
  if (header->sync_us) usleep(header->sync_us);
  is_on();
  struct stat found;
  sigset_t before;
  lock(&before);
  if (!fstat(fd, &found) && S_ISREG(found.st_mode) && (entry->flags & COPIED)) {
    uint64_t range = __atomic_exchange_n(&entry->range, none, __ATOMIC_ACQ_REL);
    uint32_t flags = __atomic_fetch_and(&entry->flags, ~(uint32_t)WHOLE, __ATOMIC_ACQ_REL);
    int whole = (flags & (WHOLE | UNSEEN)) || found.st_size <= WHOLE_BYTES;
    to_disk(entry, whole ? 0 : range >> 32, whole ? UINT32_MAX : range & 0xffffffff);
  }
  say(SYNC, entry->id, 0, 0, "", 0, "");
  count(SYNCS, 1);
  unlock(&before);
  return 0;
}

int fsync(int fd) { return sync_fd(fd, SYS_fsync); }
int fdatasync(int fd) { return sync_fd(fd, SYS_fdatasync); }
int syncfs(int fd) { return of_fd(fd, 1) && is_on() ? 0 : syscall(SYS_syncfs, fd); }
/* Nothing that was written so far can be lost any more; a kernel does that by itself, some half a minute after it was written. */
void sync(void) {
  if (!is_on()) return;
  sigset_t before;
  lock(&before);
  for (uint32_t at = 0; at < ENTRIES; at++) {
    Entry *entry = &entries[at];
    if (entry->ino == 0 || entry->ino == UINT64_MAX) continue;
    if (entry->flags & COPIED) {
      __atomic_store_n(&entry->range, none, __ATOMIC_RELEASE);
      __atomic_fetch_and(&entry->flags, ~(uint32_t)WHOLE, __ATOMIC_ACQ_REL);
      to_disk(entry, 0, UINT32_MAX);
    }
    say(SYNC, entry->id, 0, 0, "", 0, "");
  }
  count(SYNCS, 1);
  unlock(&before);
}
int sync_file_range(int fd, off64_t offset, off64_t bytes, unsigned flags) {
  return is_on() && of_fd(fd, 0) ? 0 : syscall(SYS_sync_file_range, fd, offset, bytes, flags);
}

#define WRITING(fd, offset, call)                                        \
  Entry *entry;                                                          \
  if (!is_on() || !(entry = of_fd(fd, 0))) return call;                  \
  keep(entry, 0);                                                        \
  ssize_t done = call;                                                   \
  int error = errno;                                                     \
  off_t given = offset;                                                  \
  wrote(entry, given < 0 ? lseek(fd, 0, SEEK_CUR) - done : given, done); \
  errno = error;                                                         \
  return done;
ssize_t write(int fd, const void *from, size_t bytes) { WRITING(fd, -1, syscall(SYS_write, fd, from, bytes)) }
ssize_t writev(int fd, const struct iovec *from, int parts) { WRITING(fd, -1, syscall(SYS_writev, fd, from, parts)) }
#define AT(name, args, offset, call) \
  ssize_t name args { WRITING(fd, offset, call) }
AT(pwrite, (int fd, const void *from, size_t bytes, off_t at), at, syscall(SYS_pwrite64, fd, from, bytes, at))
AT(pwrite64, (int fd, const void *from, size_t bytes, off64_t at), at, syscall(SYS_pwrite64, fd, from, bytes, at))
AT(pwritev, (int fd, const struct iovec *from, int parts, off_t at), at, syscall(SYS_pwritev, fd, from, parts, at, 0))
AT(pwritev64, (int fd, const struct iovec *from, int parts, off64_t at), at, syscall(SYS_pwritev, fd, from, parts, at, 0))
AT(pwritev2, (int fd, const struct iovec *from, int parts, off_t at, int flags), at, syscall(SYS_pwritev2, fd, from, parts, at, 0, flags))
AT(pwritev64v2, (int fd, const struct iovec *from, int parts, off64_t at, int flags), at, syscall(SYS_pwritev2, fd, from, parts, at, 0, flags))

/* Changes whose place is not known: the file is copied whole. */
#define CHANGING(fd, marks, call)                   \
  Entry *entry;                                     \
  if (is_on() && (entry = of_fd(fd, 0))) {          \
    keep(entry, 0);                                 \
    long done = call;                               \
    __atomic_or_fetch(&entry->flags, marks, __ATOMIC_RELEASE); \
    return done;                                    \
  }                                                 \
  return call;
int ftruncate(int fd, off_t size) { CHANGING(fd, WHOLE, syscall(SYS_ftruncate, fd, size)) }
int ftruncate64(int fd, off64_t size) { CHANGING(fd, WHOLE, syscall(SYS_ftruncate, fd, size)) }
int fallocate(int fd, int mode, off_t at, off_t size) { CHANGING(fd, WHOLE, syscall(SYS_fallocate, fd, mode, at, size)) }
int fallocate64(int fd, int mode, off64_t at, off64_t size) { CHANGING(fd, WHOLE, syscall(SYS_fallocate, fd, mode, at, size)) }
static int allocated(int fd, off_t at, off_t size) {
  int before = errno;
  int error = syscall(SYS_fallocate, fd, 0, at, size) ? errno : 0;
  errno = before;
  return error;
}
int posix_fallocate(int fd, off_t at, off_t size) { CHANGING(fd, 0, allocated(fd, at, size)) }
int posix_fallocate64(int fd, off64_t at, off64_t size) { CHANGING(fd, 0, allocated(fd, at, size)) }
ssize_t copy_file_range(int from, off64_t *at, int fd, off64_t *to, size_t bytes, unsigned flags) {
  CHANGING(fd, WHOLE, syscall(SYS_copy_file_range, from, at, fd, to, bytes, flags))
}
ssize_t sendfile(int fd, int from, off_t *at, size_t bytes) { CHANGING(fd, WHOLE, syscall(SYS_sendfile, fd, from, at, bytes)) }
ssize_t sendfile64(int fd, int from, off64_t *at, size_t bytes) { CHANGING(fd, WHOLE, syscall(SYS_sendfile, fd, from, at, bytes)) }

static void *map(void *at, size_t bytes, int rights, int flags, int fd, off_t offset) {
  Entry *entry;
  if (fd >= 0 && (flags & MAP_SHARED) && (rights & PROT_WRITE) && is_on() && (entry = of_fd(fd, 0))) keep(entry, UNSEEN);
  return (void *)syscall(SYS_mmap, at, bytes, rights, flags, fd, offset);
}
void *mmap(void *at, size_t bytes, int rights, int flags, int fd, off_t offset) { return map(at, bytes, rights, flags, fd, offset); }
void *mmap64(void *at, size_t bytes, int rights, int flags, int fd, off64_t offset) { return map(at, bytes, rights, flags, fd, offset); }

/* A new file: nothing of it is on the disk. */
static void created(int fd, const char *path, const Entry *folder, const char *name, uint32_t flags) {
  struct stat found;
  char live[512];
  int error = errno;
  Entry *entry;
  if (!fstatat(fd, path, &found, AT_SYMLINK_NOFOLLOW) && S_ISREG(found.st_mode) && !find(&found) && (entry = add(&found, COPIED | flags))) {
    snprintf(live, sizeof live, STATE "/live/%u", entry->id);
    if (syscall(SYS_linkat, fd, path, AT_FDCWD, live, 0)) count(PROBLEMS, 1);
    snprintf(live, sizeof live, STATE "/disk/%u", entry->id);
    int disk = syscall(SYS_openat, AT_FDCWD, live, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (disk < 0) count(PROBLEMS, 1);
    else {
      fchmod(disk, 0666);
      syscall(SYS_close, disk);
    }
    say(CREATE, entry->id, PLAIN_FILE, folder->id, name, 0, "");
  }
  errno = error;
}

/* `opens` is run under the lock, since it may create the file. */
#define OPENING(fd, path, makes, empties, marks, type, isdone, opens)                        \
  char name[256];                                                                            \
  Entry *folder = (makes) || (empties) ? folder_of(fd, path, name) : NULL;                   \
  if (!folder) return opens;                                                                 \
  sigset_t before;                                                                           \
  struct stat old;                                                                           \
  lock(&before);                                                                             \
  int is_there = !fstatat(fd, path, &old, 0);                                                \
  Entry *entry = is_there && S_ISREG(old.st_mode) ? find(&old) : NULL;                       \
  if (entry && ((empties) || (marks))) keep_locked(entry, marks);                            \
  type done = opens;                                                                         \
  if (isdone && !is_there) created(fd, path, folder, name, marks);                           \
  if (isdone && entry && (empties)) __atomic_or_fetch(&entry->flags, WHOLE, __ATOMIC_RELEASE); \
  unlock(&before);                                                                           \
  return done;

static int open_at(int fd, const char *path, int flags, mode_t mode) {
  if (!is_on() || (flags & O_TMPFILE) == O_TMPFILE) return syscall(SYS_openat, fd, path, flags, mode);
  OPENING(fd, path, flags & O_CREAT, flags & O_TRUNC, 0, int, done >= 0, syscall(SYS_openat, fd, path, flags, mode))
}
#define OPEN(name, at, given, parameters, last)                  \
  int name parameters {                                          \
    mode_t mode = 0;                                             \
    if (flags & (O_CREAT | O_TMPFILE)) {                         \
      va_list more;                                              \
      va_start(more, last);                                      \
      mode = va_arg(more, mode_t);                               \
      va_end(more);                                              \
    }                                                            \
    return open_at(at, given, flags, mode);                      \
  }
OPEN(open, AT_FDCWD, path, (const char *path, int flags, ...), flags)
OPEN(open64, AT_FDCWD, path, (const char *path, int flags, ...), flags)
OPEN(openat, fd, path, (int fd, const char *path, int flags, ...), flags)
OPEN(openat64, fd, path, (int fd, const char *path, int flags, ...), flags)
int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __openat_2(int fd, const char *path, int flags) { return open_at(fd, path, flags, 0); }
int __openat64_2(int fd, const char *path, int flags) { return open_at(fd, path, flags, 0); }
int creat(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }

#define NEXT(name, type) ((type)dlsym(RTLD_NEXT, name))
typedef FILE *(*Opens)(const char *, const char *);
static FILE *open_stream(const char *symbol, const char *path, const char *mode) {
  Opens next = NEXT(symbol, Opens);
  int writes = strpbrk(mode, "wa+") != NULL;
  if (!writes || !is_on()) return next(path, mode);
  OPENING(AT_FDCWD, path, writes, mode[0] == 'w', UNSEEN, FILE *, done != NULL, next(path, mode))
}
FILE *fopen(const char *path, const char *mode) { return open_stream("fopen", path, mode); }
FILE *fopen64(const char *path, const char *mode) { return open_stream("fopen64", path, mode); }
FILE *fdopen(int fd, const char *mode) {
  Entry *entry;
  if (is_on() && strpbrk(mode, "wa+") && (entry = of_fd(fd, 0))) keep(entry, UNSEEN);
  return NEXT("fdopen", FILE * (*)(int, const char *))(fd, mode);
}

static int temporary(char *path, int suffix, int flags) {
  int fd = NEXT("mkostemps", int (*)(char *, int, int))(path, suffix, flags);
  char name[256];
  Entry *folder;
  if (fd < 0 || !is_on() || !(folder = folder_of(AT_FDCWD, path, name))) return fd;
  sigset_t before;
  lock(&before);
  created(AT_FDCWD, path, folder, name, 0);
  unlock(&before);
  return fd;
}
int mkstemp(char *path) { return temporary(path, 0, 0); }
int mkstemp64(char *path) { return temporary(path, 0, 0); }
int mkostemp(char *path, int flags) { return temporary(path, 0, flags); }
int mkostemp64(char *path, int flags) { return temporary(path, 0, flags); }
int mkstemps(char *path, int suffix) { return temporary(path, suffix, 0); }
int mkstemps64(char *path, int suffix) { return temporary(path, suffix, 0); }

static void folder_made(int fd, const char *path, const Entry *folder, const char *name) {
  struct stat found;
  Entry *entry;
  if (!fstatat(fd, path, &found, AT_SYMLINK_NOFOLLOW) && (entry = add(&found, 0)))
    say(CREATE, entry->id, FOLDER, folder->id, name, 0, "");
}
int mkdirat(int fd, const char *path, mode_t mode) {
  char name[256];
  Entry *folder;
  if (!is_on() || !(folder = folder_of(fd, path, name))) return syscall(SYS_mkdirat, fd, path, mode);
  sigset_t before;
  lock(&before);
  int failed = syscall(SYS_mkdirat, fd, path, mode);
  if (!failed) folder_made(fd, path, folder, name);
  unlock(&before);
  return failed;
}
int mkdir(const char *path, mode_t mode) { return mkdirat(AT_FDCWD, path, mode); }
char *mkdtemp(char *path) {
  char *made = NEXT("mkdtemp", char *(*)(char *))(path);
  char name[256];
  Entry *folder;
  if (!made || !is_on() || !(folder = folder_of(AT_FDCWD, path, name))) return made;
  sigset_t before;
  lock(&before);
  folder_made(AT_FDCWD, path, folder, name);
  unlock(&before);
  return made;
}

int symlinkat(const char *target, int fd, const char *path) {
  char name[256];
  Entry *folder;
  if (!is_on() || !(folder = folder_of(fd, path, name))) return syscall(SYS_symlinkat, target, fd, path);
  sigset_t before;
  lock(&before);
  int failed = syscall(SYS_symlinkat, target, fd, path);
  if (!failed) say(CREATE, header->next_id++, SYMLINK, folder->id, name, 0, target);
  unlock(&before);
  return failed;
}
int symlink(const char *target, const char *path) { return symlinkat(target, AT_FDCWD, path); }

int unlinkat(int fd, const char *path, int flags) {
  char name[256];
  Entry *folder;
  if (!is_on() || !(folder = folder_of(fd, path, name))) return syscall(SYS_unlinkat, fd, path, flags);
  sigset_t before;
  struct stat old;
  lock(&before);
  Entry *entry = fstatat(fd, path, &old, AT_SYMLINK_NOFOLLOW) ? NULL : find(&old);
  int failed = syscall(SYS_unlinkat, fd, path, flags);
  if (!failed) say(UNLINK, entry ? entry->id : 0, 0, folder->id, name, 0, "");
  /* The number of a file stays its own by the link in live; that of a folder may be given to another one. */
  if (!failed && (flags & AT_REMOVEDIR) && entry) entry->ino = UINT64_MAX;
  unlock(&before);
  return failed;
}
int unlink(const char *path) { return unlinkat(AT_FDCWD, path, 0); }
int rmdir(const char *path) { return unlinkat(AT_FDCWD, path, AT_REMOVEDIR); }
int remove(const char *path) {
  int failed = unlink(path);
  return failed && (errno == EISDIR || errno == EPERM) ? rmdir(path) : failed;
}

int renameat2(int from_fd, const char *from, int to_fd, const char *to, unsigned flags) {
  char name[256], to_name[256];
  Entry *folder = NULL, *to_folder = NULL;
  if (is_on()) folder = folder_of(from_fd, from, name), to_folder = folder_of(to_fd, to, to_name);
  if (!folder && !to_folder) return syscall(SYS_renameat2, from_fd, from, to_fd, to, flags);
  sigset_t before;
  struct stat old;
  lock(&before);
  Entry *entry = fstatat(from_fd, from, &old, AT_SYMLINK_NOFOLLOW) ? NULL : find(&old);
  int failed = syscall(SYS_renameat2, from_fd, from, to_fd, to, flags);
  if (!failed) {
    if (flags & RENAME_EXCHANGE) count(PROBLEMS, 1);
    if (folder && to_folder) say(RENAME, entry ? entry->id : 0, 0, folder->id, name, to_folder->id, to_name);
    else if (folder) say(UNLINK, entry ? entry->id : 0, 0, folder->id, name, 0, "");
    else if (S_ISREG(old.st_mode)) {
      /* From elsewhere: it takes the place of what had the name. */
      say(UNLINK, 0, 0, to_folder->id, to_name, 0, "");
      created(to_fd, to, to_folder, to_name, UNSEEN);
    } else count(PROBLEMS, 1);
  }
  unlock(&before);
  return failed;
}
int renameat(int from_fd, const char *from, int to_fd, const char *to) { return renameat2(from_fd, from, to_fd, to, 0); }
int rename(const char *from, const char *to) { return renameat2(AT_FDCWD, from, AT_FDCWD, to, 0); }

int linkat(int from_fd, const char *from, int to_fd, const char *to, int flags) {
  char name[256];
  Entry *folder;
  if (!is_on() || !(folder = folder_of(to_fd, to, name))) return syscall(SYS_linkat, from_fd, from, to_fd, to, flags);
  sigset_t before;
  struct stat old;
  lock(&before);
  int failed = syscall(SYS_linkat, from_fd, from, to_fd, to, flags);
  Entry *entry = failed || fstatat(to_fd, to, &old, AT_SYMLINK_NOFOLLOW) ? NULL : find(&old);
  if (entry) say(CREATE, entry->id, PLAIN_FILE, folder->id, name, 0, "");
  else if (!failed) count(PROBLEMS, 1);
  unlock(&before);
  return failed;
}
int link(const char *from, const char *to) { return linkat(AT_FDCWD, from, AT_FDCWD, to, 0); }
