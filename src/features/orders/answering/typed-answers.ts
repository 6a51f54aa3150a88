import { useMemo } from 'react'
import * as v from 'valibot'
import { id } from '@/contract/basics/fields'
import type { AnswerDraft } from '@/domain/order/answer-draft'
import { type MissingReason, missingReasons } from '@/domain/order/line-answer'
import { ownerOf } from '@/offline/database/identity'
import { useTypedText } from '@/parts/forms/use-typed-text'
import { useSessionScope } from '@/parts/session/scope'

/** What was typed, by line; a line that is not among them is as it was answered last, or comes in full. */
export type Typed = ReadonlyMap<number, AnswerDraft>

const reasons = Object.keys(missingReasons) as MissingReason[]
const schema = v.array(
  v.tuple([
    id,
    v.object({
      served: v.string(),
      delayed: v.string(),
      delayedUntil: v.string(),
      substituted: v.string(),
      substitute: v.string(),
      reason: v.picklist([...reasons, '']),
      price: v.string(),
    }),
  ]),
)

/** What this user has typed of the answer to an order: until it is sent, also if the session ends in the middle. */
export function useTypedAnswers(order: number): [Typed, (typed: Typed) => void] {
  const { identity } = useSessionScope()
  const { text, type } = useTypedText(`answer ${ownerOf(identity)} ${order}`)
  const typed = useMemo(() => readTyped(text), [text])
  return [typed, (to) => type(to.size === 0 ? '' : JSON.stringify([...to]))]
}

const readTyped = (text: string): Typed => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return new Map(read.success ? read.output : [])
}
