import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '../../e2e/installation'

export type Table = { name: string; bytes: number; rows: number }
/** What server and database need at the end of a day, once nobody does anything. */
export type Sample = {
  day: number
  /** Resident, and the heap: both after garbage collection, in bytes. */
  rss: number
  heap: number
  /** Bytes beside the heap: buffers. */
  external: number
  /** What the event loop knows of: sockets, timers, … */
  handles: number
  files: number
  /** Connections of all clients to the database. */
  connections: number
  tables: Table[]
}

/** Idle connections of the pool and of devices end by themselves; what is left then belongs to the server. */
const settlesMs = 15_000

export async function takeSample(
  installation: Installation,
  memoryFile: string,
  day: number,
): Promise<Sample> {
  await pause(settlesMs)
  const pid = installation.pid() ?? 0
  rmSync(memoryFile, { force: true })
  process.kill(pid, 'SIGUSR2')
  while (!existsSync(memoryFile) || readFileSync(memoryFile, 'utf8') === '') await pause(50)
  const memory = JSON.parse(readFileSync(memoryFile, 'utf8')) as Record<string, number>
  const [counted] = await installation.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  await installation.query('ANALYZE')
  const tables = await installation.query<Table>(
    `SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes, greatest(reltuples, 0)::float8 AS rows
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 2 DESC`,
  )
  return {
    day,
    rss: memory.rss ?? 0,
    heap: memory.heapUsed ?? 0,
    external: memory.external ?? 0,
    handles: memory.handles ?? 0,
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: counted?.count ?? 0,
    tables,
  }
}
