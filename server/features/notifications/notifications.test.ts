import { describe, expect, test } from 'vitest'
import type { Notification } from '@/contract/support/notifications'
import { sanitiseRichText } from '../../basics/rich-text'
import { insertUser } from '../../testing/factories'
import { createTestApp } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()
const hour = 3_600_000
const hoursFromNow = (hours: number) => new Date(clock.now().getTime() + hours * hour)
const insert = async (
  title: string,
  given: { hours: number; roles?: ['ROLE_FARMACIA' | 'ROLE_LABORATORIO'] },
) => {
  const { id } = await db
    .insertInto('notification')
    .values({
      code: title,
      title,
      content: `<p>${title}</p>`,
      shipping_date: hoursFromNow(given.hours),
      roles: given.roles ?? ['ROLE_FARMACIA'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
await insertUser(db, { username: 'una' })
await insertUser(db, { username: 'otra' })
const old = await insert('Antigua', { hours: -48 })
const recent = await insert('Reciente', { hours: 0 })
const future = await insert('Futura', { hours: 1 })
const forLaboratories = await insert('Laboratorios', { hours: -1, roles: ['ROLE_LABORATORIO'] })

async function get(username: string, url: string) {
  const response = await app.inject({ url: `/api/v4${url}`, headers: await logIn(username) })
  return { status: response.statusCode, body: response.json() }
}
const listOf = async (username: string): Promise<Notification[]> =>
  (await get(username, '/notification/')).body

describe('the notifications of a user', () => {
  test('are those already sent to their role, the newest first, without their content', async () => {
    expect(await listOf('una')).toEqual([
      { id: recent, title: 'Reciente', shippingDate: hoursFromNow(0).toISOString(), viewed: false },
      { id: old, title: 'Antigua', shippingDate: hoursFromNow(-48).toISOString(), viewed: false },
    ])
  })

  test('count as read only for the user who opens them', async () => {
    expect(await get('una', `/notification/${old}/view/`)).toEqual({
      status: 200,
      body: { title: 'Antigua', content: '<p>Antigua</p>', shippingDate: hoursFromNow(-48).toISOString() },
    })
    expect((await listOf('una')).map(({ viewed }) => viewed)).toEqual([false, true])
    expect((await listOf('otra')).map(({ viewed }) => viewed)).toEqual([false, false])
  })

  test('count as read from the first time, however often they are opened', async () => {
    await get('otra', `/notification/${recent}/view/`)
    clock.advance(60_000)
    expect((await get('otra', `/notification/${recent}/view/`)).status).toBe(200)
    const views = await db
      .selectFrom('notification_view')
      .select('viewed_at')
      .where('notification_id', '=', recent)
      .execute()
    expect(views).toEqual([{ viewed_at: new Date(clock.now().getTime() - 60_000) }])
  })

  test.each([
    ['of another role', forLaboratories],
    ['not sent yet', future],
    ['that does not exist', 999_999_999_999_999],
  ])('one %s is answered 404 and not marked as read', async (_, id) => {
    expect((await get('una', `/notification/${id}/view/`)).status).toBe(404)
    const views = await db.selectFrom('notification_view').select('notification_id').execute()
    expect(views.map(({ notification_id }) => notification_id)).not.toContain(id)
  })

  test('appear at their scheduled time', async () => {
    clock.advance(hour)
    expect((await listOf('una')).map(({ title }) => title)).toEqual(['Futura', 'Reciente', 'Antigua'])
  })
})

describe('the stored content', () => {
  test.each([
    ['keeps what texts are made of', '<h2>A</h2><p>B <strong>C</strong></p><ul><li>D</li></ul>', undefined],
    ['loses scripts with what they hold', '<p>A</p><script>alert(1)</script>', '<p>A</p>'],
    ['loses what reacts', '<p onclick="alert(1)" style="color:red">A</p>', '<p>A</p>'],
    ['loses pictures and frames', '<p>A<img src="//x/y.png"><iframe src="//x"></iframe></p>', '<p>A</p>'],
    [
      'opens links elsewhere',
      '<a href="https://ejemplo.test">A</a>',
      '<a href="https://ejemplo.test" target="_blank" rel="noopener noreferrer">A</a>',
    ],
    [
      'loses links that run something',
      '<a href="javascript:alert(1)">A</a>',
      '<a target="_blank" rel="noopener noreferrer">A</a>',
    ],
    ['keeps plain signs as text', 'PVL < 3 & más', 'PVL &lt; 3 &amp; más'],
  ])('%s', (_, html, kept = html) => {
    expect(sanitiseRichText(html)).toBe(kept)
    expect(sanitiseRichText(kept)).toBe(kept)
  })
})
