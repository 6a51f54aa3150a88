import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { type Installation, memoryFlags } from '../../e2e/installation'
import { freePort } from '../../server/db/postgres/cluster'
import { programsOf } from '../../server/testing/other-databases'
import type { Bench } from '../bench'

const run = promisify(execFile)

type Environment = Record<string, string>

/** One more process of the built product, for as long as the bench runs. Returns its port. */
export async function startServer(
  bench: Bench,
  { env }: Installation,
  environment: Environment = {},
): Promise<number> {
  const server = spawn(process.execPath, [...memoryFlags(), 'dist/server/main.js'], {
    env: { ...env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  bench.onEnd(async () => {
    server.kill('SIGTERM')
    await ended
  })
  for await (const line of createInterface(server.stdout)) {
    const port = /Rebotica está en http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port === undefined) continue
    server.stdout.resume()
    return Number(port)
  }
  throw new Error('The server ended before it listened')
}

/**
 * A Citus cluster of a coordinator and two workers with the rows of the installation, distributed as an operator does it: by
 * `backup`, `restore` and `distribute`. Returns the address of the coordinator, or why there is none.
 */
export async function startCluster(
  bench: Bench,
  { env }: Installation,
): Promise<{ url: string } | { missing: string }> {
  const script = programsOf('citus')
  if ('missing' in script) return script
  const folder = await mkdtemp(join(tmpdir(), 'rebotica-bench-citus-'))
  await chmod(folder, 0o755)
  const cluster = {
    ...process.env,
    CITUS_DIR: join(folder, 'cluster'),
    CITUS_PORT: String(await freePort()),
  }
  bench.onEnd(async () => {
    await run('bash', [script.found, 'stop'], { env: cluster })
    await rm(folder, { recursive: true, force: true })
  })
  await run('bash', [script.found, 'start'], { env: cluster })
  const url = (await run('bash', [script.found, 'url'], { env: cluster })).stdout.trim()
  const backup = join(folder, 'copia.rebotica')
  const command = (environment: Environment, ...args: string[]) =>
    run(process.execPath, ['dist/server/cli.js', ...args], { env: { ...env, ...environment } })
  await command({}, 'backup', backup)
  await command({ DATABASE_URL: url }, 'restore', backup)
  await command({ DATABASE_URL: url }, 'distribute')
  return { url }
}
