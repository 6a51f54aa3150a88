import { madridDay } from '@/domain/basics/dates'
import { deviceFaults, type Ledger } from '../harness/ledger'
import type { ServerRows } from '../harness/server-rows'
import type { World } from '../harness/world'
import { atMost, type Row } from '../table'
import { delegateDay, pharmacistDay } from './day-plan'
import { username as delegateName, delegateOf } from './delegate'
import type { Findings } from './findings'
import { type Pharmacist, username as pharmacistName, pharmacistOf } from './pharmacist'
import { playDay } from './play-day'
import { pharmaciesOf, productsOf } from './played-data'
import { openDevice, type PlayedDevice } from './played-device'
import { orderRows, rowsOf } from './report'
import { playThreeDays } from './three-days'

export type Played = { rows: Row[]; findings: Findings }
export type Part = {
  world: World
  seed: number
  share: number
  pictures: string
}

/** How much of what was saved the server does not have. */
const waitingOf = (server: ServerRows, ledger: Ledger) => async () =>
  ledger.unsent(await server.things()).length

/** A device of the pharmacy, logged in and with its data. */
async function openCounter({ network, server }: World, begins: number, pictures: string) {
  const device = await openDevice({ network, begins, viewport: { width: 1280, height: 800 }, pictures })
  const pharmacist = pharmacistOf(device, await productsOf(server, 7))
  return {
    device,
    pharmacist,
    waiting: waitingOf(server, pharmacist.ledger),
    async logIn() {
      await device.logIn(pharmacistName)
      await device.shell().dataReady()
      await device.ready()
    },
  }
}

async function judged(who: string, { server }: World, { device, pharmacist }: Counter): Promise<Row[]> {
  const there = await server.things()
  return [
    ...rowsOf(who, device.findings),
    ...orderRows(who, {
      written: pharmacist.written(),
      found: pharmacist.ledger.judge(there),
      onDevice: deviceFaults(there, await pharmacist.saved()),
    }),
  ]
}
type Counter = { device: PlayedDevice; pharmacist: Pharmacist }

/** Epoch ms of eight o'clock (UTC) of the day after this one. */
const nextMorning = () => Date.parse(`${madridDay(new Date(Date.now() + 86_400_000))}T08:00:00Z`)

export async function pharmacistsDay({ world, seed, share, pictures }: Part): Promise<Played> {
  const counter = await openCounter(world, nextMorning(), pictures)
  const { device, pharmacist, waiting } = counter
  try {
    await counter.logIn()
    await playDay(device, pharmacistDay(seed, share), {
      act: pharmacist.act,
      nameOf: ({ kind }) => kind,
      waiting,
    })
    return { rows: await judged('pharmacist', world, counter), findings: device.findings }
  } finally {
    await device.close()
  }
}

/** The evening two days before a month begins: three days later it has. */
const monthsEnd = () => {
  const soon = madridDay(new Date(Date.now() + 3 * 86_400_000))
  const [year = 0, month = 0] = soon.split('-').map(Number)
  return Date.UTC(year, month, 1, 18) - 2 * 86_400_000
}

export async function threeDays({ world, pictures }: Part): Promise<Played> {
  const counter = await openCounter(world, monthsEnd(), pictures)
  const { device, pharmacist, waiting } = counter
  try {
    const [forgotten] = await productsOf(world.server, 8)
    if (!forgotten) throw new Error('No product to forget')
    await counter.logIn()
    const wrong = await playThreeDays({ device, pharmacist, server: world.server, forgotten, waiting })
    return {
      rows: [
        ...(await judged('three days', world, counter)),
        ...Object.entries(wrong).map(([what, count]) => ({
          what: `three days: ${what}`,
          measured: count,
          unit: '',
          budget: atMost(0),
        })),
      ],
      findings: device.findings,
    }
  } finally {
    await device.close()
  }
}

export async function delegatesDay({ world, seed, share, pictures }: Part): Promise<Played> {
  const { network, server } = world
  const device = await openDevice({
    network,
    begins: nextMorning(),
    viewport: { width: 820, height: 1180 },
    pictures,
  })
  try {
    const { act, ledger } = delegateOf(device, await pharmaciesOf(server, delegateName))
    await device.logIn(delegateName)
    await device.ready()
    await playDay(device, delegateDay(seed, share), {
      act,
      nameOf: ({ kind }) => kind,
      waiting: waitingOf(server, ledger),
    })
    const wrong = Object.values(ledger.judge(await server.things())).flat().length
    return {
      rows: [
        ...rowsOf('delegate', device.findings),
        {
          what: 'delegate: notes that are not there once',
          measured: wrong,
          unit: '',
          budget: atMost(0),
        },
      ],
      findings: device.findings,
    }
  } finally {
    await device.close()
  }
}
