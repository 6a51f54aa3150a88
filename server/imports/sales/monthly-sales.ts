import { addDays, dayNumber, isoDay, monthNames } from '@/domain/basics/dates'
import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import { isPrice, type Sale } from '@/domain/sales/received/received-sale'
import { assignColumns, type ChosenColumns, type NamedColumn } from '../column-uses'
import { columnKey, nationalCodeNames } from '../columns'
import { eurosReader } from '../decimal-sign'
import type { Way } from '../read-in-files-way'
import { cellReader } from '../reading-columns'
import { readUnits } from '../unit-signs'
import type { SaleReading, SalesReader } from './sale-reading'

const wanted = {
  cn: {
    label: 'Código nacional',
    names: [...nationalCodeNames, 'Codigo'],
    required: true,
  },
  name: { label: 'Descripción', names: ['Nombre', 'Descripción'] },
  // «Precio» alone may be what the pharmacy pays.
  pvp: { label: 'PVP', names: ['PVP', 'PVP con IVA', 'Precio venta'] },
  pvl: { label: 'PVL', names: ['PVL'] },
} satisfies Record<string, NamedColumn>

/** The columns ventas1 … ventas12: column index by month number. */
const monthColumns = (header: readonly string[]): Map<number, number> =>
  new Map(
    header.flatMap((name, index): [number, number][] => {
      const month = Number(/^(?:ventas?|uds|unidades)0?(\d{1,2})$/.exec(columnKey(name))?.[1])
      return month >= 1 && month <= 12 ? [[month, index]] : []
    }),
  )

/** True for a yearly export with one column of units per month. */
export const isMonthly = (header: readonly string[]): boolean => monthColumns(header).size >= 2

/**
 * Makes a reader for a yearly export with one column per month. A month's units are spread over its days, for the
 * current month only up to `today`; future months are ignored.
 */
export const monthlySalesReader = (
  header: string[],
  { year, today, chosen }: { year: number; today: string; chosen?: ChosenColumns | undefined },
): SalesReader => {
  const { columns, uses } = assignColumns(header, wanted, chosen)
  const cell = cellReader(columns)
  const months = monthColumns(header)
  const euros = { ',': eurosReader(','), '.': eurosReader('.') }
  /** Null where there is none; a text where it cannot be read. */
  const priceOf = (fields: string[], key: 'pvl' | 'pvp', way: Way): number | null | string => {
    const text = cell(fields, key)
    if (text === '') return null
    const cents = euros[way.prices](text)
    if (cents === null || cents < 0) return `${wanted[key].label} no válido: «${text}»`
    return cents === 0 ? null : cents
  }
  const read = (fields: string[], way: Way): SaleReading => {
    const units = new Map<number, number>()
    for (const [month, index] of months) {
      const text = (fields[index] ?? '').trim()
      const count = text === '' ? 0 : readUnits(text, way.units)
      if (count === null)
        return { kind: 'refused', reason: `unidades no válidas en el mes ${month}: «${text}»` }
      if (count !== 0) units.set(month, count)
    }
    const total = [...units.values()].reduce((sum, count) => sum + count, 0)
    const reading = readCn(cell(fields, 'cn'))
    if (!reading.ok && reading.reason === 'pseudo') return { kind: 'pseudo', units: total }
    if (!reading.ok) return { kind: 'refused', reason: cnReason(reading.reason, cell(fields, 'cn')) }
    const [pvl, pvp] = [priceOf(fields, 'pvl', way), priceOf(fields, 'pvp', way)]
    if (typeof pvl === 'string') return { kind: 'refused', reason: pvl }
    if (typeof pvp === 'string') return { kind: 'refused', reason: pvp }
    if (!isPrice(pvl) || !isPrice(pvp)) return { kind: 'refused', reason: 'precio fuera de los límites' }
    const sales = [...units].flatMap(([month, count]) =>
      spread({ month: `${year}-${String(month).padStart(2, '0')}`, units: count, cn: reading.cn, today }).map(
        (sale): Sale => ({ ...sale, pvl, pvp }),
      ),
    )
    return sales.length === 0 ? { kind: 'notSold' } : { kind: 'sales', name: cell(fields, 'name'), sales }
  }
  const monthUses = [...months].map(([month, index]) => ({
    key: `month${month}`,
    label: `Unidades de ${monthNames[month - 1]}`,
    required: false,
    index,
  }))
  return {
    uses: [...uses, ...monthUses],
    inCents: false,
    read,
    cellsOf: (fields) => ({
      prices: [cell(fields, 'pvl'), cell(fields, 'pvp')],
      units: [...months.values()].map((index) => fields[index] ?? ''),
    }),
  }
}

/**
 * Spreads a month's units evenly over its days. Where there are fewer units than days, the first day depends on the CN,
 * so that rarely sold products do not all fall on the same days. The same file always gives the same days.
 */
export const spread = ({
  month,
  units,
  cn,
  today,
}: {
  month: string
  units: number
  cn: string
  today: string
}): { day: string; cn: string; units: number }[] => {
  const first = `${month}-01`
  if (first > today) return []
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  const lastDay = addDays(`${next}-01`, -1)
  const days = dayNumber(lastDay < today ? lastDay : today) - dayNumber(first) + 1
  const counts = new Map<number, number>()
  const sign = Math.sign(units)
  const total = Math.abs(units)
  const everyDay = Math.floor(total / days)
  if (everyDay > 0) for (let day = 0; day < days; day++) counts.set(day, everyDay * sign)
  const rest = total - everyDay * days
  for (let unit = 0; unit < rest; unit++) {
    const day = (Math.floor((unit * days) / rest) + Number(cn)) % days
    counts.set(day, (counts.get(day) ?? 0) + sign)
  }
  return [...counts].map(([day, count]) => ({ day: isoDay(dayNumber(first) + day), cn, units: count }))
}
