import { foldText } from '@/domain/basics/text'
import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import { pvlFromPvp } from '@/domain/catalogue/price'
import type { TaxClass } from '@/domain/catalogue/taxes'
import { maxPrice } from '@/domain/sales/cube/block'
import { assignColumns, type ColumnUse, withOwnNames } from '../column-uses'
import type { WantedColumn } from '../columns'
import { type DecimalSign, type EurosReader, eurosReader } from '../decimal-sign'
import { cellReader } from '../reading-columns'

/** One product of the Nomenclátor de facturación. Prices are integer cents. */
export type BillingRow = {
  cn: string
  name: string
  laboratory: string
  kind: BillingKind
  /** `gone`: it has left the list (BAJA), and its price is no longer in force; `suspended`: for a time it cannot be had. */
  state: 'listed' | 'suspended' | 'gone'
  price: { pvl: number; pvp: number } | null
  /** The lowest of its group, where that is lower: what its price is to fall to. */
  lowest: { pvl: number; pvp: number } | null
  group: { code: string; name: string } | null
}
/** `medicine`: one of which the list does not say whether it is generic. */
export type BillingKind = 'generic' | 'brand' | 'medicine' | 'sanitary'

/** `cn`: the product of a refused row; null where not even the CN can be read. */
export type BillingReading = { ok: true; row: BillingRow } | { ok: false; reason: string; cn: string | null }

export type BillingReader = {
  uses: ColumnUse[]
  /** The prices of a row, as texts. */
  pricesOf: (fields: string[]) => string[]
  /** `fault`: why its cells are not where they belong. */
  read: (fields: string[], given: { sign: DecimalSign; fault: string | null }) => BillingReading
}

const ofGroup = 'de la agrupación homogénea del producto sanitario'
const wanted = {
  cn: { names: ['Código Nacional', 'CN'], required: true },
  name: { names: ['Nombre del producto farmacéutico', 'Nombre'], required: true },
  kind: { names: ['Tipo de fármaco', 'tipo_farmaco'], required: true },
  accessory: { names: ['Nombre genérico efecto y accesorio'] },
  laboratory: { names: ['Nombre del laboratorio ofertante', 'Laboratorio'], required: true },
  state: { names: ['Estado'], required: true },
  pvp: { names: ['Precio venta al público con IVA', 'pvp_iva', 'PVP'], required: true },
  groupCode: { names: [`Código ${ofGroup}`, 'agrupacion_code'], required: true },
  groupName: { names: [`Nombre ${ofGroup}`, 'agrupacion_nombre'], required: true },
  lowestPrice: { names: [`Menor precio ${ofGroup}`, 'menor_precio_agrupacion'] },
  // Not used: named, so that it is not taken for one of those above, which it resembles.
  laboratoryCode: { names: ['Código del laboratorio ofertante'] },
} satisfies Record<string, WantedColumn>

const longestName = 500

/** Makes a reader of rows for a file with this header. Throws BadFile when a column is missing. */
export const billingReader = (header: string[], iva: (taxClass: TaxClass) => number): BillingReader => {
  const { columns, uses } = assignColumns(header, withOwnNames(wanted), undefined)
  const cell = cellReader(columns)
  const euros = { ',': eurosReader(','), '.': eurosReader('.') }
  const read: BillingReader['read'] = (fields, { sign, fault }) => {
    const code = readCn(cell(fields, 'cn'))
    if (!code.ok) return { ok: false, reason: cnReason(code.reason, cell(fields, 'cn')), cn: null }
    const refused = (reason: string): BillingReading => ({ ok: false, reason, cn: code.cn })
    if (fault !== null) return refused(fault)
    const name = cell(fields, 'name').replace(/\s+/g, ' ')
    const laboratory = cell(fields, 'laboratory')
    if (name === '') return refused('sin nombre')
    if (name.length > longestName) return refused(`nombre de más de ${longestName} caracteres`)
    if (laboratory === '') return refused('sin laboratorio')
    const kind = kindOf({ kind: cell(fields, 'kind'), accessory: cell(fields, 'accessory') })
    if (kind === null) return refused('sin tipo de fármaco')
    const state = stateOf(cell(fields, 'state'))
    if (state === null) return refused(`estado no válido: «${cell(fields, 'state')}»`)
    const pvp = readCents(cell(fields, 'pvp'), { name: 'PVP', readEuros: euros[sign] })
    if ('reason' in pvp) return refused(pvp.reason)
    const lowest = readCents(cell(fields, 'lowestPrice'), { name: 'Menor precio', readEuros: euros[sign] })
    if ('reason' in lowest) return refused(lowest.reason)
    const rate = iva(taxClassOf(kind))
    const isLower = lowest.cents !== null && pvp.cents !== null && lowest.cents < pvp.cents
    const groupCode = cell(fields, 'groupCode')
    return {
      ok: true,
      row: {
        cn: code.cn,
        name,
        laboratory,
        kind,
        state,
        price: priceOf(pvp.cents, rate),
        lowest: isLower ? priceOf(lowest.cents, rate) : null,
        group: groupCode === '' ? null : { code: groupCode, name: cell(fields, 'groupName') || groupCode },
      },
    }
  }
  return {
    uses: uses.filter(({ key }) => key !== 'laboratoryCode'),
    read,
    pricesOf: (fields) => [cell(fields, 'pvp'), cell(fields, 'lowestPrice')],
  }
}

const readCents = (
  text: string,
  { name, readEuros }: { name: string; readEuros: EurosReader },
): { cents: number | null } | { reason: string } => {
  if (text === '') return { cents: null }
  const cents = readEuros(text)
  if (cents === null) return { reason: `${name} no válido: «${text}»` }
  if (cents > maxPrice || cents < 0) return { reason: `${name} fuera de los límites: «${text}»` }
  return { cents }
}

/** 'ALTA', 'BAJA GENERAL', 'SUSPENSION TEMPORAL GENERAL'. */
const stateOf = (text: string): BillingRow['state'] | null => {
  const state = foldText(text)
  if (/^alta\b/.test(state)) return 'listed'
  if (/^suspension temporal\b/.test(state)) return 'suspended'
  return /^baja\b/.test(state) ? 'gone' : null
}

/** The list has no PVL: it follows from the PVP. A PVP of nothing, or of too few cents, is no price. */
const priceOf = (pvp: number | null, rate: number): BillingRow['price'] => {
  if (pvp === null) return null
  const pvl = pvlFromPvp(pvp, rate)
  return pvl > 0 ? { pvl, pvp } : null
}

/** Medicines, and the "efectos y accesorios" that are financed beside them. */
export const taxClassOf = (kind: BillingKind): TaxClass => (kind === 'sanitary' ? 'reduced' : 'super-reduced')

/** By the column "Tipo", never by "EFG" in the name: a medicine under its generic name is generic without EFG, too. */
const kindOf = ({ kind, accessory }: { kind: string; accessory: string }): BillingKind | null => {
  const folded = foldText(kind)
  if (/\bgeneric[oa]\b/.test(folded)) return 'generic'
  if (/\betica\b/.test(folded)) return 'brand'
  if (folded.startsWith('medicamento')) return 'medicine'
  return folded === '' && accessory === '' ? null : 'sanitary'
}
