import { addDays } from '@/domain/basics/dates'
import type { FollowedLine } from '@/domain/supply/on-its-way'

/** What happens between a pharmacy and its laboratories, in the sequence in which it happened. */
export type SupplyEvent = { day: string } & (
  | { kind: 'ordered'; order: string; lines: { cn: string; quantity: number; days: number }[] }
  | { kind: 'withdrawn'; order: string }
  | { kind: 'answered'; order: string; line: number; answer: NonNullable<FollowedLine['answer']> }
  | { kind: 'received'; order: string; line: number | null; cn: string; units: number; broken: boolean }
  /** By the pharmacy's program: all there is, or these articles alone. */
  | { kind: 'counted'; complete: boolean; units: Record<string, number> }
)

type Line = {
  cn: string
  quantity: number
  days: number
  orderedOn: string
  isWithdrawn: boolean
  answer: NonNullable<FollowedLine['answer']> | null
  came: string[]
}

/**
 * Shelf and units on their way of each product, box by box and event by event: slow, and hard to get wrong. Nothing is sold in between
 * that a count does not say.
 */
export const naiveSupply = (events: readonly SupplyEvent[], today: string) => {
  const lines = new Map<string, Line[]>()
  const shelf = new Map<string, number>()
  const add = (to: Map<string, number>, cn: string, units: number) => to.set(cn, (to.get(cn) ?? 0) + units)
  for (const event of events) {
    const ordered = 'order' in event ? (lines.get(event.order) ?? []) : []
    switch (event.kind) {
      case 'ordered':
        lines.set(
          event.order,
          event.lines.map((line) => ({
            ...line,
            orderedOn: event.day,
            isWithdrawn: false,
            answer: null,
            came: [],
          })),
        )
        break
      case 'withdrawn':
        for (const line of ordered) line.isWithdrawn = true
        break
      case 'answered': {
        const line = ordered[event.line]
        if (line) line.answer = event.answer
        break
      }
      case 'received':
        for (let unit = 0; unit < event.units; unit++) {
          if (event.line !== null) ordered[event.line]?.came.push(event.cn)
          if (!event.broken) add(shelf, event.cn, 1)
        }
        break
      case 'counted':
        if (event.complete) shelf.clear()
        for (const [cn, units] of Object.entries(event.units)) shelf.set(cn, units)
    }
  }
  const onItsWay = new Map<string, number>()
  for (const line of [...lines.values()].flat()) {
    const usual = addDays(line.orderedOn, line.days)
    const boxes: { cn: string; until: string }[] = []
    const {
      missing = 0,
      substituted = 0,
      substitute = null,
      delayed = 0,
      delayedUntil = null,
    } = line.answer ?? {}
    for (let unit = 0; unit < line.quantity - missing - substituted; unit++) {
      const isLate = unit >= line.quantity - missing - substituted - delayed
      boxes.push({
        cn: line.cn,
        until: isLate && (delayedUntil ?? '') > usual ? (delayedUntil ?? '') : usual,
      })
    }
    for (let unit = 0; unit < substituted; unit++)
      if (substitute !== null) boxes.push({ cn: substitute, until: usual })
    for (const cn of line.came) {
      const box = boxes.findIndex((each) => each.cn === cn)
      if (box >= 0) boxes.splice(box, 1)
    }
    for (const { cn, until } of boxes) if (!line.isWithdrawn && today <= until) add(onItsWay, cn, 1)
  }
  return { shelf, onItsWay }
}
