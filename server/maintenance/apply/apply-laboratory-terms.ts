import { sanitiseRichText } from '../../basics/rich-text'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

/** Terms that somebody has already accepted or refused cannot change: a new text needs a new code. */
export const applyLaboratoryTerms = async (
  { log, references, trx }: ApplyContext,
  given: Given<'laboratoryTerms'>[],
): Promise<void> => {
  references.checkRepeated(
    given.map(({ code }) => code),
    (index) => ['laboratoryTerms', index, 'code'],
  )
  for (const [index, { code, laboratory, title, publishedAt, active, ...written }] of given.entries()) {
    const content = sanitiseRichText(written.content)
    if (content === '') references.problem(['laboratoryTerms', index, 'content'], 'no puede estar vacío')
    const laboratoryId = references.laboratory(laboratory, ['laboratoryTerms', index, 'laboratory'])
    // Who is answering them now is waited for: their answer is found below.
    await trx.selectFrom('laboratory_terms').select('id').where('code', '=', code).forUpdate().execute()
    const answered = await trx
      .selectFrom('laboratory_terms as t')
      .innerJoin('laboratory_terms_acceptance as a', 'a.laboratory_terms_id', 't.id')
      .select(['t.title', 't.content', 't.laboratory_id'])
      .where('t.code', '=', code)
      .executeTakeFirst()
    const isAnother =
      answered !== undefined &&
      (answered.title !== title || answered.content !== content || answered.laboratory_id !== laboratoryId)
    if (isAnother) {
      references.problem(
        ['laboratoryTerms', index],
        'alguien los ha contestado ya, y no pueden cambiar: publique el texto nuevo con otro código y retire este con "active": false',
      )
    }
    if (references.problems.length > 0) continue
    await log.save({
      entity: 'términos',
      name: code,
      table: 'laboratory_terms',
      key: { code },
      values: { laboratory_id: laboratoryId, title, content, published_at: publishedAt, active },
      shown: { laboratory_id: laboratory },
    })
  }
}
