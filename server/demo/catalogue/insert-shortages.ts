import type { Transaction } from 'kysely'
import { addDays } from '@/domain/basics/dates'
import type { Database } from '../../db/schema'
import type { DemoCalendar } from '../basics/calendar'
import { inChunks } from '../basics/insert-rows'
import type { DemoCatalogue } from './demo-product'

/** Days since they began, days until they are expected to end, CIMA's kind, and what is observed of them. */
const courses: { since: number; left: number | null; kind: number; observation: string | null }[] = [
  {
    since: 20,
    left: 9,
    kind: 5,
    observation: 'El titular prevé restablecer el suministro en la fecha indicada.',
  },
  { since: 45, left: null, kind: 4, observation: null },
  { since: 8, left: 48, kind: 9, observation: 'Se distribuye de forma controlada.' },
  { since: 70, left: 110, kind: 3, observation: 'Retraso en la fabricación.' },
]
const announced = { since: -12, left: 60, kind: 5, observation: 'Parada programada de la planta.' }

/** Each product in shortage has its days, and some of the others will be. */
export async function insertShortages(
  trx: Transaction<Database>,
  { products }: DemoCatalogue,
  { today }: DemoCalendar,
): Promise<void> {
  const short = products.filter(({ outOfStock }) => outOfStock)
  const next = products.filter(({ outOfStock, active }) => active && !outOfStock).slice(0, 12)
  const rows = [
    ...short.map(({ cn }, index) => ({ cn, ...(courses[index % courses.length] ?? announced) })),
    ...next.map(({ cn }) => ({ cn, ...announced })),
  ].map(({ cn, since, left, kind, observation }) => ({
    cn,
    starts_on: addDays(today, -since),
    ends_on: left === null ? null : addDays(today, left),
    kind,
    observation,
    source: 'cima' as const,
    told_on: addDays(today, -3),
  }))
  await inChunks(rows, 2_000, (chunk) => trx.insertInto('supply_problem').values(chunk).execute())
}
