import type { Presentacion } from './presentation-row'

/**
 * The name of each group: the most frequent among its medicines, preferring those that list the substances in the right
 * order.
 */
export const groupNames = (rows: Presentacion[]): Map<string, string> => {
  const votes = new Map<string, Map<string, number>>()
  for (const { group } of rows) {
    if (group === null) continue
    const names = votes.get(group.code) ?? new Map<string, number>()
    votes.set(
      group.code,
      names.set(group.name, (names.get(group.name) ?? 0) + (group.isWellOrdered ? 1000 : 1)),
    )
  }
  return new Map([...votes].map(([code, names]) => [code, winner(names)]))
}

const winner = (names: Map<string, number>): string =>
  [...names].reduce((best, next) => {
    if (next[1] !== best[1]) return next[1] > best[1] ? next : best
    return next[0] < best[0] ? next : best
  })[0]
