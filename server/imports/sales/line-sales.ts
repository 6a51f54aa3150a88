import { formatDay } from '@/domain/basics/dates'
import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import { isPrice, type Sale, saleDayFault } from '@/domain/sales/received/received-sale'
import { assignColumns, type ChosenColumns, type NamedColumn } from '../column-uses'
import { nationalCodeNames } from '../columns'
import { readDay } from '../date-order'
import { eurosReader } from '../decimal-sign'
import type { Amounts } from '../file-style'
import { BadFile } from '../files/bad-file'
import type { Way } from '../read-in-files-way'
import { cellReader } from '../reading-columns'
import { readUnits } from '../unit-signs'
import type { SaleReading, SalesReader } from './sale-reading'
import { salesFormatOf } from './sales-format'

const wanted = {
  day: {
    label: 'Fecha',
    names: ['Fecha', 'FechaHora', 'FECHA_VENTA', 'Fecha venta', 'Fecha y hora', 'Día', 'Date'],
    required: true,
  },
  cn: {
    label: 'Código nacional',
    names: [...nationalCodeNames, 'ART_CODIGO', 'ID_Farmaco', 'IdArticu', 'Codigo', 'Cod', 'Artículo'],
    required: true,
  },
  units: { label: 'Unidades', names: ['Unidades', 'Cantidad', 'Uds', 'Unid', 'Units'], required: true },
  name: { label: 'Descripción', names: ['Descripción', 'Nombre', 'Denominación', 'Producto'] },
  pvl: { label: 'PVL', names: ['PVL'] },
  pvp: {
    label: 'PVP',
    names: ['PVP', 'PVP_ORIGINAL_E', 'PVP unitario', 'PVP con IVA', 'Precio venta', 'Precio'],
  },
  amount: { label: 'Importe', names: ['ImporteBruto', 'Importe', 'Importe total', 'ImporteNeto', 'Total'] },
  state: { label: 'Situación (solo N)', names: ['SITUACION'] },
} satisfies Record<string, NamedColumn>

/** Nixfarma calls what the pharmacy pays «Precio». */
const wantedOfNixfarma = {
  ...wanted,
  pvp: { ...wanted.pvp, names: wanted.pvp.names.filter((name) => name !== 'Precio') },
}

/** A line as it stands, whatever its code is. `refused`: it cannot be read; `notSold`: it is no sale at all. */
export type LineReading =
  | { kind: 'line'; line: Omit<Sale, 'cn'> & { code: string; name: string } }
  | { kind: 'notSold' }
  | { kind: 'refused'; reason: string }

/**
 * Makes a reader for a file with one line per sale: day, code, units and price, under the column names of Farmatic,
 * Unycop and Nixfarma. Throws BadFile where a column is missing.
 */
export const lineReader = (
  header: string[],
  { amounts, chosen }: { amounts: Amounts; chosen?: ChosenColumns | undefined },
) => {
  const format = salesFormatOf(header)
  const { columns, uses } = assignColumns(header, format === 'nixfarma' ? wantedOfNixfarma : wanted, chosen)
  const cell = cellReader(columns)
  const inCents = amounts === 'cents' || (amounts === 'auto' && format === 'unycop')
  const euros = { ',': eurosReader(','), '.': eurosReader('.') }
  /** Null where there is none; a text where it cannot be read. */
  const amountOf = (fields: string[], key: 'pvl' | 'pvp' | 'amount', way: Way): number | null | string => {
    const text = cell(fields, key)
    if (text === '') return null
    if (inCents && /\d[.,]0*[1-9]/.test(text))
      throw new BadFile(
        `Los importes no están en céntimos, como los de Unycop: «${text}» lleva decimales. Diga que están en euros.`,
      )
    const read = inCents ? readCents(text) : euros[way.prices](text)
    if (read === null) return `${wanted[key].label} no válido: «${text}»`
    return read === 0 ? null : Math.abs(read)
  }
  const read = (fields: string[], way: Way): LineReading => {
    // Nixfarma also exports cancelled and postponed lines; only N is a sale.
    if (columns.state !== undefined && cell(fields, 'state').toUpperCase() !== 'N') return { kind: 'notSold' }
    const day = readDay(cell(fields, 'day'), way.dates)
    if (day === null) return refused(`fecha no válida: «${cell(fields, 'day')}»`)
    const units = readUnits(cell(fields, 'units'), way.units)
    if (units === null) return refused(`unidades no válidas: «${cell(fields, 'units')}»`)
    const [code, name] = [cell(fields, 'cn'), cell(fields, 'name')]
    if (units === 0) return { kind: 'line', line: { day, code, units, pvl: null, pvp: null, name } }
    const pvl = amountOf(fields, 'pvl', way)
    if (typeof pvl === 'string') return refused(pvl)
    const unitPvp = amountOf(fields, 'pvp', way)
    // What a line costs as a whole is of use only without the price of a pack.
    const told = unitPvp === null ? amountOf(fields, 'amount', way) : unitPvp
    if (typeof told === 'string') return refused(told)
    const pvp = unitPvp === null && told !== null ? Math.round(told / Math.abs(units)) : told
    return { kind: 'line', line: { day, code, units, pvl, pvp, name } }
  }
  return {
    uses,
    inCents,
    read,
    cellsOf: (fields: string[]) => ({
      prices: inCents ? [] : [cell(fields, 'pvl'), cell(fields, 'pvp'), cell(fields, 'amount')],
      units: [cell(fields, 'units')],
      dates: [cell(fields, 'day')],
    }),
  }
}

/** Reads, like `lineReader`, the lines whose code is a CN. `today` is the last day that may have sales ('YYYY-MM-DD'). */
export const lineSalesReader = (
  header: string[],
  { amounts, today, chosen }: { amounts: Amounts; today: string; chosen?: ChosenColumns | undefined },
): SalesReader => {
  const lines = lineReader(header, { amounts, chosen })
  const read = (fields: string[], way: Way): SaleReading => {
    const reading = lines.read(fields, way)
    if (reading.kind !== 'line') return reading
    const { code, day, name, units, pvl, pvp } = reading.line
    const fault = saleDayFault(day, today)
    if (fault !== null) return refused(`${fault}: ${formatDay(day)}`)
    const product = readCn(code)
    if (!product.ok && product.reason === 'pseudo') return { kind: 'pseudo', units }
    if (!product.ok) return refused(cnReason(product.reason, code))
    if (units === 0) return { kind: 'notSold' }
    if (!isPrice(pvp) || !isPrice(pvl)) return refused('precio fuera de los límites')
    return { kind: 'sales', name, sales: [{ day, cn: product.cn, units, pvl, pvp }] }
  }
  return { ...lines, read }
}

const readCents = (text: string): number | null =>
  /^[+-]?\d{1,15}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : null

const refused = (reason: string): { kind: 'refused'; reason: string } => ({ kind: 'refused', reason })
