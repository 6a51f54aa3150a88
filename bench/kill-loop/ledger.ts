import type { Entry } from './device-rows'

/** An order that the server has. */
export type ServerOrder = { key: string; units: number }

export type Findings = {
  /** Called saved, and now neither in the outbox nor on the server. */
  lost: number[]
  /** More than once on the server, or under two keys. */
  doubled: number[]
  /** Not on the server. */
  unsent: number[]
}

/**
 * Every order that the screen called saved, known by its units: no two of them order as many, so that one whose key is
 * lost can still be named.
 */
export function createLedger() {
  const saved = new Set<number>()
  return {
    add: (units: number) => saved.add(units),
    /** What became of each so far. What is lost or doubled is told once. */
    judge({ entries, orders }: { entries: readonly Entry[]; orders: readonly ServerOrder[] }): Findings {
      const findings: Findings = { lost: [], doubled: [], unsent: [] }
      for (const units of saved) {
        const there = orders.filter((order) => order.units === units).map(({ key }) => key)
        const waiting = entries
          .filter((entry) => entry.units === units && entry.state !== 'accepted')
          .map(({ id }) => id)
        if (there.length === 0) findings.unsent.push(units)
        if (there.length + waiting.length === 0) findings.lost.push(units)
        else if (there.length > 1 || new Set([...there, ...waiting]).size > 1) findings.doubled.push(units)
      }
      for (const units of [...findings.lost, ...findings.doubled]) saved.delete(units)
      return findings
    },
  }
}
