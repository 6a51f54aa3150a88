import { closeSync, fstatSync, ftruncateSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import type { Change, Kind } from './names'

/** The shared memory of unsynced.c, as it is laid out there. */
const entryCount = 65_536
const entryBytes = 32
const entriesAt = 4096
const processesAt = entriesAt + entryCount * entryBytes
const mostProcesses = 65_536
const logAt = processesAt + mostProcesses * 4
const bytes = logAt + (96 << 20)
const recordBytes = 32
const kinds: readonly Kind[] = ['file', 'folder', 'symlink']

export type Known = { ino: bigint; id: number }

export function writeTable(file: string, { root, known, syncMs }: NewTable): void {
  const fd = openSync(file, 'w', 0o666)
  ftruncateSync(fd, bytes)
  const header = Buffer.alloc(entriesAt)
  header.writeUInt32LE(Math.max(0, ...known.map(({ id }) => id)) + 1, 8)
  header.writeUInt32LE(syncMs * 1000, 12)
  header.writeBigUInt64LE(statSync(root, { bigint: true }).dev, 16)
  const entries = Buffer.alloc(entryCount * entryBytes)
  for (const { ino, id } of known) {
    let slot = Number(ino % BigInt(entryCount))
    while (entries.readBigUInt64LE(slot * entryBytes) !== 0n) slot = (slot + 1) % entryCount
    entries.writeBigUInt64LE(ino, slot * entryBytes)
    entries.writeUInt32LE(id, slot * entryBytes + 8)
    // Nothing of it is written: from its end to its beginning.
    entries.writeBigUInt64LE(0xffffffff00000000n, slot * entryBytes + 16)
  }
  writeSync(fd, Buffer.concat([header, entries]), 0, undefined, 0)
  closeSync(fd)
}
type NewTable = { root: string; known: readonly Known[]; syncMs: number }

/** From now on no process that is watched does anything. */
export function cutPower(file: string): void {
  const fd = openSync(file, 'r+')
  writeSync(fd, Buffer.from([1]), 0, 1, 0)
  closeSync(fd)
}

/** How many are in the middle of something that the log is to have. */
export function busyIn(file: string): number {
  const fd = openSync(file, 'r')
  const count = Buffer.alloc(4)
  readSync(fd, count, 0, 4, 100)
  closeSync(fd)
  return count.readUInt32LE()
}

/** Processes that have ever loaded the library. */
export function processesOf(file: string): number[] {
  const fd = openSync(file, 'r')
  const count = Buffer.alloc(4)
  readSync(fd, count, 0, 4, 96)
  const found = Buffer.alloc(4 * Math.min(count.readUInt32LE(), mostProcesses))
  readSync(fd, found, 0, found.length, processesAt)
  closeSync(fd)
  return [...new Set(Array.from({ length: found.length / 4 }, (_, at) => found.readUInt32LE(at * 4)))]
}

export function readTable(file: string): { known: Known[]; changes: Change[]; counts: TableCounts } {
  const fd = openSync(file, 'r')
  try {
    if (fstatSync(fd).size !== bytes) throw new Error(`${file} is no table`)
    const head = Buffer.alloc(logAt)
    readSync(fd, head, 0, head.length, 0)
    const log = Buffer.alloc(Number(head.readBigUInt64LE(24)))
    readSync(fd, log, 0, log.length, logAt)
    const count = (index: number) => Number(head.readBigUInt64LE(32 + index * 8))
    return {
      known: knownOf(head.subarray(entriesAt, processesAt)),
      changes: changesOf(log),
      counts: { writes: count(0), bytes: count(1), syncs: count(2), names: count(3), problems: count(4) },
    }
  } finally {
    closeSync(fd)
  }
}
/** What processes did, and how often the library could not follow. */
export type TableCounts = Record<'writes' | 'bytes' | 'syncs' | 'names' | 'problems', number>

function knownOf(entries: Buffer): Known[] {
  const known: Known[] = []
  for (let at = 0; at < entries.length; at += entryBytes) {
    if (entries.readUInt32LE(at) === 0) continue
    const ino = entries.readBigUInt64LE(at)
    if (ino !== 0xffffffffffffffffn) known.push({ ino, id: entries.readUInt32LE(at + 8) })
  }
  return known
}

function changesOf(log: Buffer): Change[] {
  const changes: Change[] = []
  for (let at = 0; at < log.length; ) {
    const word = (index: number) => log.readUInt32LE(at + index * 4)
    const [size, op, id, folder, toFolder, kind] = [word(0), word(1), word(2), word(3), word(4), word(5)]
    const middle = at + recordBytes + word(6)
    const name = log.toString('utf8', at + recordBytes, middle)
    const toName = log.toString('utf8', middle, middle + word(7))
    if (op === 1)
      changes.push({ op: 'create', id, kind: kinds[kind] ?? 'file', folder, name, target: toName })
    else if (op === 2) changes.push({ op: 'unlink', id, folder, name })
    else if (op === 3) changes.push({ op: 'rename', id, folder, name, toFolder, toName })
    else changes.push({ op: 'sync', id })
    at += size
  }
  return changes
}
