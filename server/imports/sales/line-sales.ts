import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import { isPrice, saleDayFault } from '@/domain/sales/received/received-sale'
import { columnKey, findColumns, type WantedColumn } from '../columns'
import { type DecimalSign, eurosReader } from '../decimal-sign'
import { cellReader } from '../reading-columns'
import { readDay } from './sale-day'
import { readUnits, type SaleReading, type SalesReader } from './sale-reading'

const wanted = {
  day: {
    names: ['Fecha', 'FechaHora', 'FECHA_VENTA', 'Fecha venta', 'Fecha y hora', 'Día', 'Date'],
    required: true,
  },
  cn: {
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
  units: { names: ['Unidades', 'Cantidad', 'Uds', 'Unid', 'Units'], required: true },
  name: { names: ['Descripción', 'Nombre', 'Denominación', 'Producto'] },
  pvl: { names: ['PVL'] },
  pvp: { names: ['PVP', 'PVP_ORIGINAL_E', 'PVP unitario', 'PVP con IVA', 'Precio venta', 'Precio'] },
  amount: { names: ['ImporteBruto', 'Importe', 'Importe total', 'ImporteNeto', 'Total'] },
  state: { names: ['SITUACION'] },
} satisfies Record<string, WantedColumn>

/**
 * How the file writes amounts; `auto` recognises Unycop's integer cents by Unycop's columns, and otherwise reads euros.
 */
export type Amounts = 'auto' | 'euros' | 'cents'

/**
 * Makes a reader for a file with one line per sale: day, CN, units and price, under the column names of Farmatic,
 * Unycop and Nixfarma. `today` is the last day that may have sales ('YYYY-MM-DD').
 */
export const lineSalesReader = (
  header: string[],
  { amounts, today }: { amounts: Amounts; today: string },
): SalesReader => {
  const columns = findColumns(header, wanted)
  const cell = cellReader(columns)
  const inCents = amounts === 'cents' || (amounts === 'auto' && isUnycop(header))
  const euros = { ',': eurosReader(','), '.': eurosReader('.') }
  const amountReader =
    (sign: DecimalSign) =>
    (text: string): number | null => {
      const read = inCents ? readCents(text) : euros[sign](text)
      return read === null || read === 0 ? null : Math.abs(read)
    }
  const read = (fields: string[], sign: DecimalSign): SaleReading => {
    const readAmount = amountReader(sign)
    // Nixfarma also exports cancelled and postponed lines; only N is a sale.
    if (columns.state !== undefined && cell(fields, 'state').toUpperCase() !== 'N') return { kind: 'notSold' }
    const day = readDay(cell(fields, 'day'))
    if (day === null) return refused(`fecha no válida: «${cell(fields, 'day')}»`)
    const fault = saleDayFault(day, today)
    if (fault !== null) return refused(`${fault}: ${cell(fields, 'day')}`)
    const units = readUnits(cell(fields, 'units'))
    if (units === null) return refused(`unidades no válidas: «${cell(fields, 'units')}»`)
    const reading = readCn(cell(fields, 'cn'))
    if (!reading.ok && reading.reason === 'pseudo') return { kind: 'pseudo', units }
    if (!reading.ok) return refused(cnReason(reading.reason, cell(fields, 'cn')))
    if (units === 0) return { kind: 'notSold' }
    const amount = readAmount(cell(fields, 'amount'))
    const pvp =
      readAmount(cell(fields, 'pvp')) ?? (amount === null ? null : Math.round(amount / Math.abs(units)))
    const pvl = readAmount(cell(fields, 'pvl'))
    if (!isPrice(pvp) || !isPrice(pvl)) return refused('precio fuera de los límites')
    return { kind: 'sales', name: cell(fields, 'name'), sales: [{ day, cn: reading.cn, units, pvl, pvp }] }
  }
  return {
    read,
    pricesOf: (fields) => [cell(fields, 'pvl'), cell(fields, 'pvp'), cell(fields, 'amount')],
  }
}

const readCents = (text: string): number | null =>
  /^[+-]?\d{1,15}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : null

const refused = (reason: string): SaleReading => ({ kind: 'refused', reason })

const isUnycop = (header: string[]): boolean => {
  const keys = new Set(header.map(columnKey))
  return keys.has('idfarmaco') || (keys.has('desclin') && keys.has('organismo'))
}
