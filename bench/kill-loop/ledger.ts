import type { Entry } from './device-rows'

/** An order that the server has. */
export type ServerOrder = { key: string; units: number }

export type Findings = {
  /** Confirmed as saved, but neither in the outbox nor on the server. */
  lost: number[]
  /** Twice on the server with the same key, or under two keys. */
  doubled: number[]
  /** Not on the server yet. */
  unsent: number[]
}

/**
 * Records every order that the screen confirmed as saved. Each has another number of units, which identifies it even
 * when its key is lost.
 */
export function createLedger() {
  const saved = new Set<number>()
  return {
    add: (units: number) => saved.add(units),
    /** Compares all recorded orders with outbox and server. Each lost or doubled order is reported once. */
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
