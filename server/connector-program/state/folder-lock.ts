import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from './disk'

/**
 * Taken by a process for as long as it lives, and free as soon as it is gone, however it ends: a name in the memory of the computer
 * (an abstract socket, a pipe of Windows), no file with the number of a process that may be another one today. Null: somebody has it.
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> } | null> {
  const name = nameOf(realpathSync(folder))
  const server = createServer((socket) => socket.destroy())
  if (await listens(server, name.address)) return releasing(server)
  if (!name.isFile || (await isAnswered(name.address))) return null
  rmSync(name.address, { force: true })
  return (await listens(server, name.address)) ? releasing(server) : null
}

/** Whether a process has it; asking takes nothing from anybody. */
export const isLocked = (folder: string): Promise<boolean> => isAnswered(nameOf(realpathSync(folder)).address)

function nameOf(folder: string): { address: string; isFile: boolean } {
  const name = `rebotica-conector-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return { address: `\0${name}`, isFile: false }
  if (process.platform === 'win32') return { address: `\\\\.\\pipe\\${name}`, isFile: false }
  return { address: join(tmpdir(), name), isFile: true }
}

async function listens(server: ReturnType<typeof createServer>, address: string): Promise<boolean> {
  try {
    const listening = once(server, 'listening')
    server.listen(address)
    await listening
    // The lock alone keeps no process alive.
    server.unref()
    return true
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return false
    throw error
  }
}

async function isAnswered(address: string): Promise<boolean> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const releasing = (server: ReturnType<typeof createServer>) => ({
  release: () => new Promise<void>((resolve) => server.close(() => resolve())),
})
