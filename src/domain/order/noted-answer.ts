import type { Cents } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import { type LineAnswer, unitsToCome } from '@/domain/order/line-answer'

/** A line of a delivery note, as far as it says what becomes of an ordered one. */
export type NotedLine = {
  /** Null where its code is none of a Spanish pharmacy's product. */
  cn: Cn | null
  /** Units that its order asked for, as the note says. */
  ordered: number | null
  /** Units that are charged, and units that are free. */
  served: number
  bonus: number
  /** Cents of a unit and of the line, before taxes. */
  netPrice: Cents | null
  base: Cents | null
}

/** An ordered line that a note may mean, and what its laboratory said would come in its place. */
export type NotableLine = { cn: Cn; quantity: number; bonus?: number; substitute: Cn | null }

/**
 * The ordered line that a line of a note means: the only one of its product among the orders that the note names. Where the note names
 * orders of others too, or several have the product, it has to be the only one of as many units. Null where nothing says which.
 */
export function meantLine<Line extends NotableLine>(
  { cn, ordered }: Pick<NotedLine, 'cn' | 'ordered'>,
  lines: readonly Line[],
  { hasOthers }: { hasOthers: boolean },
): Line | null {
  if (cn === null) return null
  const own = lines.filter((line) => line.cn === cn)
  const candidates = own.length > 0 ? own : lines.filter(({ substitute }) => substitute === cn)
  const ofSize = candidates.filter(({ quantity }) => quantity === ordered)
  const meant = candidates.length === 1 && !hasOthers ? candidates : ofSize
  return meant.length === 1 ? (meant[0] ?? null) : null
}

/**
 * What becomes of an ordered line by all delivery notes that there are of it: what they say came, free units too, as far as they were
 * to come. `told` is what was answered before, by others than notes: of the rest what it calls missing stays missing, and what it calls
 * substituted stays so; all else is still to come. Nobody says when, unless it was told.
 */
export function answerOfNotes(
  line: { cn: Cn; quantity: number; bonus?: number },
  told: LineAnswer | null,
  noted: readonly NotedLine[],
): LineAnswer {
  const { cn } = line
  const quantity = unitsToCome(line)
  const substitute = told?.substitute ?? null
  const served = Math.min(quantity, unitsOf(noted, cn))
  const substituted = Math.min(
    quantity - served,
    substitute === null ? 0 : Math.max(told?.substituted ?? 0, unitsOf(noted, substitute)),
  )
  const missing = Math.min(quantity - served - substituted, told?.missing ?? 0)
  const delayed = quantity - served - substituted - missing
  return {
    served,
    delayed,
    delayedUntil: delayed > 0 ? (told?.delayedUntil ?? null) : null,
    substituted,
    substitute: substituted > 0 ? substitute : null,
    missing,
    reason: missing > 0 ? (told?.reason ?? 'other') : null,
    price: chargedPrice(noted, cn) ?? told?.price ?? null,
  }
}

const unitsOf = (noted: readonly NotedLine[], cn: Cn): number =>
  noted.reduce((sum, line) => sum + (line.cn === cn ? line.served + line.bonus : 0), 0)

/** The one price of all charged units, where the amount of each line confirms that it is what a unit costs; null otherwise. */
function chargedPrice(noted: readonly NotedLine[], cn: Cn): Cents | null {
  const charged = noted.filter((line) => line.cn === cn && line.served > 0)
  const [price = null, ...others] = new Set(charged.map(({ netPrice }) => netPrice))
  const isSure = ({ base, served }: NotedLine) =>
    price !== null && price >= 0 && base !== null && Math.abs(base - price * served) * 2 <= served
  return others.length === 0 && charged.every(isSure) ? price : null
}
