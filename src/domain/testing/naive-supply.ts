import { addDays } from '@/domain/basics/dates'
import type { ClaimKind } from '@/domain/order/reception'
import type { FollowedLine } from '@/domain/supply/on-its-way'

/** What happens between a pharmacy and its laboratories, in the sequence in which it happened. */
export type SupplyEvent = { day: string } & (
  | { kind: 'ordered'; order: string; lines: { cn: string; quantity: number; days: number }[] }
  | { kind: 'withdrawn'; order: string }
  | { kind: 'answered'; order: string; line: number; answer: NonNullable<FollowedLine['answer']> }
  | { kind: 'wanted'; want: string; order: string | null; line: number; cn: string; units: number }
  | { kind: 'unwanted'; want: string }
  /** Fewer units than none are taken back by a correction: of those that came, the first ones. */
  | { kind: 'received'; order: string; line: number | null; cn: string; units: number; broken: boolean }
  /** By a delivery note of a wholesaler: units of the ordered product, or of what its laboratory sends in its place. */
  | { kind: 'noted'; order: string; line: number; cn: string; units: number }
  | { kind: 'claimed'; order: string; line: number | null; cn: string; units: number; what: ClaimKind }
  /** The last claim of the order is. */
  | { kind: 'settled'; order: string; accepted: boolean }
  /** By the pharmacy's program: all there is, or these articles alone. */
  | { kind: 'counted'; complete: boolean; units: Record<string, number> }
)

type Line = {
  cn: string
  quantity: number
  days: number
  orderedOn: string
  isWithdrawn: boolean
  /** By its laboratory, or by what it and the notes say together. */
  told: NonNullable<FollowedLine['answer']> | null
  answer: NonNullable<FollowedLine['answer']> | null
  noted: string[]
  came: string[]
}

/** What came is sold after so many days, if nobody has counted it. */
const soldAfterDays = 90

/**
 * Shelf and units on their way of each product, box by box and event by event: slow, and hard to get wrong. Nothing is sold in between
 * that a count does not say.
 */
export const naiveSupply = (events: readonly SupplyEvent[], today: string) => {
  const lines = new Map<string, Line[]>()
  const counted = new Map<string, number>()
  let came: { cn: string; of: string; day: string }[] = []
  const wants = new Map<string, { cn: string; units: number; own: Line[]; before: Set<Line> }>()
  const add = (to: Map<string, number>, cn: string, units: number) => to.set(cn, (to.get(cn) ?? 0) + units)
  for (const event of events) {
    const ordered = 'order' in event ? (lines.get(event.order ?? '') ?? []) : []
    switch (event.kind) {
      case 'ordered':
        lines.set(
          event.order,
          event.lines.map((line) => ({
            ...line,
            orderedOn: event.day,
            isWithdrawn: false,
            told: null,
            answer: null,
            noted: [],
            came: [],
          })),
        )
        break
      case 'withdrawn':
        for (const line of ordered) line.isWithdrawn = true
        break
      case 'answered': {
        const line = ordered[event.line]
        if (line) {
          line.told = event.answer
          line.answer = event.answer
        }
        break
      }
      case 'wanted':
        wants.set(event.want, {
          ...{ cn: event.cn, units: event.units, own: ordered },
          before: new Set([...lines.values()].flat()),
        })
        break
      case 'unwanted':
        wants.delete(event.want)
        break
      case 'noted': {
        const line = ordered[event.line]
        for (let unit = 0; unit < event.units; unit++) line?.noted.push(event.cn)
        if (line) line.answer = answerWithNotes(line)
        break
      }
      // Whoever claims asks, and whoever accepts promises: what comes of it is told by an answer, a note or the next order.
      case 'claimed':
      case 'settled':
        break
      case 'received':
        for (let unit = 0; unit < Math.abs(event.units); unit++) {
          const { cn, line, day } = event
          const ofLine = line === null ? undefined : ordered[line]
          const of = `${event.order} ${line}`
          if (event.units > 0) {
            ofLine?.came.push(cn)
            if (!event.broken) came.push({ cn, of, day })
          } else {
            takeOut(ofLine?.came ?? [], (each) => each === cn)
            if (!event.broken) takeOut(came, (box) => box.cn === cn && box.of === of)
          }
        }
        break
      case 'counted':
        if (event.complete) counted.clear()
        for (const [cn, units] of Object.entries(event.units)) counted.set(cn, units)
        came = came.filter(({ cn }) => !event.complete && !(cn in event.units))
    }
  }
  const shelf = new Map(counted)
  for (const { cn, day } of came) if (today <= addDays(day, soldAfterDays)) add(shelf, cn, 1)
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
    for (const cn of line.came) takeOut(boxes, (each) => each.cn === cn)
    for (const { cn, until } of boxes) if (!line.isWithdrawn && today <= until) add(onItsWay, cn, 1)
  }
  // Box by box: one that comes, or is promised again, is waited for no more.
  const wanted = new Map<string, number>()
  for (const { cn, units, own, before } of wants.values()) {
    let ordered = 0
    for (const line of [...lines.values()].flat()) {
      if (line.cn !== cn || line.isWithdrawn) continue
      const { missing = 0, substituted = 0 } = line.answer ?? {}
      if (own.includes(line)) ordered += line.answer === null ? 0 : Math.max(0, units - missing)
      else if (!before.has(line)) ordered += Math.max(0, line.quantity - missing - substituted)
    }
    const left = units - ordered
    if (left > 0) wanted.set(cn, Math.max(left, wanted.get(cn) ?? 0))
  }
  return { shelf, onItsWay, wanted }
}

function takeOut<Box>(boxes: Box[], isMeant: (box: Box) => boolean): void {
  const at = boxes.findIndex(isMeant)
  if (at >= 0) boxes.splice(at, 1)
}

/** Each ordered box is served, instead, missing or still to come, in this sequence, as long as there are boxes. */
function answerWithNotes({ cn, quantity, told, noted }: Line): NonNullable<FollowedLine['answer']> {
  const substitute = told?.substitute ?? null
  const boxes: ('served' | 'instead' | 'missing' | 'later')[] = []
  const fill = (kind: (typeof boxes)[number], units: number) => {
    for (let unit = 0; unit < units && boxes.length < quantity; unit++) boxes.push(kind)
  }
  fill('served', noted.filter((each) => each === cn).length)
  const instead = noted.filter((each) => each === substitute).length
  fill('instead', instead > (told?.substituted ?? 0) ? instead : (told?.substituted ?? 0))
  fill('missing', told?.missing ?? 0)
  fill('later', quantity)
  const count = (kind: (typeof boxes)[number]) => boxes.filter((box) => box === kind).length
  return {
    missing: count('missing'),
    substituted: count('instead'),
    substitute: count('instead') > 0 ? substitute : null,
    delayed: count('later'),
    delayedUntil: count('later') > 0 ? (told?.delayedUntil ?? null) : null,
  }
}
