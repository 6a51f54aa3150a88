import type { FedicomOrderAnswer } from '@/contract/fedicom/program-orders'
import { formatDay, formatInstant } from '@/domain/basics/dates'
import { type LineAnswer, type MissingReason, unitsToCome } from '@/domain/order/line-answer'
import type { Incident } from '../../fedicom/protocol/errors'
import type { ProgramLine } from '../orders/program-order'
import type { PlacedLine, PlacedOrder } from './placed-orders.queries'

type AnswerLine = FedicomOrderAnswer['lineas'][number]
type Told = Required<Incident>

export const duplicate: Told = { codigo: 'PED-ERR-008', descripcion: 'Pedido duplicado' }
/** Programs take it as "ask again later": nobody has said yet what is served. */
const pending: Told = {
  codigo: 'PED-WARN-001',
  descripcion: 'Pedido recibido; falta que se conteste qué se sirve. Consúltelo más tarde',
}
const withdrawn: Told = { codigo: 'LIN-PED-WARN-999', descripcion: 'ANULADO por la farmacia' }

const fewerFree: Told = {
  codigo: 'LIN-PED-WARN-999',
  descripcion: 'Menos unidades bonificadas que las pedidas: se aplican las condiciones de Rebotica',
}

const reasons: Record<MissingReason, Told> = {
  'out-of-stock': { codigo: 'LIN-PED-WARN-001', descripcion: 'SIN EXISTENCIAS' },
  'supply-problem': { codigo: 'LIN-PED-WARN-001', descripcion: 'FALTA DE SUMINISTRO' },
  'partial-service': { codigo: 'LIN-PED-WARN-002', descripcion: 'SERVICIO PARCIAL' },
  'stock-limit': { codigo: 'LIN-PED-WARN-002', descripcion: 'LIMITE EXISTENCIAS' },
  discontinued: { codigo: 'LIN-PED-WARN-010', descripcion: 'BAJA' },
  'not-found': { codigo: 'LIN-PED-ERR-001', descripcion: 'ARTICULO DESCONOCIDO' },
  other: { codigo: 'LIN-PED-WARN-999', descripcion: 'OTRO MOTIVO' },
}

/** The answer to an order that was taken: always the same one, whatever has been answered since. */
export const acceptance = (
  order: PlacedOrder,
  { isRepeated }: { isRepeated: boolean },
): FedicomOrderAnswer => {
  const lines = order.lines.map((line) => ({ ...line, answer: null, isCancelled: false }))
  return answerOf({ ...order, lines }, isRepeated ? [duplicate] : [])
}

/** The order as it stands now. */
export const answerNow = (order: PlacedOrder): FedicomOrderAnswer => answerOf(order, [])

function answerOf({ id, createdAt, program, lines }: PlacedOrder, told: readonly Told[]): FedicomOrderAnswer {
  const isPending = lines.some(({ answer, isCancelled }) => answer === null && !isCancelled)
  const byId = new Map(lines.map((line) => [line.id, line]))
  return {
    codigoCliente: program.customer,
    numeroPedido: String(id),
    numeroPedidoOrigen: program.number,
    fechaPedido: `${formatInstant(createdAt)}:00`,
    ...(program.orderType !== null && { tipoPedido: program.orderType }),
    ...(program.warehouse !== null && { codigoAlmacenServicio: program.warehouse }),
    ...withIncidents([...told, ...(isPending ? [pending] : [])]),
    lineas: program.lines.map((line) => lineOf(line, line.line === null ? undefined : byId.get(line.line))),
  }
}

function lineOf(sent: ProgramLine, placed: PlacedLine | undefined): AnswerLine {
  const { orden, article, quantity, bonus, incidents } = sent
  // What the conditions give counts, also where the program asked for less.
  const free = Math.max(bonus, placed?.bonus ?? 0)
  const said = {
    ...{ orden, codigoArticulo: article, cantidad: quantity },
    ...(free > 0 && { cantidadBonificacion: free }),
  }
  const shortOfFree = (units: number): Partial<AnswerLine> =>
    units === 0 ? {} : { cantidadBonificacionFalta: units }
  if (!placed) return { ...said, cantidadFalta: quantity, ...shortOfFree(free), ...withIncidents(incidents) }
  if (placed.isCancelled)
    return {
      ...said,
      ...priceOf(placed),
      cantidadFalta: quantity,
      ...shortOfFree(free),
      ...withIncidents([...incidents, withdrawn]),
    }
  const { answer } = placed
  const notGiven = free - placed.bonus
  const told = notGiven > 0 ? [...incidents, fewerFree] : incidents
  if (answer === null)
    return { ...said, ...priceOf(placed), ...shortOfFree(notGiven), ...withIncidents(told) }
  const service = serviceOf(answer, placed)
  return {
    ...{ ...said, ...priceOf(placed), ...service.fields },
    ...(free > 0 && { cantidadBonificacionFalta: notGiven + service.freeShort }),
    ...withIncidents([...told, ...service.incidents]),
  }
}

/**
 * The protocol has no line that is served in part by another product: there the others count as missing, with a word. What comes are
 * first the paid units.
 */
function serviceOf(
  { served, delayed, delayedUntil, substituted, substitute, missing, reason }: LineAnswer,
  line: PlacedLine,
): { fields: Partial<AnswerLine>; freeShort: number; incidents: Told[] } {
  const isPartly = served > 0 && substituted > 0
  const gone = missing + (isPartly ? substituted : 0)
  const freeGone = Math.min(line.bonus, gone)
  const delayedPaid = Math.min(delayed, line.quantity - (gone - freeGone))
  const short = gone - freeGone + delayedPaid
  // Free units have no delay of their own.
  const freeShort = freeGone + delayed - delayedPaid
  return {
    freeShort,
    fields: {
      ...(substituted > 0 && !isPartly && { codigoArticuloSustituyente: substitute ?? '' }),
      // Also where none of the paid ones is: an incident that is an error, without it, refuses the line.
      ...(short + gone > 0 && { cantidadFalta: short }),
      ...(delayedPaid > 0 && {
        servicioAplazado: {
          ...(delayedUntil !== null && { fechaServicio: `${formatDay(delayedUntil)} 00:00:00` }),
          cantidad: delayedPaid,
        },
      }),
    },
    incidents: [
      ...(missing > 0 ? [reasons[reason ?? 'other']] : []),
      ...(isPartly
        ? [
            {
              codigo: 'LIN-PED-WARN-999',
              descripcion: `${substituted} de las unidades que faltan se sirven de ${substitute}`,
            },
          ]
        : []),
      ...(delayed > 0
        ? [
            delayed === unitsToCome(line)
              ? { codigo: 'LIN-PED-WARN-019', descripcion: 'SERVICIO DEMORADO' }
              : { codigo: 'LIN-PED-WARN-020', descripcion: 'SERVICIO DEMORADO en parte' },
          ]
        : []),
    ],
  }
}

/** The PVL and its discount; once another price is confirmed, that one, which has no discount. */
const priceOf = ({ pvl, discount, answer }: PlacedLine): Partial<AnswerLine> =>
  typeof answer?.price === 'number'
    ? { precio: answer.price / 100 }
    : { precio: pvl / 100, ...(discount > 0 && { descuentoPorcentaje: Math.round(discount * 10_000) / 100 }) }

const withIncidents = (incidents: readonly Told[]): { incidencias?: Told[] } =>
  incidents.length === 0 ? {} : { incidencias: [...incidents] }
