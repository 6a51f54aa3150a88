import type { Kysely } from 'kysely'
import type { OrderEvent } from '@/contract/orders/order-event-schema'
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
import { queueOrderMail } from './order-mail'
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
  onFailure: (failure: DeliveryFailure) => void
}

/** How many laboratories a process calls at the same time: one whose system hangs does not hold up the others. */
const lanes = 4

/**
 * Takes orders and withdrawals to laboratories: by webhook itself, by mail into the queue of mails. What it is doing is in the
 * database before it does it, so whatever is cut off is done again; a receiver tells by the delivery's key.
 */
export function createDeliveryCourier(options: Options): DeliveryCourier {
  const { callNext, mailNext } = createDeliverySteps(options)
  const loops = [mailNext, ...Array.from({ length: lanes }, () => callNext)].map((next) =>
    createPollingLoop({
      next,
      onError: (error) =>
        options.onFailure({ orderId: null, laboratoryId: null, attempts: 0, code: failureCode(error) }),
    }),
  )
  return {
    poll: () => {
      for (const loop of loops) loop.poll()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** What the courier does again and again: each does what is due next, and tells whether there may be more. */
export function createDeliverySteps({ db, clock, send, mailer, onFailure }: Options): {
  callNext: () => Promise<boolean>
  mailNext: () => Promise<boolean>
} {
  const busy = new Set<number>()
  let claiming: Promise<unknown> = Promise.resolve()

  /** One claim after the other, so that no two lanes of this process call the same laboratory. */
  const claim = (): Promise<ClaimedDelivery | undefined> => {
    const claimed = claiming
      .then(() => claimDelivery(db, { channel: 'webhook', busy: [...busy], now: clock.now() }))
      .then((due) => {
        if (due) busy.add(due.laboratoryId)
        return due
      })
    claiming = claimed.catch(() => undefined)
    return claimed
  }

  async function callNext(): Promise<boolean> {
    const due = await claim()
    if (!due) return false
    try {
      await call(due)
    } finally {
      busy.delete(due.laboratoryId)
    }
    return true
  }

  async function call(due: ClaimedDelivery): Promise<void> {
    const order = await deliveredOrder(db, due)
    const outcome = await send(webhookCall(eventOf(due, order), { ...due, now: clock.now() }))
    const now = clock.now()
    const { answer } = outcome
    if (outcome.isDelivered) {
      await markDelivered(db, due, { answer, now })
      return
    }
    const { orderId, laboratoryId, attempts } = due
    onFailure({ orderId, laboratoryId, attempts, code: answer })
    await markFailed(db, due, { answer, next: outcome.isFinal ? null : nextDeliveryAttempt({ ...due, now }) })
  }

  async function mailNext(): Promise<boolean> {
    const isQueued = await queueOrderMail(db, clock.now())
    if (isQueued) mailer.poll()
    // Once all mails are in the queue, and not before each of them: it looks at everything that waits.
    else await giveUpHopeless(db, clock.now())
    return isQueued
  }

  return { callNext, mailNext }
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
