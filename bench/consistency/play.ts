import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema'
import { randomFor } from '../../server/demo/basics/random'
import { openBrowserTablet } from './browser-tablet'
import type { History } from './history'
import { createConnector, createLaboratory, createStaff, tokenOf } from './people'
import {
  type Client,
  clients,
  type Fault,
  nameOfFault,
  type Plan,
  type Step,
  tabletOf,
  tablets,
} from './plan'
import { createRecorder, type Recorder } from './recorder'
import { readRows } from './rows'
import { sendingTimes, sentWithinMs } from './sending'
import type { Servers } from './servers'
import { createSetting } from './setting'
import { openTablet, type Tablet } from './tablet'
import { openWire, type Wire } from './wire'

export type World = {
  /** The database where it is by now: it may come back on another port. */
  db: () => Kysely<Database>
  servers: Servers
  /** How many of the devices are real browsers, and the file for what these say. */
  browsers?: { count: number; log: string }
}
/** Whoever has something to do in a plan. */
type Player = { play: (step: Step) => Promise<void> }

const firstUnits = 10
const settlingEveryMs = 300

/** Plays a plan among people and places of its own; gives what happened. `number`: another one for each history of a world. */
export async function play(world: World, plan: Plan, number: number): Promise<History> {
  const { servers, db, browsers = { count: 0, log: '/dev/null' } } = world
  const recorder = createRecorder()
  const wires = new Map<Client, Wire>()
  const setting = await createSetting(db(), number)
  for (const [turn, client] of clients.entries()) wires.set(client, await openWire(servers.ports, turn))
  const urlOf = (client: Client) => wires.get(client)?.url ?? ''

  let units = firstUnits
  const opened = await Promise.all(
    tablets.map((index) => {
      const options = {
        ...{ actor: tabletOf(index), url: urlOf(tabletOf(index)), pharmacy: setting.pharmacy, recorder },
        account: setting.users[Math.floor(index / 2)] ?? { username: '', password: '' },
        random: randomFor('tablet', plan.seed, index).next,
        nextUnits: () => {
          units += 1
          return units
        },
      }
      // One of each user's first.
      const isBrowser = [0, 2, 1, 3].indexOf(index) < browsers.count
      return isBrowser ? openBrowserTablet({ ...options, log: browsers.log }) : openTablet(options)
    }),
  )
  const at = async (client: Client, account: { username: string; password: string }) => ({
    ...{ url: urlOf(client), recorder },
    token: await tokenOf(urlOf(client), account),
  })
  const laboratory = createLaboratory(await at('laboratory', setting.delegate))
  const staff = createStaff({
    ...(await at('staff', setting.staff)),
    ...{ campaign: setting.campaign, pharmacy: setting.pharmacy.id },
  })
  const connector = createConnector({
    ...{ url: urlOf('connector'), recorder },
    ...{ key: setting.key, cn: setting.pharmacy.cns[0] ?? '' },
  })

  const players: Record<string, Player> = { laboratory, staff, connector }
  for (const [index, tablet] of opened.entries()) players[tabletOf(index)] = tablet
  const begin = Date.now()
  const isOver = { now: false }
  const playing = clients.map(async (client) => {
    for (const step of plan.steps[client]) {
      await pause(step.afterMs)
      if (isOver.now) return
      await players[client]?.play(step).catch((error: unknown) => recorder.broken(client, error))
    }
  })
  const faults = plan.faults.map(async (fault) => {
    await pause(Math.max(0, begin + fault.atMs - Date.now()))
    const from = Date.now()
    await befall(fault, { servers, wires, tablets: opened })
    recorder.add({ kind: 'fault', actor: 'nature', begin: from, end: Date.now(), fault: nameOfFault(fault) })
  })
  await Promise.all([...faults, pause(plan.forMs)])
  isOver.now = true
  await servers.ready()
  recorder.add({ kind: 'calm', begin: Date.now() })
  await Promise.all(playing)

  await settle(recorder, opened, connector)
  await laboratory.look()
  await staff.look()
  for (const tablet of opened) {
    await tablet.look('server')
    await tablet.look('device')
  }
  recorder.add(await readRows(db(), setting.pharmacy.id))
  await Promise.all([...opened, ...wires.values()].map((each) => each.close()))
  return recorder.events
}

type Befallen = { servers: Servers; wires: ReadonlyMap<Client, Wire>; tablets: readonly Tablet[] }

/** Resolves when the fault is over; a server that was ended may still be starting. */
async function befall(fault: Fault, { servers, wires, tablets }: Befallen): Promise<void> {
  switch (fault.fault) {
    case 'wire': {
      const wire = wires.get(fault.client)
      wire?.set(fault.wire)
      await pause(fault.forMs)
      return wire?.set(null)
    }
    case 'pause-server':
      servers.pause(fault.server)
      await pause(fault.forMs)
      return void servers.resume(fault.server)
    case 'kill-server':
      return servers.restart(fault.server, 'SIGKILL')
    case 'stop-server':
      return servers.restart(fault.server, 'SIGTERM')
    case 'kill-database':
      return servers.killDatabase()
    case 'kill-tablet':
      tablets[fault.tablet]?.kill()
      await pause(fault.forMs)
      return await tablets[fault.tablet]?.reopen()
    case 'clock':
      return tablets[fault.tablet]?.moveClock(fault.ms)
  }
}

type Connector = ReturnType<typeof createConnector>

/** Nobody presses anything any more: what waits is sent by itself, or never. */
async function settle(recorder: Recorder, tablets: readonly Tablet[], connector: Connector) {
  const deadline = Date.now() + sentWithinMs
  for (;;) {
    await connector.sendWaiting()
    for (const tablet of tablets) await tablet.look('server')
    const areSent = [...sendingTimes(recorder.events).values()].every((ms) => ms !== null)
    if ((areSent && connector.isDone()) || Date.now() > deadline) return
    await pause(settlingEveryMs)
  }
}
