import { madridDay } from '@/domain/basics/dates'
import { foldText } from '@/domain/basics/text'
import { readCn } from '@/domain/catalogue/cn'
import { cnReason } from '@/domain/catalogue/cn-reasons'
import { nationalCodeNames, type WantedColumn } from '../columns'
import { readDay } from '../date-order'

/** A row of CIMA's list. */
export type SupplyRow = {
  cn: string
  startsOn: string
  endsOn: string | null
  kind: number | null
  observation: string | null
  /** False for what the list itself calls over. */
  isActive: boolean
}

export const supplyColumns = {
  cn: { names: [...nationalCodeNames, 'codigo'], required: true },
  starts: { names: ['fini', 'fecha_inicio', 'Fecha de inicio', 'Inicio'], required: true },
  ends: { names: ['ffin', 'fecha_fin', 'Fecha prevista de fin', 'Fin'] },
  kind: { names: ['tipoProblemaSuministro', 'Tipo de problema de suministro', 'Tipo'] },
  active: { names: ['activo'] },
  observation: { names: ['observ', 'Observaciones', 'Observación'] },
} satisfies Record<string, WantedColumn>

export type SupplyKey = keyof typeof supplyColumns

/** A value as JSON or CSV has it. Throws what it cannot be, in Spanish. */
export type SupplyValue = (key: SupplyKey) => unknown

/**
 * A row of JSON or CSV: where it stands, from 1, and its values. `fault`: why its values are not where they belong, in Spanish.
 */
export type ListedRow = {
  place: string
  number: number
  content: string
  fault: string | null
  cellOf: SupplyValue
}

/** `cn`: the product of a refused row; null where not even the CN can be read. */
export type SupplyReading = { ok: true; row: SupplyRow } | { ok: false; reason: string; cn: string | null }

class Unread extends Error {}

/** What cannot be understood is refused as a whole row: half a shortage would be a wrong one. */
export const readSupplyRow = ({ fault, cellOf }: Pick<ListedRow, 'fault' | 'cellOf'>): SupplyReading => {
  let cn: string | null = null
  try {
    cn = cnOf(cellOf)
    if (fault !== null) throw new Unread(fault)
    return { ok: true, row: rowOf(cn, cellOf) }
  } catch (error) {
    if (error instanceof Unread) return { ok: false, reason: fault ?? error.message, cn }
    throw error
  }
}

const cnOf = (cellOf: SupplyValue): string => {
  const code = textOf(cellOf('cn'), 'el código nacional')
  const reading = readCn(code)
  if (!reading.ok) throw new Unread(cnReason(reading.reason, code))
  return reading.cn
}

const rowOf = (cn: string, cellOf: SupplyValue): SupplyRow => {
  const startsOn = dayOf(cellOf('starts'), 'el inicio')
  if (startsOn === null) throw new Unread('falta la fecha de inicio')
  const endsOn = dayOf(cellOf('ends'), 'el fin')
  if (endsOn !== null && endsOn < startsOn)
    throw new Unread(`acaba (${endsOn}) antes de empezar (${startsOn})`)
  return {
    cn,
    startsOn,
    endsOn,
    kind: kindOf(cellOf('kind')),
    observation: observationOf(cellOf('observation')),
    isActive: isActive(cellOf('active')),
  }
}

const textOf = (value: unknown, what: string): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Unread(`${what} no es un texto ni un número`)
}

/** Days that a list can mean: what is further away is another unit of time. */
const [firstDay, lastDay] = ['2000-01-01', '2099-12-31']

/** Milliseconds since 1970, an instant or a day as people write it; the day is Madrid's. */
const dayOf = (value: unknown, what: string): string | null => {
  const text = textOf(value, what)
  if (text === '') return null
  const day = /^-?\d{9,}(\.0+)?$/.test(text)
    ? dayOfInstant(Number(text))
    : /T.*(Z|[+-]\d\d:?\d\d)$/.test(text)
      ? dayOfInstant(Date.parse(text))
      : readDay(text)
  if (day === null || day < firstDay || day > lastDay) throw new Unread(`${what} no es una fecha: «${text}»`)
  return day
}

const dayOfInstant = (instant: number): string | null => {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? null : madridDay(date)
}

const kindOf = (value: unknown): number | null => {
  const text = textOf(value, 'el tipo')
  if (text === '') return null
  if (!/^\d{1,2}$/.test(text)) throw new Unread(`el tipo no es un número: «${text}»`)
  return Number(text)
}

/** The longest that is kept of what the AEMPS writes; what it writes has a few lines. */
const longestObservation = 1000

const observationOf = (value: unknown): string | null => {
  const text = textOf(value, 'la observación')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they come from files, and no screen shows them.
    .replace(/[\s\u0000-\u001f]+/g, ' ')
    .trim()
  return text === '' ? null : text.slice(0, longestObservation)
}

const [yes, no] = [
  ['', 'true', '1', 'si', 's', 'activo'],
  ['false', '0', 'no', 'n', 'inactivo'],
]

const isActive = (value: unknown): boolean => {
  const text = foldText(textOf(value, '«activo»'))
  if (yes?.includes(text)) return true
  if (no?.includes(text)) return false
  throw new Unread(`«activo» no es sí ni no: «${text}»`)
}
