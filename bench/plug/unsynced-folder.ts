import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../server/demo/basics/random'
import { apply, copyOf, type Inside, type Names, pathsOf, survivors } from './names'
import { type Appends, tornContent } from './pages'
import { busyIn, cutPower, type Known, processesOf, readTable, type TableCounts, writeTable } from './table'

const rootId = 1
/** What a disk may take for an fsync: time in which a program that does not wait for it says too much. */
const syncMs = 1

/** Says so where there is none. */
export function hasCompiler(): boolean {
  const isThere = spawnSync('cc', ['--version']).status === 0
  if (!isThere) console.log('── power cuts: skipped, there is no cc (Debian: apt-get install gcc libc6-dev)')
  return isThere
}

/** What a cut took away, and what was seen until then. */
export type Cut = TableCounts & {
  /** Names that were made, changed or taken away, and are as before. */
  namesLost: number
  filesTorn: number
  /** Paths that the library knows nothing of, or does not know to be gone. */
  unknown: string[]
}

/**
 * A folder whose processes (those started with `environment`) can lose their power: `cut` ends all of them at once, and leaves
 * of the folder what would be on the disk. Then it can be used again.
 */
export function createUnsyncedFolder(name: string, appends: Appends = 'with holes') {
  const home = mkdtempSync(join(tmpdir(), `rebotica-${name}-`))
  const [folder, state, library] = [join(home, 'data'), join(home, 'state'), join(home, 'unsynced.so')]
  const table = join(state, 'table')
  // The embedded database of a root is another user's.
  chmodSync(home, 0o755)
  mkdirSync(folder)
  const defined = `-DSTATE="${state}"`
  execFileSync('cc', [
    '-shared',
    '-fPIC',
    '-O2',
    defined,
    '-o',
    library,
    'bench/plug/unsynced.c',
    '-ldl',
    '-lpthread',
  ])
  const environment = { LD_PRELOAD: library }
  let names: Names = new Map()

  /** All that is in the folder is on the disk. Nobody may use it meanwhile. */
  const prepare = () => {
    rmSync(state, { recursive: true, force: true })
    for (const each of [state, join(state, 'live'), join(state, 'disk')]) {
      mkdirSync(each)
      chmodSync(each, 0o777)
    }
    names = new Map()
    const known: Known[] = [{ ino: inodeOf(folder), id: rootId }]
    const ids = new Map<bigint, number>()
    const look = (path: string, id: number) => {
      const inside: Inside = new Map()
      names.set(id, inside)
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        const at = join(path, entry.name)
        const ino = inodeOf(at)
        const own = ids.get(ino) ?? rootId + 1 + ids.size
        const kind = entry.isDirectory() ? 'folder' : entry.isSymbolicLink() ? 'symlink' : 'file'
        inside.set(entry.name, { id: own, kind, target: kind === 'symlink' ? readlinkSync(at) : '' })
        if (ids.has(ino)) continue
        ids.set(ino, own)
        if (kind !== 'symlink') known.push({ ino, id: own })
        if (kind === 'file') linkSync(at, join(state, 'live', String(own)))
        if (kind === 'folder') look(at, own)
      }
    }
    look(folder, rootId)
    writeTable(table, { root: folder, known, syncMs })
    chmodSync(table, 0o666)
    // The first process makes the lock.
    execFileSync('true', { env: { ...process.env, ...environment } })
  }

  const cut = async (random: Random): Promise<Cut> => {
    cutPower(table)
    // One that was killed in the middle stays in the count.
    for (let turns = 0; busyIn(table) > 0 && turns < 40; turns += 1) await pause(5)
    await endAll({ table, library })
    const { known, changes, counts } = readTable(table)
    const seen = pathsOf(apply(copyOf(names), changes), rootId)
    const there = new Set(walk(folder))
    const unknown = [
      ...[...there].filter((path) => !seen.has(path)),
      ...[...seen.keys()].filter((path) => !there.has(path)),
    ]
    const kept = survivors(changes, random)
    const left = pathsOf(apply(names, kept), rootId)
    const next = join(home, 'next')
    rmSync(next, { recursive: true, force: true })
    mkdirSync(next)
    const owners = new Map(
      ['', ...there].map((path) => [inodeOf(join(folder, path)), lstatSync(join(folder, path))]),
    )
    const inodes = new Map(known.map(({ ino, id }) => [id, ino]))
    const own = (path: string, id: number) => {
      const { mode, uid, gid } = owners.get(inodes.get(id) ?? 0n) ?? lstatSync(join(path, '..'))
      chownSync(path, uid, gid)
      chmodSync(path, mode & 0o7777)
    }
    own(next, rootId)
    const laid = new Map<number, string>()
    let filesTorn = 0
    for (const [path, { id, kind, target }] of left) {
      const at = join(next, path)
      if (kind === 'folder') {
        mkdirSync(at)
        own(at, id)
      } else if (kind === 'symlink') symlinkSync(target, at)
      else {
        const first = laid.get(id)
        if (first === undefined) filesTorn += Number(layOut(at, id, random))
        else linkSync(first, at)
        laid.set(id, at)
      }
    }
    rmSync(folder, { recursive: true })
    renameSync(next, folder)
    const namesLost = changes.length - kept.length
    prepare()
    return { ...counts, namesLost, filesTorn, unknown }
  }

  /** Whether anything of it differs from what processes saw. */
  const layOut = (path: string, id: number, random: Random): boolean => {
    const [live, disk] = [join(state, 'live', String(id)), join(state, 'disk', String(id))]
    const seen = existsSync(disk) ? readFileSync(live) : null
    const content = seen && tornContent({ disk: readFileSync(disk), live: seen, appends, random })
    if (seen === null || content === null || content.equals(seen)) {
      linkSync(live, path)
      return false
    }
    const { mode, uid, gid } = lstatSync(live)
    writeFileSync(path, content)
    chownSync(path, uid, gid)
    chmodSync(path, mode & 0o7777)
    return true
  }

  return {
    /** Where the folder is, beside what is on its disk. */
    home,
    folder,
    environment,
    prepare,
    cut,
    /** Half a minute passes in which nothing is written: a kernel has written by itself what came before. */
    rest: () => void execFileSync('sync', { env: { ...process.env, ...environment } }),
    counts: () => readTable(table).counts,
    remove: async () => {
      if (existsSync(table)) await endAll({ table, library })
      rmSync(home, { recursive: true, force: true })
    },
  }
}
export type UnsyncedFolder = ReturnType<typeof createUnsyncedFolder>

const inodeOf = (path: string): bigint => lstatSync(path, { bigint: true }).ino

function walk(folder: string, above = ''): string[] {
  return readdirSync(join(folder, above), { withFileTypes: true }).flatMap((entry) => {
    const path = `${above}${entry.name}`
    return entry.isDirectory() ? [path, ...walk(folder, `${path}/`)] : [path]
  })
}

/** Ends the processes that have loaded the library, and waits until there is none. */
async function endAll({ table, library }: { table: string; library: string }): Promise<void> {
  for (;;) {
    const left = processesOf(table).filter((pid) => hasLoaded(pid, library))
    if (left.length === 0) return
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    }
    await pause(5)
  }
}

/** The number of a process that has ended may be another one's. */
function hasLoaded(pid: number, library: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/maps`, 'utf8').includes(library)
  } catch {
    return false
  }
}
