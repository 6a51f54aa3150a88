import type { OutboxEntry } from '@/offline/kinds/kinds'

/**
 * What this device knows to have come of each line beyond what the server has told by `toldAt`: receptions that wait, and those
 * that it took since.
 */
export const unlistedUnits = (
  entries: readonly OutboxEntry[],
  { order, toldAt }: { order: number; toldAt: number },
): ReadonlyMap<number, number> => {
  const units = new Map<number, number>()
  for (const entry of entries) {
    if (entry.endpoint !== 'createReception' || entry.order.id !== order) continue
    if (entry.acceptedAt !== null && entry.acceptedAt <= toldAt) continue
    for (const { line, units: more } of entry.body.lines)
      if (line !== null) units.set(line, (units.get(line) ?? 0) + more)
  }
  return units
}
