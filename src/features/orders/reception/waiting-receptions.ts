import type { OutboxEntry } from '@/offline/kinds/kinds'
import type { ReceptionEntry } from '@/offline/kinds/reception'

export const receptionsOf = (entries: readonly OutboxEntry[], order: number): ReceptionEntry[] =>
  entries.filter(
    (entry): entry is ReceptionEntry => entry.endpoint === 'createReception' && entry.order.id === order,
  )

export const isCorrection = ({ body }: Pick<ReceptionEntry, 'body'>): boolean =>
  body.lines.some(({ units }) => units < 0)

/**
 * What this device knows to have come of each line beyond what the server has told by `toldAt`: receptions that wait, and those
 * that it took since; not the one that is counted again.
 */
export const unlistedUnits = (
  entries: readonly OutboxEntry[],
  { order, toldAt, replaced }: { order: number; toldAt: number; replaced: string | undefined },
): ReadonlyMap<number, number> => {
  const units = new Map<number, number>()
  for (const entry of receptionsOf(entries, order)) {
    if (entry.id === replaced || (entry.acceptedAt !== null && entry.acceptedAt <= toldAt)) continue
    for (const { line, units: more } of entry.body.lines)
      if (line !== null) units.set(line, (units.get(line) ?? 0) + more)
  }
  return units
}
