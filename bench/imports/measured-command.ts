import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Installation } from '../../e2e/installation'

export type Measured = {
  output: string
  /** Seconds of processor, user and system together. */
  cpu: { program: number; database: number }
  /** Most memory of the program (RSS), in MB. */
  memory: number
  seconds: number
}

/** The program itself says at its end what it used: whoever waits for it would also count what it started. */
const reporter = `import { writeSync } from 'node:fs'
process.on('exit', () => { const used = process.resourceUsage()
  writeSync(3, JSON.stringify({ cpu: (used.userCPUTime + used.systemCPUTime) / 1e6, memory: used.maxRSS / 1024 })) })`

/** Runs `rebotica …` on an installation whose server is up, so that the database's part can be told apart. */
export const measureCommand = async ({ env, data }: Installation, ...args: string[]): Promise<Measured> => {
  const before = databaseSeconds(data)
  const start = performance.now()
  const child = spawn('node', ['dist/server/cli.js', ...args], {
    env: { ...env, NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(reporter)}` },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [, out, err, report] = child.stdio
  const [output, problems, used] = await Promise.all(
    [out, err, report].map((stream) => text(stream as never)),
  )
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  if (code !== 0) throw new Error(`rebotica ${args.join(' ')} ended with ${code}:\n${output}\n${problems}`)
  const { cpu, memory } = JSON.parse(used ?? '') as { cpu: number; memory: number }
  return {
    output: output ?? '',
    cpu: { program: cpu, database: databaseSeconds(data) - before },
    memory,
    seconds: (performance.now() - start) / 1000,
  }
}

/** Processor time of the database so far: of the postmaster, of what it has waited for, and of what still runs. */
const databaseSeconds = (data: string): number => {
  const postmaster = readFileSync(`${data}/postgres/cluster/postmaster.pid`, 'utf8').split('\n')[0] ?? ''
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => ticksOf(pid) ?? [])
  const own = running.filter(({ pid, parent }) => pid === postmaster || parent === postmaster)
  // Linux counts 100 ticks a second.
  return own.reduce((sum, { ticks, ofChildren }) => sum + ticks + ofChildren, 0) / 100
}

const ticksOf = (pid: string) => {
  try {
    // The program's name, in brackets, may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const at = (index: number) => Number(fields[index])
    return { pid, parent: fields[1] ?? '', ticks: at(11) + at(12), ofChildren: at(13) + at(14) }
  } catch {
    // It has ended since the folder was listed.
    return null
  }
}
