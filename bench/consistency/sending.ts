import type { Finding } from './findings'
import { actsOf, calmOf, type History, isLook } from './history'

/** After the faults, all that was saved is to be sent within this time. */
export const sentWithinMs = 60_000

/**
 * How long after the faults, and after what its user decided last, each saved order was first seen as sent by its device (ms); null
 * where it never was.
 */
export function sendingTimes(history: History): Map<string, number | null> {
  const calm = calmOf(history)?.begin ?? 0
  const decided = new Map<string, number>()
  for (const { what, end } of actsOf(history, 'save', 'accept-prices')) decided.set(what, Math.max(calm, end))
  return new Map(
    actsOf(history, 'save')
      .filter(({ said }) => said === 'done')
      .map(({ what, actor }) => {
        const ends = history
          .filter(isLook)
          .filter((look) => look.actor === actor)
          .filter(({ orders }) => orders.some((seen) => seen.order === what && seen.state !== 'waiting'))
          .map(({ end }) => end)
        return [what, ends.length === 0 ? null : Math.max(0, Math.min(...ends) - (decided.get(what) ?? 0))]
      }),
  )
}

export function stuck(history: History): Finding[] {
  const last = history.filter(isLook).reduce((latest, { end }) => Math.max(latest, end), 0)
  return [...sendingTimes(history)].flatMap(([what, ms]) => {
    if (ms !== null && ms <= sentWithinMs) return []
    const waited = ms ?? last - (calmOf(history)?.begin ?? 0)
    return [
      {
        rule: 'stuck' as const,
        what: `order ${what}: ${ms === null ? 'not sent' : 'sent'} after ${waited} ms`,
      },
    ]
  })
}
