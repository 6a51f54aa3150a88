import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { createConnectorWorld } from '../../features/connector/testing/connector-fixtures'
import { afterFile } from '../../testing/after-file'
import { createTestApp } from '../../testing/test-app'
import { runProgram } from '../connector-program'
import { openProgram } from '../open-program'
import type { ProgramParts } from '../program-parts'
import { sendFile } from '../send-file'
import { type Disk, realDisk } from '../state/disk'
import { readState } from '../state/state-store'
import { type Fault, startFaultyProxy } from './faulty-proxy'

/** The server on a real port, a network with faults, and folders for one pharmacy's program at a time. */
export async function createProgramWorld() {
  const testApp = await createTestApp()
  const world = await createConnectorWorld(testApp)
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  let nextFault: () => Fault = () => 'none'
  const { port } = testApp.app.server.address() as AddressInfo
  const proxy = await startFaultyProxy(port, () => nextFault())
  const root = mkdtempSync(join(tmpdir(), 'rebotica-connector-program-'))
  afterFile(async () => {
    await proxy.close()
    rmSync(root, { recursive: true, force: true })
  })
  let pharmacies = 0

  return {
    testApp,
    proxy,
    /** From now on; faults happen to requests of all programs. */
    setFaults(next: () => Fault) {
      nextFault = next
    },
    async pharmacy() {
      const pharmacy = await world.pharmacy()
      pharmacies += 1
      const home = join(root, `home-${pharmacies}`)
      const folder = join(root, `watched-${pharmacies}`)
      mkdirSync(folder)
      return createProgram({ url: proxy.url, pharmacy, home, folder })
    },
  }
}

type World = Awaited<ReturnType<Awaited<ReturnType<typeof createProgramWorld>>['pharmacy']>>
export type ProgramWorld = World

type Given = {
  url: string
  pharmacy: Awaited<ReturnType<Awaited<ReturnType<typeof createConnectorWorld>>['pharmacy']>>
  home: string
  folder: string
}

/** Enough for any wait of the program to be over. */
const mostTurns = 20_000

function createProgram({ url, pharmacy, home, folder }: Given) {
  const said: string[] = []
  let key: string | null = pharmacy.key
  let now = () => new Date('2026-03-16T10:00:00Z')
  /** Moved by the program's own waits: no test waits for them. */
  let elapsed = 0

  const open = async (disk: Disk, stop: AbortSignal): Promise<ProgramParts> => ({
    ...(await openProgram({
      settings: {
        home,
        server: url,
        watch: folder,
        style: { amounts: 'auto' },
        readKey: async () => key,
        keyPlace: join(home, 'clave'),
      },
      disk,
      stop,
      log: { line: (text) => said.push(text), problem: (text) => said.push(text) },
    })),
    readKey: async () => key,
    now: () => now(),
    elapsed: () => elapsed,
    chance: () => 0.5,
  })
  const wait = async (ms: number) => {
    elapsed += ms
    await turn()
  }
  const state = async () => (await readState(realDisk, home))?.state ?? null

  return {
    ...pharmacy,
    home,
    folder,
    said,
    elapsed: () => elapsed,
    setKey(next: string | null) {
      key = next
    },
    setClock(next: () => Date) {
      now = next
    },
    put: (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content),
    path: (name: string) => join(folder, name),
    /** As stored. */
    state,
    /** Runs the program until `isDone`, which is asked at each of its pauses, or it dies. */
    async run(isDone: () => Promise<boolean> | boolean, disk: Disk = realDisk): Promise<void> {
      const stopping = new AbortController()
      const parts = await open(disk, stopping.signal)
      let turns = 0
      await runProgram(parts, {
        folder,
        wait: async (ms) => {
          await wait(ms)
          turns += 1
          if (turns > mostTurns) throw new Error(`The program does not end: ${said.slice(-5).join('\n')}`)
          if (await isDone()) stopping.abort()
        },
      })
    },
    /** Until all files of the folder are read and sent. */
    async runUntilSent(files: readonly string[], disk: Disk = realDisk): Promise<void> {
      await this.run(async () => {
        const found = await state()
        return found !== null && found.pending.length === 0 && files.every((file) => file in found.files)
      }, disk)
    },
    async send(path: string, { again = false, force = false } = {}): Promise<boolean> {
      const parts = await open(realDisk, new AbortController().signal)
      return await sendFile(parts, { path, watched: folder, again, force, wait })
    },
  }
}

/** A day's lines, as a pharmacy's program exports them. */
export const salesFile = (
  lines: readonly [day: string, code: string, units: number, pvp?: string][],
): string =>
  [
    'Fecha;Codigo;Descripcion;Cantidad;PVP',
    ...lines.map(([day, code, units, pvp = '2,50']) => `${day};${code};ARTÍCULO ${code};${units};${pvp}`),
  ].join('\r\n')
