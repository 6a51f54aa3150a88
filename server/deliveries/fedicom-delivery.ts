import type { Kysely } from 'kysely'
import type { SecretBox } from '../basics/secret-box'
import { ordersChanged } from '../db/news/announce'
import type { Database } from '../db/schema'
import type { WholesalerAnswer, WholesalerClient } from '../fedicom/client/wholesaler-client'
import { fedicomOrder, orderNumberOf } from '../fedicom/orders/order-of-delivery'
import { type Asked, type OrderOutcome, outcomeOfOrder } from '../fedicom/orders/order-outcome'
import type { WholesalerSettings } from '../fedicom/orders/wholesaler-settings'
import { isTransferDomain } from '../fedicom/protocol/authenticate'
import { lockOrder } from '../order-answers/answerable-lines.queries'
import { recordWhatCan } from '../order-answers/record-what-can.service'
import { takeParts } from '../order-answers/take-parts.service'
import type { Clock } from '../plugins/services'
import {
  askTheFormer,
  type ClaimedDelivery,
  markDelivered,
  markFailed,
  markPlaced,
  markPlacing,
  mayBePlaced,
  retryPlacing,
} from './delivery-queue.queries'
import { nextDeliveryAttempt } from './delivery-schedule'
import {
  askForNotes,
  customerCodeOf,
  linesToPlace,
  unreadablePassword,
  wholesalerOfDelivery,
} from './fedicom-target.queries'

type Db = Kysely<Database>

export type Wholesalers = { client: WholesalerClient; secrets: SecretBox }

/** What came of an attempt, in words of ours. */
type Attempt =
  | { kind: 'placed'; outcome: Placed; wholesalerId: number }
  /** There is nothing that a wholesaler would have to be told. */
  | { kind: 'needless'; text: string }
  /** The wholesaler calls the pharmacy by no code that we know. */
  | { kind: 'no-code'; wholesalerId: number }
  | { kind: 'not-placed'; text: string; isFinal: boolean; mayHaveArrived: boolean }

type Placed = Extract<OrderOutcome, { kind: 'taken' | 'duplicate' }>

const given = (text: string, mayHaveArrived = false): Attempt => ({
  kind: 'not-placed',
  text,
  isFinal: true,
  mayHaveArrived,
})
const later = (text: string, mayHaveArrived = false): Attempt => ({
  kind: 'not-placed',
  text,
  isFinal: false,
  mayHaveArrived,
})

const noCode =
  'la farmacia no tiene código de cliente del mayorista: se envía al indicarlo (pasados tres días, con «Reintentar»)'

/**
 * Places an order with a laboratory's wholesaler, under a number by which the wholesaler recognises it, and records what it answers
 * in the transaction that marks it. The failure's text, or null.
 */
export async function deliverToWholesaler(
  db: Db,
  due: ClaimedDelivery,
  { clock, ...wholesalers }: Wholesalers & { clock: Clock },
): Promise<string | null> {
  const attempt = await attemptOf(db, due, { ...wholesalers, clock })
  const now = clock.now()
  if (attempt.kind === 'placed') {
    await recordPlaced(db, due, { outcome: attempt.outcome, now })
    // After the transaction: each customer's row is on every node.
    await askForNotes(db, { ...due, wholesalerId: attempt.wholesalerId, now })
    return null
  }
  if (attempt.kind === 'needless') {
    await markDelivered(db, due, { answer: attempt.text, now })
    return null
  }
  if (attempt.kind === 'no-code') {
    await markFailed(db, due, { answer: noCode, next: null })
    // Whoever has told the code meanwhile found the delivery under way, and left it.
    const { pharmacyId, laboratoryId } = due
    if ((await customerCodeOf(db, { ...attempt, pharmacyId })) !== undefined)
      await retryPlacing(db, { laboratoryId, pharmacyIds: [pharmacyId], now })
    return noCode
  }
  const { text, isFinal, mayHaveArrived } = attempt
  const next = isFinal ? null : nextDeliveryAttempt({ ...due, now })
  await markFailed(db, due, { answer: text, next, mayHaveArrived })
  return text
}

async function attemptOf(
  db: Db,
  due: ClaimedDelivery,
  { client, secrets, clock }: Wholesalers & { clock: Clock },
): Promise<Attempt> {
  if (due.event === 'withdrawn')
    return (await mayBePlaced(db, due, due.lines))
      ? given('Fedicom no tiene anulaciones: avise al mayorista')
      : { kind: 'needless', text: 'se anuló antes de enviarlo' }
  const { pharmacyId, orderId, laboratoryId } = due
  const { name, paymentDays, lines: placed } = await linesToPlace(db, due)
  if (placed.length === 0)
    return given(
      due.mayHaveArrived
        ? 'anulado por la farmacia: puede que el mayorista lo tenga, avísele'
        : 'anulado por la farmacia antes de enviarlo',
    )
  const target = await wholesalerOfDelivery(db, due, secrets)
  if (target === 'none') return later('no hay dirección')
  if ('elsewhere' in target) return given(askTheFormer(target.elsewhere), true)
  const { id: wholesalerId, account, settings } = target
  if (account === null) return later(unreadablePassword)
  const customerCode = await customerCodeOf(db, { wholesalerId, pharmacyId })
  if (customerCode === undefined) return { kind: 'no-code', wholesalerId }
  const asksBonus = isTransferDomain(account.domain)
  const lines = placed.map((line) => ({ ...line, asksBonus }))
  const asked: Asked = { orderId, laboratoryId, customerCode, lines }
  const { address } = account
  await markPlacing(db, due, { wholesalerId, address, lines: lines.map(({ id }) => id) })
  const order = fedicomOrder({ ...target, ...asked, domain: account.domain, name, paymentDays }, settings)
  const answer = await client.placeOrder(account, order)
  if (!answer.isAnswered) return later(answer.text, answer.mayHaveArrived)
  const outcome = outcomeOfOrder(answer, asked, settings)
  switch (outcome.kind) {
    case 'taken':
      return outcome.isDuplicate && !due.mayHaveArrived
        ? later(neverSentBefore(outcome.text))
        : { kind: 'placed', outcome, wholesalerId }
    case 'duplicate': {
      if (!due.mayHaveArrived) return later(neverSentBefore(outcome.text))
      const path = `/pedidos/${encodeURIComponent(outcome.orderNumber ?? orderNumberOf(asked))}`
      const known = knownOrder(await client.read(account, path), { asked, settings })
      if (known?.kind === 'taken') return { kind: 'placed', outcome: known, wholesalerId }
      // What it has under that number is another order, so that nothing says that it has this one.
      if (known?.kind === 'another') return later(`${outcome.text}: ${known.text}`, true)
      // It has the order, whatever it says of it: the last attempt leaves that unsaid.
      const mayAskAgain = nextDeliveryAttempt({ ...due, now: clock.now() }) !== null
      return known?.kind === 'later' && mayAskAgain
        ? later(known.text, true)
        : { kind: 'placed', outcome, wholesalerId }
    }
    case 'unclear':
      return later(outcome.text, true)
    default:
      return later(outcome.text)
  }
}

/** What a wholesaler says of an order that it has; null where that is nothing. */
function knownOrder(
  answer: WholesalerAnswer,
  { asked, settings }: { asked: Asked; settings: WholesalerSettings },
): Extract<OrderOutcome, { kind: 'taken' }> | { kind: 'later' | 'another'; text: string } | null {
  const notYet = (why: string) =>
    ({ kind: 'later', text: `el mayorista ya lo tenía; al preguntarle qué sirve: ${why}` }) as const
  if (!answer.isAnswered) return notYet(answer.text)
  if (answer.status >= 500) return notYet(`HTTP ${answer.status}`)
  const outcome = outcomeOfOrder(answer, asked, settings, { isKnown: true })
  if (outcome.kind === 'unclear' && outcome.isOfAnother)
    return { kind: 'another', text: 'el pedido que nombra es otro' }
  return outcome.kind === 'taken' ? outcome : null
}

/** Some compare lines instead of numbers for some hours: what was never sent before is no duplicate of itself. */
const neverSentBefore = (text: string): string =>
  `${text}: tiene otro pedido igual que este, que no se ha enviado antes`

/** What the wholesaler has can no longer be withdrawn: nobody could tell it. */
const recordPlaced = (
  db: Db,
  due: ClaimedDelivery,
  { outcome, now }: { outcome: Placed; now: Date },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { pharmacyId, orderId, laboratoryId } = due
    const by = { laboratoryId }
    // Before its parts and the counter, as whoever stores a note of it.
    await lockOrder(trx, due)
    const answers = outcome.kind === 'taken' ? outcome.answers : []
    const source = `fedicom ${orderNumberOf(due)}`
    const answer =
      outcome.kind === 'taken' ? outcome.text : 'el mayorista ya lo tenía, sin decir qué sirve de él'
    await markDelivered(trx, due, { answer, now })
    if (outcome.kind === 'taken' && outcome.orderNumber !== null)
      await markPlaced(trx, due, outcome.orderNumber)
    await recordWhatCan(trx, { orderId, lines: answers, origin: 'fedicom', by, now, source })
    await takeParts(trx, { orderId, by, now }, due.parts)
    // Notes can be asked for from now on, also where nothing new was said.
    await ordersChanged(trx, { pharmacyId, laboratories: [laboratoryId, ...due.parts] })
  })
