import * as v from 'valibot'
import { problemOf } from '@/contract/fedicom/fields'
import { isSameCustomer } from '../protocol/customer'
import { errorAnswer, type Incident, refusalText } from '../protocol/errors'
import { orderAnswer } from '../protocol/order'
import { type AnsweredLine, answersOfLines } from './line-answers'
import { type OrderedLine, orderNumberOf } from './order-of-delivery'
import type { WholesalerSettings } from './wholesaler-settings'

/** What an answer to an order means. `text` is of ours, in Spanish: never what the other side wrote. */
export type OrderOutcome =
  /** The wholesaler has the order. A line that is not among the answers stays unanswered. */
  | {
      kind: 'taken'
      isDuplicate: boolean
      orderNumber: string | null
      answers: AnsweredLine[]
      problems: string[]
      text: string
    }
  /** It has an order like this already, and does not say what became of it; `orderNumber` where it tells which one. */
  | { kind: 'duplicate'; orderNumber: string | null; text: string }
  /** It does not take the order, as it stands. */
  | { kind: 'refused'; text: string }
  /** The token counts no longer. */
  | { kind: 'unauthorised'; text: string }
  /** Nobody can tell from it whether the order was taken; `isOfAnother`: it is about another order, or somebody else's. */
  | { kind: 'unclear'; text: string; isOfAnother?: true }

export type Asked = {
  orderId: number
  laboratoryId: number
  customerCode: string
  lines: readonly OrderedLine[]
}

/** `isKnown`: the wholesaler was asked for an order that it has, and not to take one. */
export function outcomeOfOrder(
  { status, body }: { status: number; body: string },
  asked: Asked,
  settings: WholesalerSettings,
  { isKnown = false } = {},
): OrderOutcome {
  const json = jsonOf(body)
  const refused = v.safeParse(errorAnswer, json)
  if (refused.success) return refusal(status, refused.output, settings)
  if (status === 401 || status === 403) return { kind: 'unauthorised', text: `HTTP ${status}` }
  // Some answer a conflict with the order as they took it: it counts by what it holds.
  if (status >= 400 && status < 500 && status !== 409) return { kind: 'refused', text: `HTTP ${status}` }
  if ((status < 200 || status > 299) && status !== 409) return { kind: 'unclear', text: `HTTP ${status}` }
  const unclear = (text: string) => ({ kind: 'unclear', text: `HTTP ${status}, ${text}` }) as const
  if (json === undefined) return unclear(body.trim() === '' ? 'respuesta vacía' : 'la respuesta no es JSON')
  const read = v.safeParse(orderAnswer, json)
  if (!read.success) return unclear(problemOf(read.issues))
  const { numeroPedido, numeroPedidoOrigen, codigoCliente, incidencias } = read.output
  if (numeroPedidoOrigen !== undefined && numeroPedidoOrigen !== orderNumberOf(asked))
    return { ...unclear('contesta a otro pedido'), isOfAnother: true }
  if (codigoCliente !== undefined && !isSameCustomer(codigoCliente, asked.customerCode))
    return { ...unclear('contesta a otro cliente'), isOfAnother: true }
  const has = (codes: readonly string[]) => incidencias.some(({ codigo }) => codes.includes(codigo))
  const isDuplicate = isKnown || has(settings.duplicateCodes)
  const isPending = has(settings.pendingCodes)
  const isNamed = numeroPedido !== undefined || numeroPedidoOrigen !== undefined
  if (!isNamed) return unclear('no dice de qué pedido es')
  if (status === 409 && !isDuplicate && !isPending) return unclear('no dice si lo acepta')
  const { answers, problems } = isPending
    ? { answers: [], problems: [] }
    : answersOfLines(read.output.lineas, asked.lines, settings)
  return {
    kind: 'taken',
    isDuplicate,
    orderNumber: numeroPedido?.slice(0, 100) ?? null,
    answers,
    problems,
    text: takenText({
      isDuplicate,
      isPending,
      answered: answers.length,
      asked: asked.lines.length,
      problems,
    }),
  }
}

const refusal = (
  status: number,
  incidents: readonly Incident[],
  { duplicateCodes }: WholesalerSettings,
): OrderOutcome => {
  const text = `HTTP ${status}${withCode(refusalText(incidents))}`
  if (status === 401) return { kind: 'unauthorised', text }
  const duplicate = incidents.find(({ codigo }) => duplicateCodes.includes(codigo))
  if (duplicate) {
    // Public implementations answer "Pedido duplicado: 5F3A…", the number of the order of before.
    const [, orderNumber = null] = /:\s*([\w.-]{1,50})\s*$/.exec(duplicate.descripcion ?? '') ?? []
    return { kind: 'duplicate', orderNumber, text }
  }
  // A list of errors with a status of success says both; an error of the server may come after it has taken the order.
  return status >= 400 && status < 500 ? { kind: 'refused', text } : { kind: 'unclear', text }
}

const withCode = (code: string | null): string => (code === null ? '' : `, ${code}`)

function takenText(of: {
  isDuplicate: boolean
  isPending: boolean
  answered: number
  asked: number
  problems: readonly string[]
}): string {
  const [problem] = of.problems
  return [
    of.isDuplicate ? 'el mayorista ya lo tenía' : 'el mayorista lo ha aceptado',
    of.isPending
      ? 'sin decir aún qué falta'
      : of.answered < of.asked
        ? `contesta ${of.answered} de ${of.asked} líneas`
        : null,
    problem ?? null,
  ]
    .filter((part) => part !== null)
    .join(', ')
    .slice(0, 300)
}

const jsonOf = (body: string): unknown => {
  try {
    return JSON.parse(body.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}
