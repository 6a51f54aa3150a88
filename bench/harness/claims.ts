import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type Ledger, nameOf, type ServerThing } from './ledger'
import type { ServerRows } from './server-rows'

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
/** How long a claim that was wrong is watched: to tell one that lies from one that is late. */
const watchedMs = 5_000

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

type Watched = {
  server: Pick<ServerRows, 'things'>
  ledger: Ledger
  /** Who uses the tablet; screens show their names. */
  accounts: readonly { name: string; username: string }[]
}

/** Holds what screens say against the server, each time that they say something else. */
export function watchClaims({ server, ledger, accounts }: Watched) {
  let wrong: string[] = []
  let looked = { pills: 0, orders: 0 }
  const looking = new Set<Promise<void>>()
  /** What each page shows now. */
  const latest = new WeakMap<Page, Shown>()
  return {
    onShown(shown: Shown, { page, path, isInFront, ageMs }: ShownAt & { page: Page }) {
      const said = ledger.saidSoFar()
      const began = performance.now()
      const lastSaid = ledger.saidAgo(said.at(-1) ?? '')
      latest.set(page, shown)
      looked.pills += Number(shown.pill === allSent)
      looked.orders += shown.orders.length
      const user = accounts.find(({ name }) => name === shown.user)?.username ?? shown.user
      const look = server
        .things()
        .then(async (there) => {
          const wrongs = wrongClaims({ ...shown, user }, { said, there, author: ledger.author })
          if (wrongs.length === 0) return
          while (latest.get(page) === shown && performance.now() - began < watchedMs) await pause(20)
          const stood = Math.round(performance.now() - began)
          const where = `${path} ${isInFront ? 'in front' : 'behind'}, ${ageMs} ms old`
          const since =
            lastSaid === undefined ? 'nothing saved yet' : `${lastSaid} ms after the last "guardado"`
          wrong.push(`${wrongs.join(', ')} (${where}; ${since}; for ${stood} ms at most)`)
        })
        .finally(() => looking.delete(look))
      looking.add(look)
    },
    /** What screens said that was not true. */
    add: (claim: string) => void wrong.push(claim),
    /** All since the last time, when everything that was shown has been looked at. */
    async take() {
      await Promise.all(looking)
      const taken = { wrong, looked }
      wrong = []
      looked = { pills: 0, orders: 0 }
      return taken
    },
  }
}
export type ClaimWatch = ReturnType<typeof watchClaims>
