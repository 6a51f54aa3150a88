import * as v from 'valibot'
import { problemOf } from '@/contract/fedicom/fields'
import { foldText } from '@/domain/basics/text'
import type { Cn } from '@/domain/catalogue/catalogue'
import { readProductCode } from '@/domain/catalogue/product-code'
import { answerProblems, type LineAnswer, type MissingReason, unitsToCome } from '@/domain/order/line-answer'
import type { Incident } from '../protocol/errors'
import { type AnswerLine, answerLine } from '../protocol/order'
import type { OrderedLine } from './order-of-delivery'
import { usualReasons, type WholesalerSettings } from './wholesaler-settings'

export type AnsweredLine = { line: number; answer: LineAnswer }

/**
 * What an answer says of the ordered lines. Nothing is made up: what contradicts itself or names no line of ours is a problem, and
 * its line stays unanswered, as one does that the answer leaves out.
 */
export function answersOfLines(
  given: readonly unknown[],
  lines: readonly OrderedLine[],
  settings: WholesalerSettings,
): { answers: AnsweredLine[]; problems: string[] } {
  const problems: string[] = []
  const told = new Map<number, LineAnswer | null>()
  for (const [index, each] of given.entries()) {
    const { line, answer } = readLine(each, lines, settings)
    const before = line === null ? undefined : told.get(line)
    const isRepeated = before !== undefined && !(before && isSame(before, answer))
    const problem = isRepeated ? 'el producto viene dos veces, con datos distintos' : answer
    if (typeof problem === 'string') problems.push(`línea ${index + 1}: ${problem}`)
    if (line !== null) told.set(line, typeof problem === 'string' ? null : problem)
  }
  return {
    answers: [...told].flatMap(([line, answer]) => (answer === null ? [] : [{ line, answer }])),
    problems,
  }
}

/** The line of ours that is meant, where one is, and what is said of it; a text says why it cannot be understood. */
function readLine(
  given: unknown,
  lines: readonly OrderedLine[],
  settings: WholesalerSettings,
): { line: number | null; answer: LineAnswer | string } {
  const read = v.safeParse(answerLine, given)
  if (!read.success) return { line: null, answer: problemOf(read.issues) }
  const line = lineOf(read.output, lines)
  if (typeof line === 'string') return { line: null, answer: line }
  return { line: line.id, answer: answerOf(read.output, line, settings) }
}

/** Our line that is meant: of that place and product, or the only one of that product. */
function lineOf(answer: AnswerLine, lines: readonly OrderedLine[]): OrderedLine | string {
  const cn = cnOf(answer.codigoArticulo)
  if (cn === null) return 'codigoArticulo no es un código de producto'
  const ofProduct = lines.filter((line) => line.cn === cn)
  const [only, another] = ofProduct
  if (only === undefined) return 'el producto no está en el pedido'
  const meant = ofProduct.find(({ id }) => id === answer.orden) ?? (another === undefined ? only : undefined)
  return meant ?? 'no dice cuál de las líneas del producto es'
}

const cnOf = (code: string): Cn | null => readProductCode(code)?.cn ?? null

/** The answer, or why it cannot be one. */
function answerOf(given: AnswerLine, line: OrderedLine, settings: WholesalerSettings): LineAnswer | string {
  const { quantity } = line
  if (given.cantidad !== undefined && given.cantidad !== quantity)
    return `contesta a ${given.cantidad} unidades y se pidieron ${quantity}`
  const isRejected = given.incidencias.some(({ codigo }) => codigo.startsWith('LIN-PED-ERR'))
  if (isRejected && given.cantidadFalta === undefined) return 'la rechaza sin decir cuántas faltan'
  const short = given.cantidadFalta ?? 0
  const bonus = bonusOf(given, line)
  if (typeof bonus === 'string') return bonus
  if (short < 0) return 'cantidadFalta es negativa'
  if (short > quantity) return `faltan ${short} unidades y se pidieron ${quantity}`
  const delay = delayOf(given, { quantity, short }, settings)
  if (typeof delay === 'string') return delay
  const { delayed, until } = delay
  const missingPaid = delay.isAmongMissing ? short - delayed : short
  const restPaid = quantity - missingPaid - delayed
  if (missingPaid < 0 || restPaid < 0) return 'aplaza más unidades de las que quedan'
  const price = priceOf(given, line, settings)
  if (typeof price === 'string') return price
  const other = given.codigoArticuloSustituyente
  const substitute = other === undefined ? null : cnOf(other)
  if (other !== undefined && substitute === null)
    return 'codigoArticuloSustituyente no es un código de producto'
  const missing = missingPaid + bonus.missing
  const rest = restPaid + bonus.served
  // A substitute of units that do not come is a suggestion, and the product itself is none.
  const isSubstituted = substitute !== null && substitute !== line.cn && rest > 0
  const answer: LineAnswer = {
    served: isSubstituted ? 0 : rest,
    delayed,
    delayedUntil: delayed > 0 ? until : null,
    substituted: isSubstituted ? rest : 0,
    substitute: isSubstituted ? substitute : null,
    missing,
    reason: missing > 0 ? reasonOf(given.incidencias, settings) : null,
    price: isSubstituted ? null : price,
  }
  const [problem] = answerProblems(answer, { cn: line.cn, quantity: unitsToCome(line) })
  return problem === undefined ? answer : `${problem.field}: ${problem.text}`
}

/** What becomes of the free units: where nothing is said of them, they come if paid ones do; none that nobody asked for. */
function bonusOf(
  { cantidadBonificacionFalta: said, cantidadFalta: short = 0 }: AnswerLine,
  { quantity, bonus = 0, asksBonus = false }: OrderedLine,
): { served: number; missing: number } | string {
  const missing = said ?? (short === quantity || !asksBonus ? bonus : 0)
  if (missing < 0) return 'cantidadBonificacionFalta es negativa'
  if (missing > bonus) return `faltan ${missing} unidades bonificadas y se pidieron ${bonus}`
  return { served: bonus - missing, missing }
}

type Delay = { delayed: number; until: string | null; isAmongMissing: boolean }

function delayOf(
  { servicioAplazado, incidencias }: AnswerLine,
  { quantity, short }: { quantity: number; short: number },
  settings: WholesalerSettings,
): Delay | string {
  const isAmongMissing = settings.shortageIncludesDelayed
  if (servicioAplazado !== undefined) {
    const { fechaServicio: until = null, cantidad: delayed = isAmongMissing ? short : undefined } =
      servicioAplazado
    if (delayed === undefined) return 'no dice cuántas unidades aplaza'
    return delayed < 0 ? 'servicioAplazado.cantidad es negativa' : { delayed, until, isAmongMissing }
  }
  const isDelayed = incidencias.some(({ codigo }) => settings.delayedCodes.includes(codigo))
  // A code alone tells of the units that come, and of none that are missing.
  return { delayed: isDelayed ? quantity - short : 0, until: null, isAmongMissing: false }
}

function priceOf(
  { precio }: AnswerLine,
  { discount }: OrderedLine,
  { price }: WholesalerSettings,
): number | null | string {
  if (precio === undefined || price === 'ignored') return null
  if (precio < 0) return 'precio es negativo'
  const factor = price === 'net' ? 1 : 1 - discount
  // Ten decimals first: 1.005 × 100 is 100.49999999999999 in binary, and would lose its half.
  return Math.round(Number((precio * factor * 100).toFixed(10)))
}

const reasonOf = (incidents: readonly Incident[], settings: WholesalerSettings): MissingReason => {
  const said = incidents.flatMap(({ codigo, descripcion = '' }) => [codigo, descripcion]).map(upperCase)
  for (const [beginning, reason] of Object.entries({ ...usualReasons, ...settings.reasons }).reverse())
    if (said.some((each) => each.startsWith(beginning))) return reason
  return 'other'
}

const upperCase = (text: string): string => foldText(text).trim().toUpperCase()

const isSame = (a: LineAnswer, b: LineAnswer | string): boolean => JSON.stringify(a) === JSON.stringify(b)
