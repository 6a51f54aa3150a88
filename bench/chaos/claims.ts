import type { Ledger, ServerThing } from './ledger'
import { nameOf } from './ledger'

/** What a page showed at a moment. */
export type Shown = {
  /** Text of the status pill; null on screens without one. */
  pill: string | null
  /** Whose session it is; null without one. */
  user: string | null
  /** The orders of the device that it lists, by their units. */
  orders: { units: number; state: string }[]
}

/** Where and when, to tell a claim that lies from one that is late. */
export type ShownAt = { path: string; isInFront: boolean /** Since the page was opened. */; ageMs: number }

export const allSent = 'Todo enviado'

/**
 * What of it is not true, held against what was called saved when it was shown, and against the server's rows read after that:
 * an order that the server gets in between is given to it.
 */
export function wrongClaims(
  shown: Shown,
  {
    said,
    there,
    author,
  }: { said: readonly string[]; there: readonly ServerThing[]; author: Ledger['author'] },
): string[] {
  const stored = new Set(there.map(nameOf))
  const wrongs: string[] = []
  if (shown.pill === allSent) {
    const missing = said.filter((name) => !stored.has(name))
    if (missing.length > 0) wrongs.push(`"Todo enviado" without ${missing.join(', ')}`)
  }
  for (const { units, state } of shown.orders) {
    const name = nameOf({ kind: 'order', id: String(units) })
    if (state === 'accepted' && !stored.has(name)) wrongs.push(`"Enviado" without ${name}`)
    const by = author(name)
    if (by !== undefined && shown.user !== null && by !== shown.user)
      wrongs.push(`${name} of ${by} is shown to ${shown.user}`)
  }
  return wrongs
}
