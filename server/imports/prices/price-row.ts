import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import { pvlFromPvp, pvpFromPvl } from '@/domain/catalogue/price'
import { maxPrice } from '@/domain/sales/cube/block'
import { assignColumns, type ColumnUse, type NamedColumn } from '../column-uses'
import { columnKey, nationalCodeNames } from '../columns'
import { type DecimalSign, type EurosReader, eurosReader } from '../decimal-sign'
import { BadFile } from '../files/bad-file'
import { cellReader } from '../reading-columns'

/** Integer cents. */
export type Price = {
  cn: string
  pvl: number
  pvp: number
  derived: 'pvl' | 'pvp' | null
  /** The BOE's; null: in none. Undefined: the file does not say. */
  referenceGroup?: { code: string; name: string } | null
}
export type PriceReading = { ok: true; price: Price } | { ok: false; reason: string }

const wanted = {
  cn: { label: 'CN', names: [...nationalCodeNames, 'Codigo'], required: true },
  pvl: {
    label: 'PVL',
    names: ['PVL', 'pvl_ref', 'Precio de venta laboratorio', 'Precio laboratorio'],
  },
  pvp: {
    label: 'PVP',
    names: ['PVP', 'pvpiva_ref', 'pvp_iva', 'PVP con IVA', 'PVP IVA', 'Precio venta al público con IVA'],
  },
  groupCode: {
    label: 'Conjunto',
    names: ['conjunto_code', 'Código de conjunto', 'Conjunto', 'conjunto_boe'],
  },
  groupName: {
    label: 'Nombre del conjunto',
    names: ['principio_activo_via', 'Nombre del conjunto', 'conjunto_nombre'],
  },
} satisfies Record<string, NamedColumn>

export type PriceReader = {
  uses: ColumnUse[]
  /** The prices of a row, as texts. */
  pricesOf: (fields: string[]) => string[]
  read: (fields: string[], sign: DecimalSign) => PriceReading
  /** The file also has the reference groups, as the BOE's order does. */
  hasGroups: boolean
}

/**
 * Makes a reader of rows for a file with this header. Throws BadFile without a CN column, or with neither price column.
 */
export const priceReader = (header: string[]): PriceReader => {
  const { columns, uses } = assignColumns(header, wanted, undefined)
  if (columns.pvl === undefined && columns.pvp === undefined) {
    // Some programs call so what the pharmacy pays, others what it asks.
    const bare = header.find((name) => columnKey(name) === 'precio')
    const hint = bare === undefined ? '' : ` «${bare}» no dice cuál es: póngale uno de esos nombres.`
    throw new BadFile(`Falta una columna «PVL» o «PVP».${hint} El archivo tiene: ${header.join(', ')}.`)
  }
  const cell = cellReader(columns)
  const hasGroups = columns.groupCode !== undefined
  const read = (fields: string[], sign: DecimalSign): PriceReading => {
    const code = cell(fields, 'cn')
    const reading = readCn(code)
    if (!reading.ok) return { ok: false, reason: cnReason(reading.reason, code) }
    const readEuros = eurosReader(sign)
    const pvl = readPrice(cell(fields, 'pvl'), { name: 'PVL', readEuros })
    if (!pvl.ok) return pvl
    const pvp = readPrice(cell(fields, 'pvp'), { name: 'PVP', readEuros })
    if (!pvp.ok) return pvp
    const found = complete({ cn: reading.cn, pvl: pvl.cents, pvp: pvp.cents })
    if (!found.ok || !hasGroups) return found
    return { ok: true, price: { ...found.price, referenceGroup: groupOf(fields) } }
  }
  const groupOf = (fields: string[]) => {
    const code = cell(fields, 'groupCode')
    return code === '' ? null : { code, name: cell(fields, 'groupName') || code }
  }
  return { uses, read, pricesOf: (fields) => [cell(fields, 'pvl'), cell(fields, 'pvp')], hasGroups }
}

type ReadPrice = { ok: true; cents: number | null } | { ok: false; reason: string }

const readPrice = (
  text: string,
  { name, readEuros }: { name: string; readEuros: EurosReader },
): ReadPrice => {
  if (text === '') return { ok: true, cents: null }
  const cents = readEuros(text)
  if (cents === null) return { ok: false, reason: `${name} no válido: «${text}»` }
  if (cents <= 0 || cents > maxPrice) return { ok: false, reason: `${name} fuera de los límites: «${text}»` }
  return { ok: true, cents }
}

const complete = ({ cn, pvl, pvp }: { cn: string; pvl: number | null; pvp: number | null }): PriceReading => {
  if (pvl !== null && pvp !== null) {
    return pvl > pvp
      ? { ok: false, reason: 'el PVL es mayor que el PVP' }
      : { ok: true, price: { cn, pvl, pvp, derived: null } }
  }
  if (pvl !== null) return { ok: true, price: { cn, pvl, pvp: pvpFromPvl(pvl), derived: 'pvp' } }
  if (pvp === null) return { ok: false, reason: 'sin precio' }
  const derived = pvlFromPvp(pvp)
  return derived > 0
    ? { ok: true, price: { cn, pvl: derived, pvp, derived: 'pvl' } }
    : { ok: false, reason: 'el PVP es demasiado bajo' }
}
