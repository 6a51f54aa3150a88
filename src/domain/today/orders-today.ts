import { addDays, formatDay, madridDay } from '@/domain/basics/dates'
import { formatCount, formatInteger } from '@/domain/basics/numbers'
import type { TodayLine, TodayRule } from '@/domain/today/today-line'

/** Days after an order in which what is missing of it can still be bought elsewhere. */
export const missingDays = 14
/** The others say little beside the first ones. */
const mostOrders = 2

/** An order of this device that only its user can bring any further. */
export type StoppedOrder = { id: string; state: 'rejected' | 'review' | 'needs-login' }

const stopped = [
  {
    state: 'rejected',
    one: 'rechazado',
    many: 'rechazados',
    why: 'El servidor no lo ha aceptado: mire el motivo.',
  },
  {
    state: 'review',
    one: 'por revisar',
    many: 'por revisar',
    why: 'Han subido precios: acepte los nuevos o cámbielo.',
  },
  {
    ...{ state: 'needs-login', one: 'sin enviar', many: 'sin enviar' },
    why: 'Espera a que inicie sesión de nuevo.',
  },
] as const

export const ordersStopped: TodayRule<{ stopped: readonly StoppedOrder[] }> = (facts) =>
  stopped.flatMap(({ state, one, many, why }, order): TodayLine[] => {
    const ids = facts.stopped.filter((each) => each.state === state).map(({ id }) => id)
    if (ids.length === 0) return []
    return [
      {
        key: `orders-stopped:${state}`,
        version: ids.sort().join(),
        severity: 'urgent',
        order: order - stopped.length,
        text: `${formatCount(ids.length, 'pedido', 'pedidos')} ${ids.length === 1 ? one : many}`,
        detail: why,
        action: { open: 'orders', label: 'Ver pedidos' },
      },
    ]
  })

/** An order of the server, with what laboratories have answered of it, in units. */
export type AnsweredOrder = {
  id: number
  name: string
  createdAt: string
  state: 'sent' | 'taken' | 'cancelled'
  answered?: { missing: number; substituted: number; delayed: number } | undefined
}

export const linesAreMissing: TodayRule<{ orders: readonly AnsweredOrder[]; today: string }> = ({
  orders,
  today,
}) =>
  orders
    .filter(
      ({ createdAt, state, answered }) =>
        state !== 'cancelled' &&
        (answered?.missing ?? 0) > 0 &&
        madridDay(new Date(createdAt)) >= addDays(today, -missingDays),
    )
    .sort((a, b) => (b.answered?.missing ?? 0) - (a.answered?.missing ?? 0) || b.id - a.id)
    .slice(0, mostOrders)
    .map(({ id, name, createdAt, answered }, order) => {
      const { missing = 0, substituted = 0, delayed = 0 } = answered ?? {}
      const rest = [
        ...(substituted > 0
          ? [`${formatInteger(substituted)} se ${substituted === 1 ? 'sustituye' : 'sustituyen'}`]
          : []),
        ...(delayed > 0 ? [`${formatInteger(delayed)} ${delayed === 1 ? 'llega' : 'llegan'} más tarde`] : []),
      ]
      return {
        key: `order-missing:${id}`,
        version: `${missing} ${substituted} ${delayed}`,
        severity: 'soon',
        order,
        text: `No se ${missing === 1 ? 'servirá' : 'servirán'} ${formatCount(missing, 'unidad', 'unidades')} de ${name}`,
        detail: `Pedido del ${formatDay(madridDay(new Date(createdAt)))}.${rest.length > 0 ? ` Además, ${rest.join(' y ')}.` : ''}`,
        action: { open: 'order', order: id, label: 'Ver pedido' },
      }
    })
