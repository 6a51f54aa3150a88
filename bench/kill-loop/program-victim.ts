import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@/domain/basics/dates'
import type { Installation } from '../../e2e/installation'
import { realDisk } from '../../server/connector-program/state/disk'
import { readState } from '../../server/connector-program/state/state-store'
import type { randomFor } from '../../server/demo/basics/random'

type Random = ReturnType<typeof randomFor>
type Fact = { day: string; cn: string; units: number; pvp: number }
type Version = { number: number; facts: string }

const days = 12
export type ProgramVictim = Awaited<ReturnType<typeof createProgramVictim>>

/** `npm run rebotica -- connector run` as a process of its own, in a pharmacy that writes its exports again and again. */
export async function createProgramVictim({
  installation,
  folder,
  key,
  cns,
  random,
}: {
  installation: Installation
  folder: string
  key: string
  cns: readonly string[]
  random: Random
}) {
  const [watch, home] = [join(folder, 'watched'), join(folder, 'home')]
  mkdirSync(watch, { recursive: true })
  mkdirSync(home)
  writeFileSync(join(home, 'clave'), key, { mode: 0o600 })
  let program: ChildProcess | undefined
  let output = ''
  /** By day: all that was ever written of it, by the digest of its file. */
  const written = new Map<string, Map<string, Version>>()
  const last = new Map<string, number>()
  /** By day: the version that the program's state said was sent. */
  const acknowledged = new Map<string, number>()
  const nameOf = (day: string) => `ventas-${day}.csv`

  const writeDay = (day: string) => {
    const number = (last.get(day) ?? 0) + 1
    last.set(day, number)
    const sold = cns
      .filter(() => random.chance(0.1))
      .map((cn) => ({ day, cn, units: random.integer(1, 9), pvp: 1_000 + number }))
    const rows = sold.length > 0 ? sold : [{ day, cn: cns[0] ?? '', units: 1, pvp: 1_000 + number }]
    const content = ['Fecha;Codigo;Cantidad;PVP', ...rows.map(lineOf)].join('\r\n')
    const versions = written.get(day) ?? new Map<string, Version>()
    written.set(day, versions)
    versions.set(createHash('sha256').update(content).digest('hex'), { number, facts: textOf(rows) })
    const file = join(watch, nameOf(day))
    // Half of the exports appear at once, the others are written under their name.
    if (random.chance(0.5)) return writeFileSync(file, content)
    writeFileSync(`${file}.tmp`, content)
    renameSync(`${file}.tmp`, file)
  }

  return {
    start() {
      output = ''
      const child = spawn(
        'node',
        ['dist/server/cli.js', 'connector', 'run', '--watch', watch, '--home', home],
        {
          env: { ...process.env, REBOTICA_CONNECTOR_SERVER: `http://127.0.0.1:${installation.port}` },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output = (output + chunk).slice(-4_000)
        })
      program = child
    },
    /** Whether it was alive: it never ends by itself. */
    async kill(): Promise<boolean> {
      const child = program
      if (!child) return true
      if (child.exitCode !== null) return false
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      return true
    },
    said: () => output,
    write(count: number) {
      for (let at = 0; at < count; at++) writeDay(addDays('2026-03-01', random.integer(0, days - 1)))
    },
    /** What the program knows to be sent; before the database is looked at. */
    async noteAcknowledged(): Promise<boolean> {
      const state = (await readState(realDisk, home))?.state
      if (!state) return last.size === 0
      for (const [day, versions] of written) {
        const name = nameOf(day)
        const file = state.files[name]
        if (!file || state.pending.some((batch) => batch.file === name)) continue
        const number = versions.get(file.digest)?.number ?? 0
        acknowledged.set(day, Math.max(number, acknowledged.get(day) ?? 0))
      }
      return [...last].every(([day, number]) => acknowledged.get(day) === number)
    },
    acknowledgedVersions: () => [...acknowledged.values()].reduce((sum, number) => sum + number, 0),
    /** Days whose facts are of no version that was written, or of one before what was acknowledged. */
    faults(facts: readonly Fact[]): string[] {
      const found = new Map<string, Fact[]>()
      for (const fact of facts) found.set(fact.day, [...(found.get(fact.day) ?? []), fact])
      const faults: string[] = []
      for (const [day, versions] of written) {
        const text = textOf(found.get(day) ?? [])
        const stored = text === '' ? 0 : [...versions.values()].find((each) => each.facts === text)?.number
        const least = acknowledged.get(day) ?? 0
        if (stored === undefined) faults.push(`${day}: facts of no version`)
        else if (stored < least) faults.push(`${day}: version ${stored}, acknowledged ${least}`)
      }
      for (const day of found.keys()) if (!written.has(day)) faults.push(`${day}: never written`)
      return faults
    },
  }
}

const lineOf = ({ day, cn, units, pvp }: Fact): string =>
  `${day.split('-').reverse().join('/')};${cn};${units};${(pvp / 100).toFixed(2).replace('.', ',')}`

const textOf = (facts: readonly Fact[]): string =>
  facts
    .map(({ cn, units, pvp }) => `${cn} ${units} ${pvp}`)
    .sort()
    .join('\n')
