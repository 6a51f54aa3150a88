import { formatDay } from '@/domain/basics/dates'
import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import { isPrice, type Sale, saleDayFault } from '@/domain/sales/received/received-sale'
import { assignColumns, type ChosenColumns, type NamedColumn } from '../column-uses'
import { type DecimalSign, eurosReader } from '../decimal-sign'
import { cellReader } from '../reading-columns'
import { readDay } from './sale-day'
import { readUnits, type SaleReading, type SalesReader } from './sale-reading'
import { salesFormatOf } from './sales-format'

const wanted = {
  day: {
    label: 'Fecha',
    names: ['Fecha', 'FechaHora', 'FECHA_VENTA', 'Fecha venta', 'Fecha y hora', 'Día', 'Date'],
    required: true,
  },
  cn: {
    label: 'Código nacional',
    names: [
      'Código Nacional',
      'CN',
      'Cod. Nacional',
      'ART_CODIGO',
      'ID_Farmaco',
      'IdArticu',
      'Codigo',
      'Cod',
      'Artículo',
    ],
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

/**
 * How the file writes amounts; `auto` recognises Unycop's integer cents by Unycop's columns, and otherwise reads euros.
 */
export type Amounts = 'auto' | 'euros' | 'cents'

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
  const { columns, uses } = assignColumns(header, wanted, chosen)
  const cell = cellReader(columns)
  const inCents = amounts === 'cents' || (amounts === 'auto' && salesFormatOf(header) === 'unycop')
  const euros = { ',': eurosReader(','), '.': eurosReader('.') }
  const amountReader =
    (sign: DecimalSign) =>
    (text: string): number | null => {
      const read = inCents ? readCents(text) : euros[sign](text)
      return read === null || read === 0 ? null : Math.abs(read)
    }
  const read = (fields: string[], sign: DecimalSign): LineReading => {
    const readAmount = amountReader(sign)
    // Nixfarma also exports cancelled and postponed lines; only N is a sale.
    if (columns.state !== undefined && cell(fields, 'state').toUpperCase() !== 'N') return { kind: 'notSold' }
    const day = readDay(cell(fields, 'day'))
    if (day === null) return refused(`fecha no válida: «${cell(fields, 'day')}»`)
    const units = readUnits(cell(fields, 'units'))
    if (units === null) return refused(`unidades no válidas: «${cell(fields, 'units')}»`)
    const amount = units === 0 ? null : readAmount(cell(fields, 'amount'))
    const pvp =
      readAmount(cell(fields, 'pvp')) ?? (amount === null ? null : Math.round(amount / Math.abs(units)))
    const pvl = readAmount(cell(fields, 'pvl'))
    const code = cell(fields, 'cn')
    return { kind: 'line', line: { day, code, units, pvl, pvp, name: cell(fields, 'name') } }
  }
  return {
    uses,
    inCents,
    read,
    pricesOf: (fields: string[]) => [cell(fields, 'pvl'), cell(fields, 'pvp'), cell(fields, 'amount')],
  }
}

/** As `lineReader`, of the lines whose code is a CN. `today` is the last day that may have sales ('YYYY-MM-DD'). */
export const lineSalesReader = (
  header: string[],
  { amounts, today, chosen }: { amounts: Amounts; today: string; chosen?: ChosenColumns | undefined },
): SalesReader => {
  const lines = lineReader(header, { amounts, chosen })
  const read = (fields: string[], sign: DecimalSign): SaleReading => {
    const reading = lines.read(fields, sign)
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
