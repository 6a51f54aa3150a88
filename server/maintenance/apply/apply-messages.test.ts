import { describe, expect, test } from 'vitest'
import { changeLines } from '../apply-command'
import { createApplyFixtures, pharmacy, user } from './testing/apply-fixtures'

const { apply, db, kindsOf, problemsOf } = await createApplyFixtures()

describe('notifications in an applied file', () => {
  const notification = {
    code: 'AVISO',
    title: 'Aviso',
    content: '<p onclick="robar()">Hola, <b>farmacia</b><script>robar()</script></p>',
    shippingDate: '2026-01-31T09:00:00+01:00',
    roles: ['farmacia', 'ROLE_LABORATORIO', 'farmacia'],
  }
  const stored = () =>
    db
      .selectFrom('notification')
      .select(['code', 'content', 'shipping_date', 'roles'])
      .executeTakeFirstOrThrow()

  test('are stored sanitised, and applying them again changes nothing', async () => {
    expect(await kindsOf({ notifications: [notification] })).toEqual(['notificación created'])
    expect(await kindsOf({ notifications: [notification] })).toEqual(['notificación unchanged'])
    expect(await stored()).toEqual({
      code: 'AVISO',
      content: '<p>Hola, <b>farmacia</b></p>',
      shipping_date: new Date('2026-01-31T08:00:00Z'),
      roles: ['ROLE_FARMACIA', 'ROLE_LABORATORIO'],
    })
  })

  test('are reported with the fields that changed, but without printing the content', async () => {
    await apply({ notifications: [notification] })
    const outcome = await apply({
      notifications: [
        { ...notification, title: 'Otro', content: '<p>Otra cosa</p>', shippingDate: '2026-02-01' },
      ],
    })
    expect(outcome.ok && changeLines(outcome.changes).slice(0, 4)).toEqual([
      '~ notificación AVISO',
      '    title: «Aviso» → «Otro»',
      '    content: cambiado',
      '    shippingDate: "2026-01-31T08:00:00.000Z" → "2026-02-01T00:00:00.000Z"',
    ])
  })

  test('stay read for their readers when their text changes', async () => {
    await apply({ pharmacies: [pharmacy], users: [user], notifications: [notification] })
    const { id: user_id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
    const { id } = await db.selectFrom('notification').select('id').executeTakeFirstOrThrow()
    const view = { user_id, real_user_id: user_id, notification_id: id, viewed_at: new Date() }
    await db.insertInto('notification_view').values(view).execute()
    await apply({ notifications: [{ ...notification, title: 'Otro' }] })
    expect(await db.selectFrom('notification_view').selectAll().execute()).toEqual([view])
  })
})

describe('terms of laboratories in an applied file', () => {
  const terms = {
    code: 'CINFA-1',
    laboratory: 'CINFA, S.A.',
    title: 'Términos',
    content: '<p onclick="robar()">Leídos</p>',
    publishedAt: '2026-01-31',
  }
  const answer = async () => {
    await apply({ pharmacies: [pharmacy], users: [user] })
    const { id: user_id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
    const { id } = await db.selectFrom('laboratory_terms').select('id').executeTakeFirstOrThrow()
    await db
      .insertInto('laboratory_terms_acceptance')
      .values({ user_id, laboratory_terms_id: id, status: 'accepted', answered_at: new Date() })
      .execute()
  }

  test('are stored sanitised for their laboratory, and applying them again changes nothing', async () => {
    expect(await kindsOf({ laboratoryTerms: [terms] })).toEqual(['términos created'])
    expect(await kindsOf({ laboratoryTerms: [terms] })).toEqual(['términos unchanged'])
    const stored = await db
      .selectFrom('laboratory_terms as t')
      .innerJoin('laboratory as l', 'l.id', 't.laboratory_id')
      .select(['l.name', 't.content', 't.active', 't.published_at'])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      name: 'Cinfa',
      content: '<p>Leídos</p>',
      active: true,
      published_at: new Date('2026-01-31T00:00:00Z'),
    })
  })

  test('can be changed while nobody has answered them', async () => {
    await apply({ laboratoryTerms: [terms] })
    expect(await kindsOf({ laboratoryTerms: [{ ...terms, content: '<p>Mejores</p>' }] })).toEqual([
      'términos updated',
    ])
  })

  test.each([
    ['text', { content: '<p>Otros</p>' }],
    ['title', { title: 'Otros' }],
    ['laboratory', { laboratory: 'Normon' }],
  ])('cannot change their %s once somebody has answered, but can be withdrawn', async (_, change) => {
    await apply({ laboratoryTerms: [terms] })
    await answer()
    expect(await problemsOf({ laboratoryTerms: [{ ...terms, ...change }] })).toEqual([
      expect.stringMatching(/^laboratoryTerms\[0\]: alguien los ha contestado ya/),
    ])
    expect(await kindsOf({ laboratoryTerms: [{ ...terms, active: false }] })).toEqual(['términos updated'])
  })
})
