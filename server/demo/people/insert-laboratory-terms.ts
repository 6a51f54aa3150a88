import type { Transaction } from 'kysely'
import { sanitiseRichText } from '../../basics/rich-text'
import type { Database } from '../../db/schema'
import type { DemoTerms, DemoTermsAnswer } from './laboratory-terms'

export async function insertLaboratoryTerms(
  trx: Transaction<Database>,
  { terms, answers }: { terms: readonly DemoTerms[]; answers: readonly DemoTermsAnswer[] },
): Promise<void> {
  await trx
    .insertInto('laboratory_terms')
    .values(
      terms.map(({ id, code, title, laboratoryId, content, publishedAt }) => ({
        id,
        code,
        title,
        laboratory_id: laboratoryId,
        content: sanitiseRichText(content),
        published_at: publishedAt,
      })),
    )
    .execute()
  await trx
    .insertInto('laboratory_terms_acceptance')
    .values(
      answers.map(({ termsId, userId, answeredAt }) => ({
        laboratory_terms_id: termsId,
        user_id: userId,
        status: 'accepted' as const,
        answered_at: answeredAt,
      })),
    )
    .execute()
}
