import type { Kysely } from 'kysely'
import type { OrderEvent } from '@/contract/orders/order-event-schema'
import type { DeliveryChannel } from '@/domain/order/delivery'
import type { Database } from '../db/schema'
import { failureCode } from '../jobs/failure-code'
import { createPollingLoop, type PollingLoop } from '../jobs/polling-loop'
import type { Mailer } from '../mail/mailer'
import type { Clock } from '../plugins/services'
import { deliveredOrder } from './delivered-order.queries'
import {
  type ClaimedDelivery,
  claimDelivery,
  giveUpHopeless,
  markDelivered,
  markFailed,
} from './delivery-queue.queries'
import { nextDeliveryAttempt } from './delivery-schedule'
import { deliverToWholesaler, type Wholesalers } from './fedicom-delivery'
import { queueOrderMail } from './order-mail'
import { answersIn, recordSystemAnswers } from './system-answers'
import { webhookCall } from './webhook-call'
import type { WebhookSender } from './webhook-sender'

export type DeliveryCourier = PollingLoop

/** What the log may hold. */
export type DeliveryFailure = {
  orderId: number | null
  laboratoryId: number | null
  attempts: number
  code: string
}

type Options = {
  db: Kysely<Database>
  clock: Clock
  send: WebhookSender
  mailer: Pick<Mailer, 'poll'>
  /** Without them, what wholesalers are to be told waits. */
  wholesalers?: Wholesalers
  onFailure: (failure: DeliveryFailure) => void
}

/** How many laboratories, and how many wholesalers, a process calls at the same time: one whose system hangs does not hold up the others. */
const lanes = 4

/**
 * Takes orders and withdrawals to laboratories, by webhook itself and by mail into the queue of mails, and orders to wholesalers. What it is doing is in the
 * database before it does it, so whatever is cut off is done again; a receiver tells by the delivery's key.
 */
export function createDeliveryCourier(options: Options): DeliveryCourier {
  const { callNext, placeNext, mailNext } = createDeliverySteps(options)
  const onError = (error: unknown) =>
    options.onFailure({ orderId: null, laboratoryId: null, attempts: 0, code: failureCode(error) })
  /** One of the lanes that call nobody looks for what is due, and wakes the next one when it has found something. */
  const lanesOf = (next: Step): { wake: () => void; loops: PollingLoop[] } => {
    const busy = new Set<number>()
    // Where all are busy, each looks again when it has done.
    const wake = () => loops.find((_, lane) => !busy.has(lane))?.poll()
    const step = (lane: number) => () =>
      next(() => {
        busy.add(lane)
        wake()
      }).finally(() => busy.delete(lane))
    const loops = Array.from({ length: lanes }, (_, lane) => createPollingLoop({ next: step(lane), onError }))
    return { wake, loops }
  }
  const [calling, placing] = [lanesOf(callNext), lanesOf(placeNext)]
  const mailing = createPollingLoop({ next: mailNext, onError })
  return {
    poll: () => {
      mailing.poll()
      calling.wake()
      placing.wake()
    },
    stop: async () => {
      await Promise.all([mailing, ...calling.loops, ...placing.loops].map((loop) => loop.stop()))
    },
  }
}

/** Does what is due next, and tells whether there may be more; `onFound`: as soon as it has something to do. */
type Step = (onFound?: () => void) => Promise<boolean>

/** What the courier does again and again. */
export function createDeliverySteps({ db, clock, send, mailer, wholesalers, onFailure }: Options): {
  callNext: Step
  placeNext: Step
  mailNext: Step
} {
  const callNext = createCallingStep('webhook', call)
  const placeNext = wholesalers
    ? createCallingStep('fedicom', (due) => place(due, wholesalers))
    : async () => false

  /** Claims what is due of a channel, and calls. */
  function createCallingStep(
    channel: DeliveryChannel,
    deliver: (due: ClaimedDelivery) => Promise<void>,
  ): Step {
    const busy = new Set<number>()
    let claiming: Promise<unknown> = Promise.resolve()

    /** One claim after the other, so that no two lanes of this process call the same laboratory. */
    const claim = (): Promise<ClaimedDelivery | undefined> => {
      const claimed = claiming
        .then(() => claimDelivery(db, { channel, busy: [...busy], now: clock.now() }))
        .then((due) => {
          if (due) busy.add(due.laboratoryId)
          return due
        })
      claiming = claimed.catch(() => undefined)
      return claimed
    }

    return async (onFound) => {
      const due = await claim()
      if (!due) return false
      onFound?.()
      try {
        await deliver(due)
      } finally {
        busy.delete(due.laboratoryId)
      }
      return true
    }
  }

  async function call(due: ClaimedDelivery): Promise<void> {
    const order = await deliveredOrder(db, due)
    const outcome = await send(webhookCall(eventOf(due, order), { ...due, now: clock.now() }))
    const now = clock.now()
    const { answer } = outcome
    if (outcome.isDelivered) {
      // Before it is marked: whoever dies in between calls again, and is answered the same.
      const told = await answered(due, outcome.body)
      await markDelivered(db, due, { answer: answer + told, now })
      return
    }
    const { orderId, laboratoryId, attempts } = due
    onFailure({ orderId, laboratoryId, attempts, code: answer })
    await markFailed(db, due, { answer, next: outcome.isFinal ? null : nextDeliveryAttempt({ ...due, now }) })
  }

  /** Records what an order's receiver said of its lines; what staff are to know of that beside the status. */
  async function answered(due: ClaimedDelivery, body: string | null | undefined): Promise<string> {
    const answers = due.event === 'created' ? answersIn(body) : []
    if (answers.length === 0) return ''
    const { kind } = await recordSystemAnswers(db, { delivery: due, answers, now: clock.now() })
    return kind === 'recorded' ? ', con respuesta' : ', su respuesta no es válida'
  }

  async function place(due: ClaimedDelivery, by: Wholesalers): Promise<void> {
    const code = await deliverToWholesaler(db, due, { ...by, clock })
    const { orderId, laboratoryId, attempts } = due
    if (code !== null) onFailure({ orderId, laboratoryId, attempts, code })
  }

  async function mailNext(): Promise<boolean> {
    const isQueued = await queueOrderMail(db, clock.now())
    if (isQueued) mailer.poll()
    // Once all mails are in the queue, and not before each of them: it looks at everything that waits.
    else await giveUpHopeless(db, clock.now())
    return isQueued
  }

  return { callNext, placeNext, mailNext }
}

const eventOf = (
  due: ClaimedDelivery,
  order: Extract<OrderEvent, { event: 'order.created' }>['order'],
): OrderEvent => ({
  event: due.event === 'created' ? 'order.created' : 'order.withdrawn',
  delivery: `${due.orderId}.${due.laboratoryId}.${due.number}`,
  happenedAt: due.createdAt.toISOString(),
  laboratory: { id: due.laboratoryId, name: due.laboratory },
  order,
})
