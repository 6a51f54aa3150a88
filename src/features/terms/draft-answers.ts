import * as v from 'valibot'
import { answerLaboratoryTerms, type PendingTerms, type TermsAnswer } from '@/contract/session/terms'
import type { Session } from '@/offline/session/session'
import { readSessionValue, writeSessionValue } from '@/ui/state/session-value'

/**
 * Checkboxes and answers that are not sent yet survive a reload of the tab, but only in the same session: after a
 * log-out nobody finds them, not even the same user.
 */
const ticksKey = 'terms-ticks'
const answersKey = 'terms-answers'

const ticksSchema = v.object({ hasRead: v.boolean(), laboratories: v.array(v.string()) })
type Ticks = v.InferOutput<typeof ticksSchema>
const noTicks: Ticks = { hasRead: false, laboratories: [] }

export const draftTicks = (session: Session): Ticks => readDraft(ticksKey, session, ticksSchema) ?? noTicks

export const storeTicks = (session: Session['id'], value: Ticks): void =>
  writeSessionValue(ticksKey, { session, value })

export const dropTicks = (): void => writeSessionValue(ticksKey, undefined)

/**
 * Stored answers to the first of `pending`. Never to all of them: the last one must always be answered, which sends
 * all.
 */
export function draftAnswers(session: Session, pending: readonly PendingTerms[]): TermsAnswer[] {
  const answers =
    readDraft(answersKey, session, answerLaboratoryTerms.body.entries.laboratoryTermsAcceptances) ?? []
  const other = pending.findIndex(
    ({ id, version }, index) => answers[index]?.laboratoryTerms !== id || answers[index]?.version !== version,
  )
  return answers.slice(0, other === -1 ? pending.length - 1 : other)
}

export const storeAnswers = ({ id }: Session, value: readonly TermsAnswer[]): void =>
  writeSessionValue(answersKey, { session: id, value })

export const dropAnswers = (): void => writeSessionValue(answersKey, undefined)

function readDraft<Schema extends v.GenericSchema>(
  key: string,
  { id }: Session,
  value: Schema,
): v.InferOutput<Schema> | null {
  const parsed = v.safeParse(v.object({ session: v.literal(id), value }), readSessionValue(key))
  return parsed.success ? (parsed.output.value as v.InferOutput<Schema>) : null
}
