import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment'

const run = promisify(execFile)

/** What `postmaster.pid` in a cluster's folder says. The port is missing in the first instant of a start. */
export type PostmasterFile = { pid: number; port: number | null }

export async function readPostmasterFile(folder: string): Promise<PostmasterFile | null> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = text.split('\n')
  if (!pid) return null
  return { pid: Number(pid), port: port ? Number(port) : null }
}

/** Whether that process lives and is a PostgreSQL on this very folder: pids are used again, by any program. */
export async function isPostmasterOf(folder: string, pid: number): Promise<boolean> {
  return isAlive(pid) && (await commandLine(pid)).includes(folder)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      (text) => text.replaceAll('\0', ' '),
      () => '',
    )
  }
  return run('ps', ['-o', 'command=', '-p', String(pid)], { env: childEnvironment() }).then(
    ({ stdout }) => stdout,
    () => '',
  )
}
