import type { Kysely } from 'kysely'
import type { SecretBox } from '../basics/secret-box'
import type { Database } from '../db/schema'
import type { WholesalerAnswer, WholesalerClient } from '../fedicom/client/wholesaler-client'
import { fedicomOrder, orderNumberOf } from '../fedicom/orders/order-of-delivery'
import { type Asked, type OrderOutcome, outcomeOfOrder } from '../fedicom/orders/order-outcome'
import type { WholesalerSettings } from '../fedicom/orders/wholesaler-settings'
import { recordWhatCan } from '../order-answers/record-what-can.service'
import { takeParts } from '../order-answers/take-parts.service'
import type { Clock } from '../plugins/services'
import {
  type ClaimedDelivery,
  markDelivered,
  markFailed,
  markPlaced,
  markPlacing,
  mayBePlaced,
} from './delivery-queue.queries'
import { nextDeliveryAttempt } from './delivery-schedule'
import {
  askForNotes,
  customerCodeOf,
  linesToPlace,
  unreadablePassword,
  wholesalerOf,
} from './fedicom-target.queries'

type Db = Kysely<Database>

export type Wholesalers = { client: WholesalerClient; secrets: SecretBox }

/** What came of an attempt, in words of ours. */
type Attempt =
  | { kind: 'placed'; outcome: Extract<OrderOutcome, { kind: 'taken' | 'duplicate' }> }
  /** There is nothing that a wholesaler would have to be told. */
  | { kind: 'needless'; text: string }
  | { kind: 'not-placed'; text: string; isFinal: boolean; mayHaveArrived: boolean }

const given = (text: string): Attempt => ({ kind: 'not-placed', text, isFinal: true, mayHaveArrived: false })
const later = (text: string, mayHaveArrived = false): Attempt => ({
  kind: 'not-placed',
  text,
  isFinal: false,
  mayHaveArrived,
})

/**
 * Places an order with a laboratory's wholesaler, under a number by which the wholesaler recognises it, and records what it answers
 * in the transaction that marks it. The failure's text, or null.
 */
export async function deliverToWholesaler(
  db: Db,
  due: ClaimedDelivery,
  { clock, ...wholesalers }: Wholesalers & { clock: Clock },
): Promise<string | null> {
  const attempt = await attemptOf(db, due, wholesalers)
  const now = clock.now()
  if (attempt.kind === 'placed') {
    await recordPlaced(db, due, { outcome: attempt.outcome, now })
    // After the transaction: each customer's row is on every node.
    await askForNotes(db, { ...due, now })
    return null
  }
  if (attempt.kind === 'needless') {
    await markDelivered(db, due, { answer: attempt.text, now })
    return null
  }
  const { text, isFinal, mayHaveArrived } = attempt
  const next = isFinal ? null : nextDeliveryAttempt({ ...due, now })
  await markFailed(db, due, { answer: text, next, mayHaveArrived })
  return text
}

async function attemptOf(db: Db, due: ClaimedDelivery, { client, secrets }: Wholesalers): Promise<Attempt> {
  if (due.event === 'withdrawn')
    return (await mayBePlaced(db, due, due.lines))
      ? given('Fedicom no tiene anulaciones: avise al mayorista')
      : { kind: 'needless', text: 'se anuló antes de enviarlo' }
  const { pharmacyId, orderId, laboratoryId } = due
  const { name, lines } = await linesToPlace(db, due)
  if (lines.length === 0)
    return given(
      due.mayHaveArrived
        ? 'anulado por la farmacia: puede que el mayorista lo tenga, avísele'
        : 'anulado por la farmacia antes de enviarlo',
    )
  const target = await wholesalerOf(db, { laboratoryId, secrets })
  if (target === undefined) return later('no hay dirección')
  const { account, settings } = target
  if (account === null) return later(unreadablePassword)
  const customerCode = await customerCodeOf(db, { laboratoryId, pharmacyId })
  if (customerCode === undefined)
    return given('la farmacia no tiene código de cliente del mayorista: indíquelo y reinténtelo')
  const asked: Asked = { orderId, laboratoryId, customerCode, lines }
  await markPlacing(
    db,
    due,
    lines.map(({ id }) => id),
  )
  const order = fedicomOrder({ ...target, ...asked, domain: account.domain, name }, settings)
  return meaningOf(await client.placeOrder(account, order), { asked, settings, due })
}

function meaningOf(
  answer: WholesalerAnswer,
  of: { asked: Asked; settings: WholesalerSettings; due: ClaimedDelivery },
): Attempt {
  if (!answer.isAnswered) return later(answer.text, answer.mayHaveArrived)
  const outcome = outcomeOfOrder(answer, of.asked, of.settings)
  switch (outcome.kind) {
    case 'taken':
      return { kind: 'placed', outcome }
    case 'duplicate':
      // Some compare lines instead of numbers for some hours: what was never sent before is no duplicate of itself.
      return of.due.mayHaveArrived
        ? { kind: 'placed', outcome }
        : later(`${outcome.text}: tiene otro pedido igual que este, que no se ha enviado antes`)
    case 'unclear':
      return later(outcome.text, true)
    default:
      return later(outcome.text)
  }
}

/** What the wholesaler has can no longer be withdrawn: nobody could tell it. */
const recordPlaced = (
  db: Db,
  due: ClaimedDelivery,
  { outcome, now }: { outcome: Extract<OrderOutcome, { kind: 'taken' | 'duplicate' }>; now: Date },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { orderId, laboratoryId } = due
    const by = { laboratoryId }
    const answers = outcome.kind === 'taken' ? outcome.answers : []
    const source = `fedicom ${orderNumberOf(due)}`
    await recordWhatCan(trx, { orderId, lines: answers, origin: 'fedicom', by, now, source })
    await takeParts(trx, { orderId, by, now }, due.parts)
    const answer =
      outcome.kind === 'taken' ? outcome.text : 'el mayorista ya lo tenía, sin decir qué sirve de él'
    await markDelivered(trx, due, { answer, now })
    if (outcome.kind === 'taken' && outcome.orderNumber !== null)
      await markPlaced(trx, due, outcome.orderNumber)
  })
