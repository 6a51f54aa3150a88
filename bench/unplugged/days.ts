import { madridDay } from '@/domain/basics/dates'
import type { Installation } from '../../e2e/installation'
import { atMost, type Row } from '../table'
import { delegateDay, pharmacistDay } from './day-plan'
import { delegateOf, notePrefix } from './delegate'
import type { Findings } from './findings'
import { judgeOrders } from './orders-book'
import { pharmacistOf } from './pharmacist'
import { playDay } from './play-day'
import { openDevice } from './played-device'
import { orderRows, rowsOf } from './report'
import type { ServerRows } from './server-rows'
import { playThreeDays } from './three-days'

export type Played = { rows: Row[]; findings: Findings }
export type Part = {
  installation: Installation
  server: ServerRows
  seed: number
  share: number
  pictures: string
}

/** Epoch ms of eight o'clock (UTC) of the day after this one. */
const nextMorning = () => Date.parse(`${madridDay(new Date(Date.now() + 86_400_000))}T08:00:00Z`)

export async function pharmacistsDay({ installation, server, seed, share, pictures }: Part): Promise<Played> {
  const device = await openDevice({
    port: () => installation.port,
    begins: nextMorning(),
    viewport: { width: 1280, height: 800 },
    pictures,
  })
  try {
    const pharmacist = pharmacistOf(device, await server.productsOf(7))
    await device.logIn('farmacia')
    await device.shell().dataReady()
    await device.ready()
    await playDay(device, pharmacistDay(seed, share), {
      act: pharmacist.act,
      nameOf: ({ kind }) => kind,
      waiting: async () => pharmacist.written.length - (await server.orderCount()),
    })
    const judged = judgeOrders(pharmacist.written, {
      created: await server.orders(),
      kept: await pharmacist.saved(),
    })
    return {
      rows: [
        ...rowsOf('pharmacist', device.findings),
        ...orderRows('pharmacist', pharmacist.written.length, judged),
      ],
      findings: device.findings,
    }
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

export async function threeDays({ installation, server, pictures }: Part): Promise<Played> {
  const device = await openDevice({
    port: () => installation.port,
    begins: monthsEnd(),
    viewport: { width: 1280, height: 800 },
    pictures,
  })
  try {
    const pharmacist = pharmacistOf(device, await server.productsOf(7))
    const [forgotten] = await server.productsOf(8)
    if (!forgotten) throw new Error('No product to forget')
    await device.logIn('farmacia')
    await device.shell().dataReady()
    await device.ready()
    const waiting = async () => pharmacist.written.length - (await server.orderCount())
    const wrong = await playThreeDays({ device, pharmacist, server, forgotten, waiting })
    const judged = judgeOrders(pharmacist.written, {
      created: await server.orders(),
      kept: await pharmacist.saved(),
    })
    return {
      rows: [
        ...rowsOf('three days', device.findings),
        ...orderRows('three days', pharmacist.written.length, judged),
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

export async function delegatesDay({ installation, server, seed, share, pictures }: Part): Promise<Played> {
  const device = await openDevice({
    port: () => installation.port,
    begins: nextMorning(),
    viewport: { width: 820, height: 1180 },
    pictures,
  })
  try {
    const delegate = delegateOf(device, await server.pharmaciesOf('delegado'))
    await device.logIn('delegado')
    await device.ready()
    await playDay(device, delegateDay(seed, share), {
      act: delegate.act,
      nameOf: ({ kind }) => kind,
      waiting: async () => delegate.notes.length - (await server.tickets(notePrefix)).length,
    })
    const tickets = await server.tickets(notePrefix)
    const isOnce = (text: string) => tickets.filter((other) => other === text).length === 1
    const wrong =
      delegate.notes.filter((text) => !isOnce(text)).length + tickets.length - delegate.notes.length
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
