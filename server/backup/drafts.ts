import { open, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** A backup that is being written has this name; nothing takes it for a whole one. */
export const draftOf = (file: string): string => `${file}.${process.pid}.parcial`

const draftName = /^.+\.(\d{1,10})\.parcial$/
/** One that is written grows all the time. The process of a draft may be one of another computer, or of another container. */
const abandonedAfterMs = 30 * 60_000

/** Deletes what killed backups have left in the folder. Returns the names. */
export async function deleteAbandonedDrafts(folder: string, now: Date): Promise<string[]> {
  const deleted: string[] = []
  for (const name of await readdir(folder)) {
    const pid = draftName.exec(name)?.[1]
    if (pid === undefined || isAlive(Number(pid))) continue
    const path = join(folder, name)
    const before = now.getTime() - abandonedAfterMs
    // What cannot be looked at or deleted, such as another user's, stays.
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || found.mtimeMs > before || !(await isOurs(path))) continue
    await rm(path).then(
      () => deleted.push(basename(path)),
      () => {},
    )
  }
  return deleted
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: unknown }).code !== 'ESRCH'
  }
}

/** Whether it begins as a backup does, or has nothing yet. */
async function isOurs(path: string): Promise<boolean> {
  const handle = await open(path).catch(() => null)
  if (handle === null) return false
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(16), position: 0 })
    return bytesRead === 0 || buffer.subarray(0, bytesRead).toString('latin1') === 'rebotica backup '
  } finally {
    await handle.close()
  }
}
