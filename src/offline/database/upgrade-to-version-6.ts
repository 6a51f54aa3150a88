import type { Transaction } from 'dexie'
import type { AnswerRow } from '@/offline/database/list-rows'

/** All answers to an owner, as versions 3 to 5 stored them in one row. */
type AnswersOfOwner = { owner: string; state?: { build?: string; answers?: unknown } }

/**
 * Version 5 stored all answers to an owner in one row, which each new answer wrote again. Its first screen goes, too: only the
 * build that painted it could show it.
 */
export const splitAnswersOfVersion5 = async (upgrade: Transaction): Promise<void> => {
  const queries = upgrade.table<AnswersOfOwner>('queries')
  for (const { owner, state } of await queries.toArray()) {
    const answers = Array.isArray(state?.answers) ? state.answers.filter(isAnswer) : []
    const build = state?.build ?? ''
    await upgrade
      .table<AnswerRow>('answers')
      .bulkPut(
        answers.map(({ key, call, data, updatedAt }) => ({ owner, key, call, data, updatedAt, build })),
      )
  }
  await queries.clear()
}

/** One in a form that nobody knows any more must not keep the database closed. */
const isAnswer = (answer: Partial<AnswerRow> | null): answer is AnswerRow =>
  typeof answer?.key === 'string' && typeof answer.updatedAt === 'number'
