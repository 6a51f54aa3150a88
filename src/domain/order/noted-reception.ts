import type { ReceivableLine } from '@/domain/order/reception'

/** What delivery notes say of lines of an order. */
export type ReceivableNotes = {
  data: readonly {
    laboratory: { id: number }
    number: string
    lines: readonly { line: number | null; served: number; bonus: number }[]
  }[]
  /** Laboratories whose wholesaler has the order, with the lines that it was asked for. */
  wholesalers: readonly { laboratory: { id: number }; lines: readonly number[] }[]
}

/** By which notes an order is received: all that there are, none, or one. */
export type NotesChoice = 'all' | 'none' | { laboratory: number; number: string }

/**
 * Lines with the units that should come of them in all by the chosen notes. All of them speak of every line that their wholesalers were
 * asked for: what is in none of them does not come now. One of several is of its own lines, as far as they have not come before.
 */
export function linesByNotes(
  lines: readonly ReceivableLine[],
  { data, wholesalers }: ReceivableNotes,
  choice: NotesChoice,
): readonly ReceivableLine[] {
  if (data.length === 0 || choice === 'none') return lines
  const all = unitsByLine(data)
  const noted = new Set(data.map(({ laboratory }) => laboratory.id))
  const spokenOf = new Set(
    wholesalers.flatMap(({ laboratory, lines: asked }) => (noted.has(laboratory.id) ? asked : [])),
  )
  const isSpokenOf = (id: number) => all.has(id) || spokenOf.has(id)
  if (choice === 'all')
    return lines.map((line) => (isSpokenOf(line.id) ? { ...line, noted: all.get(line.id) ?? 0 } : line))
  const one = unitsByLine(
    data.filter(({ laboratory, number }) => laboratory.id === choice.laboratory && number === choice.number),
  )
  return lines.map((line) => {
    const left = Math.max(0, (all.get(line.id) ?? 0) - line.receivedBefore)
    return { ...line, noted: line.receivedBefore + Math.min(one.get(line.id) ?? 0, left) }
  })
}

const unitsByLine = (notes: ReceivableNotes['data']): ReadonlyMap<number, number> => {
  const units = new Map<number, number>()
  for (const { line, served, bonus } of notes.flatMap((note) => note.lines))
    if (line !== null) units.set(line, (units.get(line) ?? 0) + served + bonus)
  return units
}
