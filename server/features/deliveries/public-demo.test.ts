import { expect, test } from 'vitest'
import { insertLaboratory, insertUser } from '../../testing/factories'
import { createTestApp, testConfig } from '../../testing/test-app'

const { app, db, logIn } = await createTestApp({ config: testConfig({ demoPublic: true }) })
const laboratory = await insertLaboratory(db, { name: 'Alba' })
await insertUser(db, { username: 'admin', roles: ['ROLE_ADMIN'] })

test('a public demonstration, where anybody is an administrator, takes no webhook and calls none', async () => {
  const headers = await logIn('admin')
  const url = `/api/v4/admin/laboratory-delivery/${laboratory}/`
  const payload = { active: true, mailAddress: null, webhookUrl: 'https://laboratorio.example/', version: 0 }
  const refused = await app.inject({ method: 'PUT', url, headers, payload })
  expect(refused.json()).toMatchObject({
    error: { fields: { webhookUrl: 'Esta demostración es pública y no llama a nadie' } },
  })
  // As an apply file may have declared it.
  await db
    .insertInto('laboratory_delivery')
    .values({ laboratory_id: laboratory, webhook_url: payload.webhookUrl, webhook_secret: 'secreto' })
    .execute()
  const test = { method: 'POST', url: `${url}test/`, headers, payload: { channel: 'webhook' } } as const
  expect((await app.inject(test)).json()).toEqual({ outcome: 'refused', answer: 'dirección no permitida' })
})
