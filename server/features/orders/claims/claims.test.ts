import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { ClaimLine } from '@/contract/orders/claim-creation'
import type { Claim } from '@/contract/orders/claims'
import type { ReceivedOrder } from '@/contract/orders/received'
import { multipart } from '../../../testing/multipart'
import { createFollowedOrders, type FollowedOrders } from '../testing/followed-orders'

let fixtures: FollowedOrders
let as: FollowedOrders['as']
beforeAll(async () => {
  fixtures = await createFollowedOrders()
  as = fixtures.as
})

/** An order of 10 units of each of two laboratories' products. */
let order: number
beforeEach(async () => {
  order = await fixtures.placeOfBoth()
})

const photo = (name = 'caja.jpg', bytes = 'ffd8ffe000104a46') =>
  new File([Buffer.from(bytes, 'hex')], name, { type: 'image/jpeg' })
const broken = (change: Partial<ClaimLine> = {}): ClaimLine => ({
  kind: 'broken',
  line: 1,
  cn: '662026',
  units: 2,
  lot: 'AB-12',
  expiry: '2027-10-31',
  ...change,
})
type Sent = { key?: string; who?: string; text?: string; photos?: File[]; laboratory?: number }
const claim = async (lines: object[], sent: Sent = {}) => {
  const { key = crypto.randomUUID(), who = 'farmacia', text = 'Llegó aplastada', photos = [] } = sent
  const laboratory = String(sent.laboratory ?? fixtures.laboratory)
  const form = await multipart({ laboratory, text, lines: JSON.stringify(lines), photos })
  return await fixtures.app.inject({
    method: 'POST',
    url: `${apiPrefix}/purchase-order/${order}/claim/`,
    headers: { ...as[who], ...form.headers, 'idempotency-key': key },
    payload: form.payload,
  })
}
const seenBy = async (who: string) =>
  (await fixtures.get(`/purchase-order/${order}/claim/`, as[who])).json<{ data: Claim[] }>().data
const answer = (body: object, who = 'nandu') =>
  fixtures.app.inject({
    method: 'PUT',
    url: `${apiPrefix}/purchase-order/${order}/claim/`,
    headers: as[who] ?? {},
    payload: body,
  })
const photoSeenBy = (who: string, id: string, position = 0) =>
  fixtures.get(`/purchase-order/${order}/claim/photo/?claim=${id}&position=${position}`, as[who])
const mails = () => fixtures.db.selectFrom('mail_message').select(['recipient', 'subject', 'body']).execute()

describe('a claim', () => {
  test('is seen with its lines and photographs by pharmacy, staff and its laboratory, and by no other', async () => {
    const { statusCode, ...created } = await claim(
      [broken(), broken({ kind: 'short', lot: null, expiry: null, units: 1 })],
      {
        photos: [photo(), photo('otra.jpg')],
      },
    )
    expect(statusCode).toBe(200)
    const { id } = created.json<{ id: string }>()
    for (const who of ['farmacia', 'soporte', 'nandu']) {
      expect(await seenBy(who)).toMatchObject([
        {
          id,
          laboratory: { name: 'Laboratorio Ñandú' },
          text: 'Llegó aplastada',
          state: 'open',
          answer: null,
          lines: [
            {
              kind: 'broken',
              cn: '662026',
              product: 'Ácido Ejemplo',
              units: 2,
              lot: 'AB-12',
              expiry: '2027-10-31',
            },
            { kind: 'short', units: 1, lot: null, expiry: null },
          ],
          photos: [{ position: 0, name: 'caja.jpg', size: 8 }, { name: 'otra.jpg' }],
        },
      ])
      const file = await photoSeenBy(who, id)
      expect([file.statusCode, file.headers['x-content-type-options'], file.rawPayload.length]).toEqual([
        200,
        'nosniff',
        8,
      ])
    }
    expect(await seenBy('otro')).toEqual([])
    expect((await photoSeenBy('otro', id)).statusCode).toBe(404)
    expect((await photoSeenBy('vecina', id)).statusCode).toBe(404)
    expect((await photoSeenBy('farmacia', id, 7)).statusCode).toBe(404)
  })

  test('of a price and of free units says what they come to, and holds back no correction', async () => {
    const dearer = { kind: 'dearer', lot: null, expiry: null, units: 10, amount: 200 } as const
    const free = { ...dearer, kind: 'fewer-free', units: 2, amount: 62 } as const
    expect((await claim([broken(dearer), broken(free)])).statusCode).toBe(200)
    for (const who of ['farmacia', 'nandu'])
      expect((await seenBy(who))[0]?.lines).toMatchObject([
        { kind: 'dearer', units: 10, amount: 200 },
        { kind: 'fewer-free', units: 2, amount: 62 },
      ])
    const { claimed } = (await fixtures.get(`/purchase-order/${order}/reception/`)).json<ReceivedOrder>()
    expect(claimed).toEqual([])
    const without = await claim([broken({ ...dearer, amount: undefined })])
    expect(without.json().error.fields).toEqual({ 'lines.0.amount': expect.any(String) })
    expect((await claim([broken({ amount: 5 })])).json().error.code).toBe('claim_rejected')
  })

  test('of a difference is made once, also by two colleagues at the same moment, until it is refused', async () => {
    const dearer = broken({ kind: 'dearer', lot: null, expiry: null, units: 10, amount: 200, whole: 200 })
    const [key, other] = [crypto.randomUUID(), crypto.randomUUID()]
    const both = await Promise.all([claim([dearer], { key }), claim([dearer], { key: other })])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422])
    const refused = both.find(({ statusCode }) => statusCode === 422)
    expect(refused?.json().error).toMatchObject({
      code: 'claim_rejected',
      message: expect.stringMatching(
        /^Ya se han reclamado 2,00\s€ de la línea 1: «Precio distinto del pactado»/,
      ),
      fields: { 'lines.0.amount': expect.any(String) },
    })
    const [first] = await seenBy('farmacia')
    expect(await seenBy('farmacia')).toHaveLength(1)
    const again = await claim([dearer], { key: first?.id ?? '' })
    expect([again.statusCode, again.json()]).toEqual([200, { id: first?.id }])

    // What another note adds, by whoever knows what was claimed, and then nothing of it twice.
    const more = { ...dearer, amount: 150, whole: 350 }
    expect((await claim([more])).statusCode).toBe(200)
    expect((await claim([more])).statusCode).toBe(422)
    expect((await claim([dearer, dearer])).statusCode).toBe(422)
    const free = { ...dearer, kind: 'fewer-free' as const }
    expect((await claim([free, free])).statusCode).toBe(422)
    expect((await claim([free])).statusCode).toBe(200)

    for (const { id } of await seenBy('farmacia')) await answer({ claim: id, state: 'refused', text: 'No' })
    expect((await claim([dearer])).statusCode).toBe(200)
    // So many claims are more than a user may make in a quarter of an hour, with those of the other tests.
    fixtures.clock.advance(15 * 60_000)
  })

  test('of a device that does not say the whole difference is made, and is the same one when it says it', async () => {
    const dearer = broken({ kind: 'dearer', lot: null, expiry: null, units: 10, amount: 200 })
    const key = crypto.randomUUID()
    for (const lines of [[dearer], [{ ...dearer, whole: 200 }]]) {
      const made = await claim(lines, { key })
      expect([made.statusCode, made.json()]).toEqual([200, { id: key }])
    }
    expect((await claim([dearer])).statusCode).toBe(200)
    expect(await seenBy('farmacia')).toHaveLength(2)
  })

  test('sent again under its key, at once or later, is the same one, with the same answer', async () => {
    const key = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3, 4].map(() => claim([broken()], { key, photos: [photo()] })))
    answers.push(await claim([broken()], { key, photos: [photo()] }))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await seenBy('farmacia')).toHaveLength(1)
    expect((await seenBy('farmacia'))[0]?.photos).toHaveLength(1)
  })

  test.each<[string, Sent, ClaimLine[]]>([
    ['another text', { text: 'Otra cosa' }, [broken()]],
    ['other units', {}, [broken({ units: 3 })]],
    ['another photograph', { photos: [photo('caja.jpg', 'ffd8ffe000104a47')] }, [broken()]],
  ])('is not replaced under its key by %s', async (_, change, lines) => {
    const key = crypto.randomUUID()
    await claim([broken()], { key, photos: [photo()] })
    const again = await claim(lines, { key, photos: [photo()], ...change })
    expect([again.statusCode, again.json().error.code]).toEqual([422, 'idempotency_mismatch'])
  })

  test.each<[string, ClaimLine[], Sent, string]>([
    ['a line of another laboratory', [broken({ line: 2, cn: '700001' })], {}, 'lines.0.line'],
    ['a line that the order does not have', [broken({ line: 9 })], {}, 'lines.0.line'],
    ['a product of no catalogue', [broken({ cn: '123456' })], {}, 'lines.0.cn'],
    ['a line that nobody ordered and is not another product', [broken({ line: null })], {}, 'lines.0.line'],
    ['a file that is no photograph', [broken()], { photos: [photo('caja.jpg', '3c736372')] }, 'photos'],
    ['a laboratory that has no part of it', [broken()], { laboratory: 999 }, 'laboratory'],
  ])('with %s is refused, and nothing of it is stored', async (_, lines, sent, field) => {
    const refused = await claim(lines, sent)
    expect([refused.statusCode, refused.json().error]).toMatchObject([
      422,
      { code: 'claim_rejected', fields: { [field]: expect.any(String) } },
    ])
    expect(await seenBy('farmacia')).toEqual([])
  })

  test.each<[string, object[], Sent]>([
    ['nothing', [], {}],
    ['no units', [broken({ units: 0 })], {}],
    ['a text that is too long', [broken()], { text: 'x'.repeat(2001) }],
    [
      'a file of another type',
      [broken()],
      { photos: [new File(['x'], 'x.pdf', { type: 'application/pdf' })] },
    ],
    ['too many photographs', [broken()], { photos: Array(6).fill(photo()) }],
  ])('of %s is refused', async (_, lines, sent) => {
    expect((await claim(lines, sent)).statusCode).toBe(422)
  })

  test('is made by neither a neighbour nor a laboratory', async () => {
    for (const who of ['vecina', 'nandu']) expect((await claim([broken()], { who })).statusCode).toBe(404)
  })

  test('is told to its laboratory by mail where it has its orders sent by mail, once', async () => {
    await claim([broken()])
    expect(await mails()).toEqual([])
    await fixtures.db
      .insertInto('laboratory_delivery')
      .values({ laboratory_id: fixtures.laboratory, active: true, mail_address: 'pedidos@ejemplo.test' })
      .execute()
    const key = crypto.randomUUID()
    for (let time = 0; time < 2; time += 1) await claim([broken()], { key })
    const sent = await mails()
    expect(sent).toMatchObject([
      { recipient: 'pedidos@ejemplo.test', subject: expect.stringContaining('Reclamación de') },
    ])
    expect(sent[0]?.body).toContain('Rota: 2 de 662026')
  })
})

describe('the answer to a claim', () => {
  const opened = async () => (await claim([broken()])).json<{ id: string }>().id

  test('is of its laboratory or of staff, once, with its text', async () => {
    const id = await opened()
    expect((await answer({ claim: id, state: 'accepted', text: 'Va un abono' })).json().data).toMatchObject([
      { state: 'accepted', answer: 'Va un abono', answeredAt: fixtures.clock.now().toISOString() },
    ])
    const late = await answer({ claim: id, state: 'refused', text: 'No' }, 'soporte')
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'edit_conflict'])
    expect(await seenBy('farmacia')).toMatchObject([{ state: 'accepted', answer: 'Va un abono' }])
    const other = await opened()
    expect(
      (await answer({ claim: other, state: 'refused', text: 'Fuera de plazo' }, 'soporte')).statusCode,
    ).toBe(200)
  })

  test('is neither of the pharmacy nor of another laboratory, and needs a text', async () => {
    const id = await opened()
    expect((await answer({ claim: id, state: 'accepted', text: 'Sí' }, 'farmacia')).statusCode).toBe(403)
    expect((await answer({ claim: id, state: 'accepted', text: 'Sí' }, 'otro')).statusCode).toBe(404)
    expect((await answer({ claim: id, state: 'accepted', text: ' ' })).statusCode).toBe(422)
    expect(await seenBy('nandu')).toMatchObject([{ state: 'open' }])
  })
})
