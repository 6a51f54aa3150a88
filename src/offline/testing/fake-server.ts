import type { Outcome } from '@/api/outcome'
import type { ErrorCode } from '@/contract/basics/endpoint'
import type { CreatedOrder, OrderToCreate } from '@/contract/orders/order-creation'
import { type PriceChange, priceChanges } from '@/domain/offers/price-change'
import { attachmentSizes } from '@/offline/backup/backup-copies'
import type { Attachments } from '@/offline/kinds/kind'
import type { Created } from '@/offline/kinds/kinds'
import type { OrderMessage } from '@/offline/kinds/order'
import { type OtherEntry, sampleOf } from '@/offline/testing/kind-samples'
import { samplePvl, signedInFor } from '@/offline/testing/order-samples'

export const answered = <T>(data: T): Outcome<T> => ({
  ok: true,
  data,
  headers: new Headers(),
})

export const refused = (
  status: number,
  code: ErrorCode,
  retryAfterMs: number | null = null,
  fields?: Record<string, string>,
): Outcome<never> => ({
  ok: false,
  kind: 'http',
  status,
  error: { code, message: code, ...(fields && { fields }) },
  retryAfterMs,
})

export const risen = (prices: PriceChange[]): Outcome<never> => ({
  ok: false,
  kind: 'http',
  status: 422,
  error: { code: 'price_risen', message: 'price_risen', prices },
  retryAfterMs: null,
})

export const portalPage: Outcome<never> = {
  ok: false,
  kind: 'contract',
  status: 200,
  retryAfterMs: null,
}

export type OtherMessage = OtherEntry & { attachments: Attachments }
export type Message = OrderMessage | OtherMessage

const isOther = (message: Message): message is OtherMessage => 'attachments' in message

/** A token, and X-Switch-User. */
export type Caller = { token: string; switchUser: string | null }

type Judged = { charged: ReadonlyMap<string, number>; drops: PriceChange[] }
type Held = Judged & { key: string; body: OrderToCreate; ordered: string; answer: CreatedOrder }

/**
 * What the real server promises (design.md §5), and nothing kinder: it refuses a stranger before it looks a key up, and a
 * request that was begun may die before its commit. A user's pharmacy has the user's id; orders named "bad" break a rule.
 * Nothing of a refused order is kept.
 */
export const createFakeServer = () => {
  const orders = new Map<string, Held>()
  /** All but orders, by key. */
  const others = new Map<string, { text: string; answer: Created }>()
  /** What they say, as they were created. */
  const createdOthers: string[] = []
  const othersInFlight = new Set<string>()
  const created: Held[] = []
  const inFlight = new Map<string, Judged>()
  /** Unit prices that are no longer the sample one. */
  const prices = new Map<string, number>()
  const tokens = new Map<string, number>()
  const forbidden = new Set<number>()
  /** Users in whose place nobody may act any longer. */
  const refusedImpersonations = new Set<string>()
  const wrongs: string[] = []

  const pricedNow = ({ purchaseOrderLines }: OrderToCreate) =>
    purchaseOrderLines.map(({ cn, quantity, expected }) => {
      const pvl = prices.get(cn) ?? samplePvl
      return { cn, product: cn, quantity, expected, pvl, totalPvlWithDiscount: quantity * pvl }
    })

  /** Answers at once, or gives the work that is left until the commit. */
  const begin = ({ token, switchUser }: Caller, message: Message): Outcome<Created> | 'working' => {
    const signedIn = tokens.get(token)
    if (signedIn === undefined) return refused(401, 'unauthenticated')
    if (switchUser !== null && refusedImpersonations.has(switchUser)) return refused(403, 'switch_refused')
    const user = switchUser === null ? signedIn : Number(switchUser.slice('user'.length))
    if (signedIn !== signedInFor(user))
      wrongs.push(`${message.id} was sent by user ${signedIn} as user ${user}`)
    return isOther(message) ? beginOther(user, message) : beginOrder(user, message)
  }

  const beginOther = (user: number, message: OtherMessage): Outcome<Created> | 'working' => {
    const { id } = message
    const { writtenIn, refusal } = sampleOf(message)
    const { writer, text } = writtenIn(message)
    if (writer !== `user${user}`) wrongs.push(`${id} of ${writer} was sent as user ${user}`)
    const sizes = message.attachments.map(({ byteLength }) => byteLength)
    if (sizes.join() !== attachmentSizes(message).join())
      wrongs.push(`${id} was sent without its attachments`)
    const held = others.get(id)
    if (held !== undefined) {
      if (held.text === text) return answered(held.answer)
      wrongs.push(`${id} was sent with two texts`)
      return refused(422, 'idempotency_mismatch')
    }
    if (othersInFlight.has(id)) return refused(409, 'in_flight')
    if (text.startsWith('bad')) return refused(422, refusal)
    othersInFlight.add(id)
    return 'working'
  }

  const beginOrder = (user: number, { id, body }: OrderMessage): Outcome<CreatedOrder> | 'working' => {
    if (user !== body.pharma) wrongs.push(`${id} of user ${body.pharma} was sent as user ${user}`)
    if (forbidden.has(user)) return refused(403, 'forbidden')
    const held = orders.get(id)
    if (held !== undefined) {
      // Only what its user agreed to pay may differ between two messages under one key.
      if (held.ordered === orderedBy(body)) return answered(held.answer)
      wrongs.push(`${id} was sent with two bodies`)
      return refused(422, 'idempotency_mismatch')
    }
    if (inFlight.has(id)) return refused(409, 'in_flight')
    if (body.name.startsWith('bad')) return refused(422, 'order_rejected')
    const fields = refusedIn(body)
    if (Object.keys(fields).length > 0) return refused(422, 'order_rejected', null, fields)
    const lines = pricedNow(body)
    const changes = priceChanges(lines)
    if (changes.risen.length > 0) return risen([...changes.risen, ...changes.dropped])
    const charged = new Map(lines.map(({ cn, totalPvlWithDiscount }) => [cn, totalPvlWithDiscount]))
    inFlight.set(id, { charged, drops: changes.dropped })
    return 'working'
  }

  return {
    orders,
    created,
    wrongs,
    forbidden,
    refusedImpersonations,
    prices,
    login: (user: number, token: string): void => {
      tokens.set(token, user)
    },
    revoke: (token: string): void => {
      tokens.delete(token)
    },
    begin,
    others,
    createdOthers,
    commit: (message: Message): Outcome<Created> => {
      if (isOther(message)) {
        const sample = sampleOf(message)
        const { text } = sample.writtenIn(message)
        const answer = sample.answer(createdOthers.length + 1, text)
        othersInFlight.delete(message.id)
        createdOthers.push(text)
        others.set(message.id, { text, answer })
        return answered(answer)
      }
      const { id, body } = message
      const judged = inFlight.get(id)
      if (judged === undefined) throw new Error(`${id} was never begun`)
      const priceDrops = judged.drops.length > 0 ? judged.drops : undefined
      const answer = { id: created.length + 1, name: body.name, priceDrops }
      const held = { ...judged, key: id, body, ordered: orderedBy(body), answer }
      inFlight.delete(id)
      created.push(held)
      orders.set(id, held)
      return answered(answer)
    },
    /** Killed between receiving and committing. */
    die: ({ id }: Message): void => {
      inFlight.delete(id)
      othersInFlight.delete(id)
    },
  }
}
export type FakeServer = ReturnType<typeof createFakeServer>

/** Some lines of an order named "part" break a rule; the rest of it is good. */
const refusedIn = ({ name, purchaseOrderLines }: OrderToCreate): Record<string, string> =>
  Object.fromEntries(
    purchaseOrderLines.flatMap(({ cn }, index) =>
      name.startsWith('part') && Number(cn) % 2 === 0 ? [[`purchaseOrderLines.${index}.cn`, 'No']] : [],
    ),
  )

/** What is ordered, whatever it was expected to cost. */
const orderedBy = (order: OrderToCreate): string =>
  JSON.stringify(order, (key, value: unknown) => (key === 'expected' ? undefined : value))
