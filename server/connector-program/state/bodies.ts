import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as v from 'valibot'
import type { Content } from '../reading/content'
import type { Disk } from './disk'

const compress = promisify(gzip)
const inflate = promisify(gunzip)

const stored = v.object({ file: v.string(), content: v.unknown() })

/**
 * Contents of batches that have not been acknowledged, one file each, so that what was read is sent even where the file that it came
 * from is gone.
 */
export function createBodies(disk: Disk, home: string) {
  const folder = join(home, 'lotes')
  const path = (body: number) => join(folder, `${String(body).padStart(9, '0')}.json.gz`)
  return {
    async write(body: number, given: { file: string; content: Content }): Promise<void> {
      await disk.makeFolder(folder)
      // Never half of it under its name.
      await disk.write(`${path(body)}.nuevo`, await compress(JSON.stringify(given)))
      await disk.rename(`${path(body)}.nuevo`, path(body))
    },
    /** Null where it is not there, or spoilt. */
    async read(body: number): Promise<{ file: string; content: Content } | null> {
      const packed = await disk.read(path(body))
      if (packed === null) return null
      try {
        const found = v.parse(stored, JSON.parse((await inflate(packed)).toString()))
        return { file: found.file, content: found.content as Content }
      } catch {
        return null
      }
    },
    remove: (body: number) => disk.remove(path(body)),
    /** Numbers of those that are there, in order. Takes away what was left half written. */
    async list(): Promise<number[]> {
      await disk.makeFolder(folder)
      const numbers: number[] = []
      for (const name of await disk.list(folder)) {
        const found = /^(\d{9,})\.json\.gz$/.exec(name)?.[1]
        if (found) numbers.push(Number(found))
        else await disk.remove(join(folder, name))
      }
      return numbers.sort((a, b) => a - b)
    },
  }
}
export type Bodies = ReturnType<typeof createBodies>
