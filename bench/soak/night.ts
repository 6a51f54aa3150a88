import { randomUUID } from 'node:crypto'
import type { Random } from '../../server/demo/basics/random'
import { type Caller, createCaller } from './calls'
import type { SoakPharmacy, World } from './world'

const rowsOfDay = 120
const stockRows = 400
/** Connectors that send at the same moment. */
const atOnce = 4

type At = Parameters<typeof createCaller>[0]

/** The night's sales of each of `days`, and the stock, of every pharmacy. */
export async function sendNight(
  at: At,
  { pharmacies, cns }: World,
  { days, sequence, random }: { days: readonly string[]; sequence: number; random: Random },
): Promise<void> {
  const waiting = [...pharmacies]
  const connector = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const caller = createCaller(at, next.key)
      await sendOf(caller, next, { days, cns, sequence, random })
      caller.close()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, connector))
}

async function sendOf(
  { take }: Caller,
  { id }: SoakPharmacy,
  given: { days: readonly string[]; cns: readonly string[]; sequence: number; random: Random },
): Promise<void> {
  const { days, cns, sequence, random } = given
  const installation = `11111111-1111-4111-8111-${String(id).padStart(12, '0')}`
  const rowsOf = () =>
    [...new Set(Array.from({ length: rowsOfDay }, () => random.pick(cns)))].map((code) => ({
      ...{ code, units: random.chance(0.02) ? -1 : random.integer(1, 4) },
      ...{ pvl: random.integer(50, 9_000), pvp: random.integer(80, 15_000), name: `PRODUCTO ${code}` },
    }))
  await take('connectorSale', {
    body: {
      ...{ batch: randomUUID(), installation, sequence: 2 * sequence - 1 },
      days: days.map((day) => ({ day, rows: rowsOf() })),
    },
  })
  await take('connectorStock', {
    body: {
      ...{ batch: randomUUID(), installation, sequence: 2 * sequence, complete: true },
      rows: cns.slice(0, stockRows).map((code) => ({ code, units: random.integer(0, 12) })),
    },
  })
}
