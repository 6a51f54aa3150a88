import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What the program does to its own folder; tests let it fail. */
export type Disk = {
  makeFolder: (folder: string) => Promise<void>
  /** Null where there is none. */
  read: (file: string) => Promise<Buffer | null>
  /** In the file when it returns, whatever happens to the computer. */
  write: (file: string, content: Buffer | string) => Promise<void>
  rename: (from: string, to: string) => Promise<void>
  remove: (file: string) => Promise<void>
  list: (folder: string) => Promise<string[]>
}

export const realDisk: Disk = {
  // Only for whoever runs the program: sales are nobody else's.
  makeFolder: async (folder) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  },
  read: async (file) => {
    try {
      return await readFile(file)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  },
  write: async (file, content) => {
    const handle = await open(file, 'w', 0o600)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await syncFolder(dirname(file))
  },
  rename: async (from, to) => {
    await rename(from, to)
    await syncFolder(dirname(to))
  },
  remove: async (file) => rm(file, { force: true }),
  list: (folder) => readdir(folder),
}

/** The name of a file is content of its folder. Windows writes it by itself, and opens no folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT'

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
