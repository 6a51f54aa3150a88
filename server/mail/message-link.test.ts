import { expect, test } from 'vitest'
import { recoverPassword } from '../features/recovery/recovery.service'
import { createTestDatabase } from '../testing/database'
import { insertUser } from '../testing/factories'
import { invitationLimitMs, messageWithLink, queueMessageWithLink, tokenPlaceholder } from './message-link'

const { db } = await createTestDatabase()
const now = new Date('2026-03-16T09:00:00Z')
const expiresAt = new Date(now.getTime() + invitationLimitMs)

const invite = async (username: string) => {
  const userId = await insertUser(db, { username })
  await queueMessageWithLink(db, {
    userId,
    now,
    expiresAt,
    subject: 'Bienvenida',
    body: `enlace ${tokenPlaceholder}`,
  })
  const mail = await db
    .selectFrom('mail_message')
    .selectAll()
    .where('link_user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect([mail.recipient, mail.expires_at]).toEqual([`${username}@ejemplo.test`, expiresAt])
  const link = {
    body: mail.body ?? '',
    createdAt: mail.created_at,
    expiresAt: mail.expires_at,
    linkUserId: userId,
  }
  expect(await messageWithLink(db, link, `token of ${username}`)).toBe(`enlace token of ${username}`)
  return (at: number) =>
    recoverPassword(db, { token: `token of ${username}`, password: 'camomila', now: new Date(at) })
}

test('the link of an invitation opens until its seventh day is over, and once', async () => {
  const choose = await invite('ana')
  expect(await choose(expiresAt.getTime() - 1)).toEqual({ ok: true })
  expect(await choose(expiresAt.getTime() - 1)).toMatchObject({ ok: false })
})

test('the link of an invitation opens nothing after seven days', async () => {
  const choose = await invite('bea')
  expect(await choose(expiresAt.getTime())).toMatchObject({ ok: false })
})
