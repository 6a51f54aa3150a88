import type { Kysely } from 'kysely'
import type { Database } from '../db/schema'
import { type OrderAnswers, recordAnswers } from './record-answers.service'

/**
 * Records what a wholesaler says of lines of an order, without those of which it cannot be recorded, such as one that is served by a
 * product that the catalogue does not have.
 */
export async function recordWhatCan(trx: Kysely<Database>, given: OrderAnswers): Promise<void> {
  const first = await recordAnswers(trx, given)
  if (first.kind !== 'refused') return
  const refused = new Set(first.problems.map(({ line }) => line))
  await recordAnswers(trx, { ...given, lines: given.lines.filter(({ line }) => !refused.has(line)) })
}
