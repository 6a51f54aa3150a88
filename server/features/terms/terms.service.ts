import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { TermsAnswer } from '@/contract/session/terms'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import type { Database } from '../../db/schema'
import { ApiError } from '../../plugins/api-error'
import { changeAccess } from '../laboratory-access/laboratory-access.service'
import { concerns } from './terms.queries'

type Caller = { auth: Auth; now: Date }

/**
 * When the user agreed to the general terms: the first time counts, and writes an audit event. With it, the laboratories of
 * the given relations get access. Throws `not_found`, and does nothing of it, where a relation is none of the user's.
 */
export const agreeToTerms = (
  db: Kysely<Database>,
  { auth, now, relations }: Caller & { relations: readonly number[] },
): Promise<Date> =>
  db.transaction().execute(async (trx) => {
    for (const relationId of [...relations].sort((a, b) => a - b))
      if (!(await changeAccess(trx, { relationId, access: true, auth, now }))) throw new ApiError('not_found')
    const agreed = await trx
      .updateTable('app_user')
      .set({ agreed_terms_at: now })
      .where('id', '=', auth.user.id)
      .where('agreed_terms_at', 'is', null)
      .executeTakeFirst()
    if (agreed.numUpdatedRows > 0n) {
      await recordEvent(trx, {
        kind: 'terms-agreed',
        auth,
        happenedAt: now,
      })
    }
    const { agreed_terms_at } = await trx
      .selectFrom('app_user')
      .select('agreed_terms_at')
      .where('id', '=', auth.user.id)
      .executeTakeFirstOrThrow()
    return agreed_terms_at ?? now
  })

/** Changes with the text, which is edited until somebody has answered it. */
export const termsVersion = ({ title, content }: { title: string; content: string }): string =>
  createHash('sha256')
    .update(JSON.stringify([title, content]))
    .digest('hex')

const changed = 'El texto de los términos ha cambiado: léalo de nuevo, por favor.'

/**
 * Stores the answers, all or none: false when some terms do not concern the user, and `edit_conflict` when somebody has edited
 * some of them since the user read them. Terms that were withdrawn while somebody
 * read them can still be answered. The same answer again changes nothing; another one replaces it, and each has its audit
 * event.
 */
export const answerTerms = (
  db: Kysely<Database>,
  { answers, auth, now }: Caller & { answers: readonly TermsAnswer[] },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const asked = await termsAnswered(trx, { answers, userId: auth.user.id })
    if (answers.some(({ laboratoryTerms }) => !asked.has(laboratoryTerms))) return false
    const isCurrent = ({ laboratoryTerms, version }: TermsAnswer) =>
      version === undefined || version === asked.get(laboratoryTerms)?.version
    if (!answers.every(isCurrent)) throw new ApiError('edit_conflict', { message: changed })
    for (const { laboratoryTerms, status } of answers) {
      const stored = await trx
        .insertInto('laboratory_terms_acceptance')
        .values({
          user_id: auth.user.id,
          laboratory_terms_id: laboratoryTerms,
          status,
          answered_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'laboratory_terms_id'])
            .doUpdateSet({ status, answered_at: now })
            .where('laboratory_terms_acceptance.status', '!=', status),
        )
        .executeTakeFirst()
      if (stored.numInsertedOrUpdatedRows === 0n) continue
      await recordEvent(trx, {
        kind: status === 'accepted' ? 'laboratory-terms-accepted' : 'laboratory-terms-rejected',
        auth,
        happenedAt: now,
        laboratoryId: asked.get(laboratoryTerms)?.laboratoryId ?? null,
        details: { laboratoryTerms },
      })
    }
    return true
  })

/** The laboratory and the version of each of the terms that concern the user; nobody edits them before the answer is stored. */
const termsAnswered = async (
  trx: Transaction<Database>,
  { answers, userId }: { answers: readonly TermsAnswer[]; userId: number },
): Promise<Map<number, { laboratoryId: number; version: string }>> => {
  const rows = await trx
    .selectFrom('laboratory_terms as t')
    .select(['t.id', 't.laboratory_id', 't.title', 't.content'])
    // As bigint: a number beyond int4 finds nothing, instead of failing.
    .where(sql<boolean>`t.id = ANY (${answers.map(({ laboratoryTerms }) => laboratoryTerms)}::bigint[])`)
    .where(concerns(userId))
    .orderBy('t.id')
    .forShare('t')
    .execute()
  return new Map(
    rows.map(({ id, laboratory_id, ...text }) => [
      id,
      { laboratoryId: laboratory_id, version: termsVersion(text) },
    ]),
  )
}
