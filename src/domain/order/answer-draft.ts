import { type Cents, formatEuros, lineAmount, parseEuros } from '@/domain/basics/money'
import type { Cn } from '@/domain/catalogue/catalogue'
import { answerProblems, type LineAnswer, type MissingReason, servedInFull } from '@/domain/order/line-answer'

/** The answer to a line as it is typed. What is neither served, delayed nor substituted is missing. */
export type AnswerDraft = {
  served: string
  delayed: string
  delayedUntil: string
  substituted: string
  substitute: string
  reason: MissingReason | ''
  price: string
}

export type DraftProblems = Partial<Record<keyof LineAnswer, string>>
type Line = { cn: Cn; quantity: number }

export const draftOf = (answer: LineAnswer): AnswerDraft => ({
  served: String(answer.served),
  delayed: unitsText(answer.delayed),
  delayedUntil: answer.delayedUntil ?? '',
  substituted: unitsText(answer.substituted),
  substitute: answer.substitute ?? '',
  reason: answer.reason ?? '',
  price: answer.price === null ? '' : formatEuros(answer.price).replace(/[\s\u00a0]*€$/, ''),
})

/** Units that nobody has said of are left empty. */
const unitsText = (units: number): string => (units === 0 ? '' : String(units))

/** Whole units as typed or written in a file: '12', '1.000', '2,0'; null for anything else. */
export const readUnits = (text: string): number | null => {
  const match = /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,0{1,2}|\.0{1,2})?$/.exec(text.trim())
  return match === null ? null : Number(match[1]?.replaceAll('.', ''))
}

const optionalUnits = (text: string): number | null => (text.trim() === '' ? 0 : readUnits(text))

/** Units that are missing; null while the others cannot be read, below zero where they are more than were ordered. */
export function missingUnits(draft: AnswerDraft, { quantity }: Line): number | null {
  const [served, delayed, substituted] = [
    readUnits(draft.served),
    optionalUnits(draft.delayed),
    optionalUnits(draft.substituted),
  ]
  return served === null || delayed === null || substituted === null
    ? null
    : quantity - served - delayed - substituted
}

const notUnits = 'Tiene que ser un número entero de unidades'

export function readDraft(
  draft: AnswerDraft,
  line: Line,
): { answer: LineAnswer; problems: null } | { answer: null; problems: DraftProblems } {
  const missing = missingUnits(draft, line)
  const price = draft.price.trim() === '' ? null : parseEuros(draft.price)
  const unread: DraftProblems = {
    ...(readUnits(draft.served) === null && { served: notUnits }),
    ...(optionalUnits(draft.delayed) === null && { delayed: notUnits }),
    ...(optionalUnits(draft.substituted) === null && { substituted: notUnits }),
    ...(missing !== null && missing < 0 && { served: `Son más de las ${line.quantity} pedidas` }),
    ...(draft.price.trim() !== '' && price === null && { price: 'Tiene que ser un importe' }),
  }
  if (missing === null || Object.keys(unread).length > 0) return { answer: null, problems: unread }
  const delayed = optionalUnits(draft.delayed) ?? 0
  const substituted = optionalUnits(draft.substituted) ?? 0
  const substitute = draft.substitute.trim()
  const answer: LineAnswer = {
    ...servedInFull(readUnits(draft.served) ?? 0),
    delayed,
    // What stands in a field of which no units are left is not meant any more.
    delayedUntil: delayed > 0 && draft.delayedUntil !== '' ? draft.delayedUntil : null,
    substituted,
    substitute: substituted > 0 && substitute !== '' ? substitute : null,
    missing,
    reason: missing > 0 && draft.reason !== '' ? draft.reason : null,
    price,
  }
  const problems: DraftProblems = {}
  for (const { field, text } of answerProblems(answer, line)) problems[field] ??= text
  if (answer.substitute !== null && !/^\d{6}$/.test(answer.substitute))
    problems.substitute ??= 'Indique su código nacional, de seis cifras'
  return Object.keys(problems).length > 0 ? { answer: null, problems } : { answer, problems: null }
}

export type AnswerTotals = Record<'served' | 'delayed' | 'substituted' | 'missing', number> & {
  /** What is served, at the confirmed prices, else at those ordered. */
  amount: Cents
}

export function answerTotals(
  lines: readonly { quantity: number; totalPvlWithDiscount: Cents; answer: LineAnswer }[],
): AnswerTotals {
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0)
  return {
    served: sum(({ answer }) => answer.served),
    delayed: sum(({ answer }) => answer.delayed),
    substituted: sum(({ answer }) => answer.substituted),
    missing: sum(({ answer }) => answer.missing),
    amount: sum(({ quantity, totalPvlWithDiscount, answer: { served, price } }) => {
      // Free units come after the paid ones.
      const paid = Math.min(served, quantity)
      return price === null ? Math.round((totalPvlWithDiscount * paid) / quantity) : lineAmount(paid, price)
    }),
  }
}
