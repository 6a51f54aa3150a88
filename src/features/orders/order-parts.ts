import type { Order } from '@/contract/orders'
import { formatInstant } from '@/domain/basics/dates'

type Part = Order['parts'][number]
type State = Part['state']

const names: Record<State, string> = { sent: 'Enviado', taken: 'Tramitado', cancelled: 'Anulado' }

/** Whether one laboratory has gone further with its part than another. */
export const isInParts = ({ parts }: Pick<Order, 'parts'>): boolean =>
  new Set(parts.map(({ state }) => state)).size > 1

export const stateName = (order: Pick<Order, 'parts' | 'state'>): string => {
  if (!isInParts(order)) return names[order.state]
  return isTakenInPart(order) ? 'Tramitado en parte' : 'Anulado en parte'
}

/** A laboratory, where its part went another way than others also how far it has come. */
export const laboratoryTexts = (order: Order): string[] => {
  const parts = isInParts(order) ? order.parts : []
  return order.laboratories.map(({ id, name }) => {
    const part = parts.find(({ laboratory }) => laboratory.id === id)
    return part ? `${name} (${partText(part)})` : name
  })
}

const partText = ({ state, stateChangedAt }: Part): string =>
  stateChangedAt === null
    ? names[state].toLowerCase()
    : `${names[state].toLowerCase()} el ${formatInstant(stateChangedAt)}`

export const isTakenInPart = ({ parts }: Pick<Order, 'parts'>): boolean =>
  parts.some(({ state }) => state === 'taken')

/** 'Alba y Brezo': whose parts are in that state. */
export const laboratoriesIn = ({ parts }: Pick<Order, 'parts'>, state: State): string =>
  new Intl.ListFormat('es').format(
    parts.filter((part) => part.state === state).map(({ laboratory }) => laboratory.name),
  )

/** After a withdrawal: what of it was withdrawn. */
export const withdrawnText = (order: Order): string =>
  isTakenInPart(order)
    ? `Anulado, salvo lo que ya ha tramitado ${laboratoriesIn(order, 'taken')}.`
    : 'Pedido anulado.'
