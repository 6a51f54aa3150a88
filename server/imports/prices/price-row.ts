import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import { pvlFromPvp, pvpFromPvl } from '@/domain/catalogue/price'
import { type TaxClass, taxClasses } from '@/domain/catalogue/taxes'
import { maxPrice } from '@/domain/sales/cube/block'
import { assignColumns, type ColumnUse, type NamedColumn } from '../column-uses'
import { columnKey, nationalCodeNames } from '../columns'
import { readDay } from '../date-order'
import { type EurosReader, eurosReader } from '../decimal-sign'
import { BadFile } from '../files/bad-file'
import type { Way } from '../read-in-files-way'
import { cellReader } from '../reading-columns'

/** Integer cents. */
export type Price = {
  cn: string
  /** Both null where the row has no price: it only says what the product pays of IVA, or its deduction. */
  pvl: number | null
  pvp: number | null
  derived: 'pvl' | 'pvp' | null
  /** The day from which it holds; null where the row does not say. */
  from: string | null
  taxClass?: TaxClass
  /** Thousandths that the Real Decreto-ley 8/2010 takes off; undefined: the file does not say. */
  deduction?: number
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
  from: {
    label: 'Desde',
    names: ['desde', 'Fecha desde', 'Válido desde', 'Vigente desde', 'Fecha de entrada en vigor'],
  },
  iva: { label: 'IVA', names: ['IVA', 'Tipo de IVA', 'Tipo IVA', 'IVA %', '% IVA'] },
  deduction: {
    label: 'Deducción',
    names: ['Deducción', 'Deducción RDL 8/2010', 'RDL 8/2010', 'Deducción %', '% Deducción'],
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
  /** The prices and the day of a row, as texts. */
  cellsOf: (fields: string[]) => { prices: string[]; dates: string[] }
  read: (fields: string[], way: Pick<Way, 'prices' | 'dates'>) => PriceReading
  /** Rows may say from which day their prices hold. */
  hasDays: boolean
  /** The file also has the reference groups, as the BOE's order does. */
  hasGroups: boolean
}

/** What is known of the IVA, in thousandths: of a product, and which class has a rate. */
export type KnownIva = { rateOf: (cn: string) => number; rates: Record<TaxClass, number> }

/**
 * Makes a reader of rows for a file with this header. Throws BadFile without a CN column, or with neither price column.
 */
export const priceReader = (header: string[], iva: KnownIva): PriceReader => {
  const { columns, uses } = assignColumns(header, wanted, undefined)
  if (
    columns.pvl === undefined &&
    columns.pvp === undefined &&
    columns.iva === undefined &&
    columns.deduction === undefined
  ) {
    // Some programs call so what the pharmacy pays, others what it asks.
    const bare = header.find((name) => columnKey(name) === 'precio')
    const hint = bare === undefined ? '' : ` «${bare}» no dice cuál es: póngale uno de esos nombres.`
    throw new BadFile(`Falta una columna «PVL» o «PVP».${hint} El archivo tiene: ${header.join(', ')}.`)
  }
  const cell = cellReader(columns)
  const hasGroups = columns.groupCode !== undefined
  const read: PriceReader['read'] = (fields, way) => {
    const code = cell(fields, 'cn')
    const reading = readCn(code)
    if (!reading.ok) return { ok: false, reason: cnReason(reading.reason, code) }
    const readEuros = eurosReader(way.prices)
    const pvl = readPrice(cell(fields, 'pvl'), { name: 'PVL', readEuros })
    if (!pvl.ok) return pvl
    const pvp = readPrice(cell(fields, 'pvp'), { name: 'PVP', readEuros })
    if (!pvp.ok) return pvp
    const taxClass = readTaxClass(cell(fields, 'iva'), iva.rates)
    if (taxClass === null) return { ok: false, reason: `IVA no válido: «${cell(fields, 'iva')}»` }
    const deduction = readDeduction(cell(fields, 'deduction'))
    if (deduction === null)
      return { ok: false, reason: `Deducción no válida: «${cell(fields, 'deduction')}»` }
    const day = cell(fields, 'from')
    const from = day === '' ? null : readDay(day, way.dates)
    if (day !== '' && from === null) return { ok: false, reason: `día no válido: «${day}»` }
    const rate = taxClass === undefined ? iva.rateOf(reading.cn) : iva.rates[taxClass]
    const said = { ...(taxClass && { taxClass }), ...(deduction !== undefined && { deduction }) }
    const found = complete({ cn: reading.cn, pvl: pvl.cents, pvp: pvp.cents, from, ...said }, rate)
    if (!found.ok || !hasGroups) return found
    return { ok: true, price: { ...found.price, referenceGroup: groupOf(fields) } }
  }
  const groupOf = (fields: string[]) => {
    const code = cell(fields, 'groupCode')
    return code === '' ? null : { code, name: cell(fields, 'groupName') || code }
  }
  return {
    uses,
    read,
    cellsOf: (fields) => ({
      prices: [cell(fields, 'pvl'), cell(fields, 'pvp')],
      dates: [cell(fields, 'from')],
    }),
    hasGroups,
    hasDays: columns.from !== undefined,
  }
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

/** The class that pays this rate, as '4', '4 %' or '4,00'; undefined where the cell is empty, null where no class does. */
const readTaxClass = (text: string, rates: KnownIva['rates']): TaxClass | null | undefined => {
  if (text === '') return undefined
  const written = /^(\d{1,2})(?:[.,](\d)0*)?\s*%?$/.exec(text)
  if (written === null) return null
  const thousandths = Number(written[1]) * 10 + Number(written[2] ?? 0)
  return taxClasses.find((taxClass) => rates[taxClass] === thousandths) ?? null
}

/** Thousandths, written as '7,5' or '7,5 %'; undefined where the cell is empty, null where it is none. */
const readDeduction = (text: string): number | null | undefined => {
  if (text === '') return undefined
  const written = /^(\d{1,2})(?:[.,](\d)0*)?\s*%?$/.exec(text)
  return written === null ? null : Number(written[1]) * 10 + Number(written[2] ?? 0)
}

const complete = (given: Omit<Price, 'derived' | 'referenceGroup'>, rate: number): PriceReading => {
  const { pvl, pvp, taxClass, deduction } = given
  if (pvl !== null && pvp !== null) {
    return pvl > pvp
      ? { ok: false, reason: 'el PVL es mayor que el PVP' }
      : { ok: true, price: { ...given, derived: null } }
  }
  if (pvl !== null) return { ok: true, price: { ...given, pvp: pvpFromPvl(pvl, rate), derived: 'pvp' } }
  if (pvp === null)
    return taxClass === undefined && deduction === undefined
      ? { ok: false, reason: 'sin precio' }
      : { ok: true, price: { ...given, derived: null } }
  const derived = pvlFromPvp(pvp, rate)
  return derived > 0
    ? { ok: true, price: { ...given, pvl: derived, derived: 'pvl' } }
    : { ok: false, reason: 'el PVP es demasiado bajo' }
}
