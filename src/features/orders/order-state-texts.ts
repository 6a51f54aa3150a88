import type { Order } from '@/contract/orders/orders'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { unitsToCome } from '@/domain/order/line-answer'

type Part = Order['parts'][number]
type State = Part['state']

const names: Record<State, string> = { sent: 'Enviado', taken: 'Tramitado', cancelled: 'Anulado' }

/** True if the parts of an order are in different states. */
export const isInParts = ({ parts }: Pick<Order, 'parts'>): boolean =>
  new Set(parts.map(({ state }) => state)).size > 1

export const stateName = (order: Pick<Order, 'parts' | 'state'>): string => {
  if (!isInParts(order)) return names[order.state]
  return isTakenInPart(order) ? 'Tramitado en parte' : 'Anulado en parte'
}

/** Names of the laboratories; with the state of each one's part, if they differ. */
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

/** 'Alba y Brezo': the laboratories whose part is in this state. */
export const laboratoriesIn = ({ parts }: Pick<Order, 'parts'>, state: State): string =>
  new Intl.ListFormat('es').format(
    parts.filter((part) => part.state === state).map(({ laboratory }) => laboratory.name),
  )

/** The message after a withdrawal: which parts were withdrawn. */
export const withdrawnText = (order: Order): string =>
  isTakenInPart(order)
    ? `Anulado, salvo lo que ya ha tramitado ${laboratoriesIn(order, 'taken')}.`
    : 'Pedido anulado.'

/** What laboratories have answered, in a few words: what does not come as it was ordered, or that it does. */
export const answerText = ({
  answered,
  totalQuantity,
}: Pick<Order, 'totalQuantity'> & { answered: NonNullable<Order['answered']> }): string => {
  const { missing, substituted, delayed, served } = answered
  const shortages = [
    { count: missing, one: 'Falta', many: 'Faltan' },
    { count: substituted, one: 'Sustituida', many: 'Sustituidas' },
    { count: delayed, one: 'Aplazada', many: 'Aplazadas' },
  ].flatMap(({ count, one, many }) =>
    count === 0 ? [] : `${count === 1 ? one : many} ${formatInteger(count)}`,
  )
  if (shortages.length > 0) return shortages.join(' · ')
  const toCome = unitsToCome({ quantity: totalQuantity, bonus: answered.bonus })
  return served === toCome
    ? 'Servido completo'
    : `Servidas ${formatInteger(served)} de ${formatInteger(toCome)}`
}
