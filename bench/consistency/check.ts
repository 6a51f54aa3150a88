import type { Finding } from './findings'
import type { History } from './history'
import { unseen, wentBack } from './seen'
import { stuck } from './sending'
import { apart, contradicted, createdOnce, dearer, salesLost } from './stored'

/**
 * What is wrong in a history, read afterwards from outside: no rule knows how the product works. Where two things overlapped,
 * either may have come first; only what ended before another thing began counts as before it.
 */
export function check(history: History): Finding[] {
  return [
    ...createdOnce(history),
    ...wentBack(history),
    ...unseen(history),
    ...contradicted(history),
    ...dearer(history),
    ...salesLost(history),
    ...apart(history),
    ...stuck(history),
    ...history.flatMap((event) =>
      event.kind === 'broken' ? [{ rule: 'broken' as const, what: `${event.actor}: ${event.what}` }] : [],
    ),
  ]
}
