import { expect, test, vi } from 'vitest'
import type { Mail } from '@/contract/administration/mail'
import { auditEvents } from '../../testing/audit-events'
import { insertUser } from '../../testing/factories'
import { createOrderFixtures } from '../../testing/order-fixtures'
import { unzip } from '../../testing/unzip'

const { app, db, laboratory, order, post, logIn } = await createOrderFixtures()
await insertUser(db, { username: 'jefa', roles: ['ROLE_ADMIN'] })
await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
await db
  .insertInto('laboratory_delivery')
  .values({ laboratory_id: laboratory, mail_address: 'pedidos@laboratorio.test' })
  .execute()

test('the mail of an order says what it carries, and administrators alone open it, which is recorded', async () => {
  const { id } = (await post(order())).json<{ id: number }>()
  const headers = await logIn('jefa')
  const mails = async () =>
    (await app.inject({ url: '/api/v4/mail/', headers })).json<{ data: Mail[] }>().data
  await vi.waitFor(async () =>
    expect(await mails()).toMatchObject([
      { recipient: 'pedidos@laboratorio.test', state: 'kept', attachment: `pedido-${id}.xlsx` },
    ]),
  )
  const [mail] = await mails()
  const recorded = auditEvents(db)
  await recorded.forget()
  const file = async (of: number | undefined, as = headers) =>
    app.inject({ url: `/api/v4/mail/${of}/attachment/`, headers: as })
  const answer = await file(mail?.id)
  expect(answer.statusCode).toBe(200)
  expect(unzip(answer.rawPayload).get('xl/sharedStrings.xml')).toContain('662026')
  expect((await recorded.read()).map(({ kind }) => kind)).toEqual(['order-exported'])
  expect((await file(mail?.id, await logIn('soporte'))).statusCode).toBe(403)
  expect((await file(999)).statusCode).toBe(404)
})
