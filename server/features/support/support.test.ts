import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertUser } from '../../testing/factories'
import { multipart } from '../../testing/multipart'
import { createTestApp, type TestHeaders } from '../../testing/test-app'

const { app, db, clock, logIn } = await createTestApp()

const png = Buffer.from('89504e470d0a1a0a00', 'hex')
const picture = (name = 'captura.png') => new File([png], name, { type: 'image/png' })
const note = (text = 'dos', name = 'nota.txt') => new File([text], name, { type: 'text/plain' })

let ana: TestHeaders
let soporte: TestHeaders
beforeAll(async () => {
  await insertUser(db, { username: 'ana' })
  await insertUser(db, { username: 'sin.acuerdo', agreed_terms_at: null })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })
  await insertUser(db, { username: 'agente', roles: ['ROLE_AGENTE'] })
  ana = await logIn('ana')
  soporte = await logIn('soporte')
})

type Sent = {
  key?: string
  headers?: TestHeaders
  attachments?: File[]
  description?: string
  email?: string
}
const send = async ({ key = randomUUID(), headers = ana, attachments = [], ...text }: Sent = {}) => {
  const form = { name: 'Ana', email: 'ana@ejemplo.test', description: 'No imprime', ...text }
  const { payload, headers: type } = await multipart({ ...form, attachments })
  const response = await app.inject({
    method: 'POST',
    url: '/api/v4/support/ticket/',
    payload,
    headers: { ...headers, ...type, 'idempotency-key': key },
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const read = async (path: string, headers = soporte) =>
  app.inject({ url: `/api/v4/admin/support-ticket/${path}`, headers })
const countOf = async () =>
  Number(
    (
      await db
        .selectFrom('support_ticket')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('a ticket', () => {
  test('is created with its attachments, and staff read it and save them as files', async () => {
    const { status, body } = await send({ attachments: [picture(), note()] })
    expect(status).toBe(200)
    const ticket = (await read(`${body.id}/`)).json()
    expect(ticket).toMatchObject({
      subject: 'No imprime',
      description: 'No imprime',
      username: 'ana',
      actedAs: null,
      delivery: 'kept',
      attachments: [
        { position: 0, name: 'captura.png', type: 'image/png', size: png.length },
        { position: 1, name: 'nota.txt', size: 3 },
      ],
    })
    const file = await read(`${body.id}/attachment/0/`)
    expect(file.rawPayload.equals(png)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; filename="captura\.png"/),
      'cache-control': 'no-store',
    })
  })

  test('sent again under its key is the same ticket, however often and at once', async () => {
    const key = randomUUID()
    const before = await countOf()
    const sent = await Promise.all([1, 2, 3, 4].map(() => send({ key, attachments: [picture(), note()] })))
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect(await countOf()).toBe(before + 1)
    const ticket = (await read(`${sent[0]?.body.id}/`)).json()
    expect(ticket.attachments).toHaveLength(2)
  })

  test.each([
    ['another text', { description: 'Otra cosa' }],
    ['another file of the same size', { attachments: [note('tres'.slice(0, 3))] }],
    ['no file', { attachments: [] }],
  ])('is not replaced under its key by %s', async (_, change) => {
    const key = randomUUID()
    await send({ key, attachments: [note()] })
    expect(await send({ key, attachments: [note()], ...change })).toMatchObject({
      status: 422,
      body: { error: { code: 'idempotency_mismatch' } },
    })
  })

  test('of two users under one key is two tickets', async () => {
    const key = randomUUID()
    const [first, second] = [await send({ key }), await send({ key, headers: soporte })]
    expect(first.status + second.status).toBe(400)
    expect(first.body.id).not.toBe(second.body.id)
  })

  test('written while acting as another names both, and is the real user’s', async () => {
    const { body } = await send({ headers: await logIn('soporte', 'ana') })
    expect((await read(`${body.id}/`)).json()).toMatchObject({ username: 'soporte', actedAs: 'ana' })
  })

  test('is taken from a user who has not agreed to the terms: it may have been saved before, or ask for help with them', async () => {
    expect((await send({ headers: await logIn('sin.acuerdo') })).status).toBe(200)
  })

  test('of nobody is refused', async () => {
    expect((await send({ headers: {} as TestHeaders })).status).toBe(401)
  })

  test.each([
    ['no description', { description: ' ' }, { description: 'Campo obligatorio' }],
    ['a wrong e-mail', { email: 'ana' }, { email: 'Formato incorrecto' }],
    ['six files', { attachments: Array(6).fill(note()) }, { attachments: 'Como mucho 5 archivos' }],
    [
      'a file of another type',
      { attachments: [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })] },
      { attachments: 'Tipo de archivo no admitido' },
    ],
    [
      'files that are too large together',
      { attachments: [note('x'.repeat(6e6)), note('x'.repeat(6e6))] },
      { attachments: 'Los archivos pueden tener juntos como mucho 10 MB' },
    ],
  ])('with %s is refused, and says where', async (_, change, fields) => {
    const before = await countOf()
    expect(await send(change)).toMatchObject({ status: 422, body: { error: { fields } } })
    expect(await countOf()).toBe(before)
  })

  test.each([
    ['a picture', new File(['<script>'], 'foto.png', { type: 'image/png' })],
    ['a text', new File([png], 'nota.txt', { type: 'text/plain' })],
    ['a PDF', new File(['PK\u0003\u0004'], 'guía.pdf', { type: 'application/pdf' })],
  ])('whose file is not %s as it says is refused', async (_, file) => {
    expect(await send({ attachments: [file] })).toMatchObject({
      status: 422,
      body: {
        error: { code: 'ticket_rejected', message: `«${file.name}» no es el tipo de archivo que dice ser.` },
      },
    })
  })

  test('of a user who sends too many in a quarter of an hour waits; what was created is answered all the same', async () => {
    await insertUser(db, { username: 'insistente' })
    const headers = await logIn('insistente')
    const key = randomUUID()
    for (let sent = 0; sent < 20; sent += 1) await send({ headers, ...(sent === 0 && { key }) })
    const refused = await send({ headers })
    expect(refused).toMatchObject({ status: 429 })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send({ headers, key })).status).toBe(200)
    clock.advance(15 * 60_000)
    expect((await send({ headers })).status).toBe(200)
  })
})

describe('the list of tickets', () => {
  test('is searched, sorted and paged, the newest first', async () => {
    clock.advance(1000)
    const { body } = await send({ description: 'Código de barras ilegible' })
    expect((await read('?filter=codigo')).json()).toMatchObject({ count: 1, data: [{ id: body.id }] })
    expect((await read('?take=1')).json().data).toMatchObject([
      { id: body.id, subject: 'Código de barras ilegible' },
    ])
    expect((await read('?take=1&sort=createdAt:asc')).json().data[0].id).not.toBe(body.id)
    expect((await read('?sort=description:asc')).statusCode).toBe(400)
  })

  test('and its attachments are for administration and support alone', async () => {
    const { body } = await send({ attachments: [note()] })
    for (const username of ['ana', 'agente']) {
      const headers = await logIn(username)
      for (const path of ['', `${body.id}/`, `${body.id}/attachment/0/`])
        expect((await read(path, headers)).statusCode).toBe(403)
    }
    expect((await read('999999/')).statusCode).toBe(404)
    expect((await read(`${body.id}/attachment/7/`)).statusCode).toBe(404)
  })
})
