import { maxInteger } from '@/domain/basics/fields'
import { isIsoDay } from '@/domain/basics/is-iso-day'
import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import type { Cn } from '@/domain/catalogue/catalogue'

/** Why units do not come. The first four are Fedicom's: SIN EXISTENCIAS, FALTA DE SUMINISTRO, SERVICIO PARCIAL, LIMITE EXISTENCIAS. */
export const missingReasons = {
  'out-of-stock': 'Sin existencias',
  'supply-problem': 'Falta de suministro',
  'partial-service': 'Servicio parcial',
  'stock-limit': 'Límite de existencias',
  discontinued: 'Ya no se comercializa',
  'not-found': 'No se encuentra el producto',
  other: 'Otro motivo',
} as const
export type MissingReason = keyof typeof missingReasons

/** How an answer came: on the laboratory's screen, by its file, from its own system, by a wholesaler's Fedicom or its delivery note. */
export const answerOrigins = ['screen', 'file', 'webhook', 'fedicom', 'delivery-note'] as const
export type AnswerOrigin = (typeof answerOrigins)[number]

/** Units of an ordered line that are to come: the paid ones, and the free ones beside them. */
export const unitsToCome = ({
  quantity,
  bonus = 0,
}: {
  quantity: number
  bonus?: number | undefined
}): number => quantity + bonus

/** '10 + 2', or '10' without free units. */
export const unitsText = ({
  quantity,
  bonus = 0,
}: {
  quantity: number
  bonus?: number | undefined
}): string => (bonus === 0 ? formatInteger(quantity) : `${formatInteger(quantity)} + ${formatInteger(bonus)}`)

/**
 * What is known of an ordered line, as its laboratory or the wholesaler says. The four counts of units add up to those to come. A later
 * answer replaces the earlier one as a whole.
 */
export type LineAnswer = {
  /** Units of the ordered product that come. */
  served: number
  /** Units that come, but later. */
  delayed: number
  /** The day they are expected by, YYYY-MM-DD; null where it is not known, and where none are delayed. */
  delayedUntil: string | null
  /** Units of another product that come instead. */
  substituted: number
  substitute: Cn | null
  /** Units that do not come. */
  missing: number
  reason: MissingReason | null
  /** What a unit is charged at: PVL after discount, before taxes. Null where it was not confirmed. */
  price: Cents | null
}

export const servedInFull = (quantity: number): LineAnswer => ({
  served: quantity,
  delayed: 0,
  delayedUntil: null,
  substituted: 0,
  substitute: null,
  missing: 0,
  reason: null,
  price: null,
})

const answerFields = Object.keys(servedInFull(0)) as (keyof LineAnswer)[]

export const isSameAnswer = (one: LineAnswer, other: LineAnswer): boolean =>
  answerFields.every((field) => one[field] === other[field])

export type AnswerProblem = { field: keyof LineAnswer; text: string }

/** What is wrong with an answer to an ordered line of so many units to come, field by field; none where it can be recorded. */
export const answerProblems = (
  answer: LineAnswer,
  line: { cn: Cn; quantity: number },
): readonly AnswerProblem[] => {
  const { served, delayed, delayedUntil, substituted, substitute, missing, reason, price } = answer
  const counts = { served, delayed, substituted, missing }
  const uncountable = (Object.keys(counts) as (keyof typeof counts)[]).filter(
    (field) => !Number.isSafeInteger(counts[field]) || counts[field] < 0,
  )
  if (uncountable.length > 0)
    return uncountable.map((field) => ({ field, text: 'Tiene que ser un número entero de unidades' }))
  const problems: (AnswerProblem | false)[] = [
    served + delayed + substituted + missing !== line.quantity && {
      field: 'served',
      text: `Las unidades tienen que sumar las ${line.quantity} pedidas`,
    },
    delayed === 0 && delayedUntil !== null && { field: 'delayedUntil', text: 'No hay unidades aplazadas' },
    delayed > 0 &&
      delayedUntil !== null &&
      !isIsoDay(delayedUntil) && { field: 'delayedUntil', text: 'Fecha incorrecta' },
    substituted > 0 &&
      substitute === null && { field: 'substitute', text: 'Indique el producto que va en su lugar' },
    substituted === 0 && substitute !== null && { field: 'substitute', text: 'No hay unidades sustituidas' },
    substitute === line.cn && { field: 'substitute', text: 'Es el mismo producto' },
    missing > 0 && reason === null && { field: 'reason', text: 'Indique el motivo de la falta' },
    missing === 0 && reason !== null && { field: 'reason', text: 'No falta ninguna unidad' },
    price !== null &&
      (!Number.isSafeInteger(price) || price < 0 || price > maxInteger) && {
        field: 'price',
        text: 'Tiene que ser un importe',
      },
  ]
  return problems.filter((problem) => problem !== false)
}
