import type { Kysely } from 'kysely'
import type { SecretBox } from '../basics/secret-box'
import type { Database } from '../db/schema'
import { failureCode } from '../jobs/failure-code'
import { nextAttempt } from '../jobs/next-attempt'
import { createPollingLoop, type PollingLoop } from '../jobs/polling-loop'
import type { Clock } from '../plugins/services'
import { pushKeysOf } from './push-keys'
import { spreadNotices } from './push-notices.queries'
import { type ClaimedPush, claimPush, forget, forgetEnded, markTold, markUntold } from './push-queue.queries'
import type { PushOutcome, PushSender } from './push-sender'

type Options = {
  db: Kysely<Database>
  clock: Clock
  secrets: SecretBox
  send: PushSender
  /** `origin`: of the push service, null where none was called. */
  onFailure: (failure: { origin: string | null; code: string }) => void
}

/** Calls of a process at the same time; and of them to one push service, or for one user, so that one that hangs stops nobody else. */
const lanes = 6
const mostAtOnce = 2

const minute = 60_000
const pausesMs = [minute, 5 * minute, 15 * minute, 60 * minute, 180 * minute, 360 * minute] as const

/** Tells browsers what needs an answer, within a minute or two: what comes up at about the same time is one notice. */
export function createPushCourier(options: Options): PollingLoop {
  const { spread, sendNext } = createPushSteps(options)
  const onError = (error: unknown) => options.onFailure({ origin: null, code: failureCode(error) })
  const sending = Array.from({ length: lanes }, () => createPollingLoop({ next: sendNext, onError }))
  const poll = () => {
    for (const loop of sending) loop.poll()
  }
  const spreading = createPollingLoop({
    next: async () => {
      const hasMore = await spread()
      poll()
      return hasMore
    },
    onError,
  })
  return {
    poll: spreading.poll,
    stop: async () => {
      await Promise.all([spreading, ...sending].map((loop) => loop.stop()))
    },
  }
}

/** What the courier does again and again: each tells whether there may be more. */
export function createPushSteps({ db, clock, secrets, send, onFailure }: Options) {
  const underWay = new Set<ClaimedPush>()
  let claiming: Promise<unknown> = Promise.resolve()

  async function spread(): Promise<boolean> {
    await forgetEnded(db, clock.now())
    return await spreadNotices(db, clock.now())
  }

  /** One claim after the other, so that each knows what is under way. */
  const claim = (): Promise<ClaimedPush | undefined> => {
    const claimed = claiming
      .then(() => {
        const all = [...underWay]
        const busy = {
          origins: busyAmong(all.map(({ origin }) => origin)),
          users: busyAmong(all.map(({ userId }) => userId)),
        }
        return claimPush(db, { busy, now: clock.now() })
      })
      .then((push) => {
        if (push) underWay.add(push)
        return push
      })
    claiming = claimed.catch(() => undefined)
    return claimed
  }

  async function sendNext(): Promise<boolean> {
    const push = await claim()
    if (!push) return false
    try {
      await tell(push)
    } finally {
      underWay.delete(push)
    }
    return true
  }

  async function tell(push: ClaimedPush): Promise<void> {
    const keys = await pushKeysOf(db, { secrets, now: clock.now() })
    const seconds = Math.max(0, Math.floor((push.givesUpAt.getTime() - clock.now().getTime()) / 1000))
    const payload = JSON.stringify({ answered: push.answered.length, refused: push.refused })
    const outcome: PushOutcome = keys
      ? await send({ ...push, payload, seconds }, keys)
      : { kind: 'failed', code: 'clave ilegible', isFinal: false, retryAfterMs: 0 }
    const now = clock.now()
    if (outcome.kind === 'taken') return void (await markTold(db, push, now))
    if (outcome.kind === 'gone') return void (await forget(db, push))
    onFailure({ origin: push.origin, code: outcome.code })
    const next = new Date(
      Math.max(
        nextAttempt(pausesMs, push.attempts, now).getTime(),
        now.getTime() + Math.min(outcome.retryAfterMs, pausesMs[5]),
      ),
    )
    await markUntold(db, push, outcome.isFinal || next >= push.givesUpAt ? null : next)
  }

  return { spread, sendNext }
}

/** Who is called as often as they may be. */
const busyAmong = <T>(all: readonly T[]): T[] =>
  [...new Set(all)].filter((one) => all.filter((each) => each === one).length >= mostAtOnce)
