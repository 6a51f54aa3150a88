import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { afterFile } from '../../testing/after-file'
import { createTestDatabase } from '../../testing/database'
import { emptyTables } from '../../testing/empty-tables'
import { insertLaboratory, insertProduct } from '../../testing/factories'
import { importSupply } from './import-supply'
import { readNext } from './supply-reader'
import { others, page, row } from './testing/cima-pages'

const today = '2026-11-28'
const { db, owner } = await createTestDatabase()
beforeEach(async () => {
  await emptyTables(owner, 'supply_problem', 'catalogue_source', 'product', 'laboratory')
  const laboratory_id = await insertLaboratory(db, { name: 'Laboratorio' })
  for (const cn of ['662026', '660418']) await insertProduct(db, { cn, laboratory_id })
})

const stored = () => db.selectFrom('supply_problem').selectAll().orderBy('cn').execute()

describe('the list of an address', () => {
  const asked: string[] = []
  let answer: (number: number) => { status?: number; body: string } = () => ({ body: '' })
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://x')
    asked.push(url.search)
    const { status = 200, body } = answer(Number(url.searchParams.get('pagina')))
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  const listening = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/psuministro`),
    )
  })
  afterFile(() => new Promise((resolve) => server.close(resolve)))
  const pages = [[row(), row({ cn: '660418' })], [row({ cn: '700001' })]]
  const pageOf = (number: number) =>
    JSON.stringify(page(pages[number - 1] ?? [], { pagina: number, totalFilas: 3 }))

  test('all its pages are read', async () => {
    asked.length = 0
    answer = (number) => ({ body: pageOf(number) })
    expect(await importSupply(db, { today, from: { url: await listening } })).toMatchObject({
      ok: true,
      result: { read: 3, created: 3, unknown: 1, gone: 0 },
    })
    expect(asked).toEqual(['?pagina=1', '?pagina=2'])
  })

  test.each([
    ['an empty page ends it', ''],
    ['a page without rows ends it', JSON.stringify({ resultados: [] })],
  ])('where it does not say how long it is, %s', async (_, last) => {
    asked.length = 0
    answer = (number) => ({ body: number > 2 ? last : JSON.stringify({ resultados: pages[number - 1] }) })
    expect(await importSupply(db, { today, from: { url: await listening } })).toMatchObject({
      ok: true,
      result: { read: 3, total: null },
    })
    expect(asked).toEqual(['?pagina=1', '?pagina=2', '?pagina=3'])
  })

  test('a page that does not say how long the list is does not end it', async () => {
    answer = (number) => ({
      body:
        number === 1 ? pageOf(1) : JSON.stringify({ resultados: [row({ cn: String(700_000 + number) })] }),
    })
    expect(await importSupply(db, { today, from: { url: await listening } })).toMatchObject({
      ok: true,
      result: { read: 3, total: 3 },
    })
    answer = (number) => ({ body: number === 1 ? pageOf(1) : '' })
    expect(await importSupply(db, { today, from: { url: await listening } })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('no ha llegado entera'),
    })
  })

  test.each([
    [
      'one of them fails',
      (n: number) => (n === 2 ? { status: 503, body: '' } : { body: pageOf(n) }),
      'HTTP 503',
    ],
    [
      'it ends too early',
      (n: number) => ({ body: n === 2 ? JSON.stringify(page([], { totalFilas: 3 })) : pageOf(n) }),
      'no ha llegado entera',
    ],
    ['it always gives the same page', () => ({ body: pageOf(1) }), 'es la misma que la anterior'],
    [
      'it does not say how long it is and fails further on',
      (n: number) => (n === 3 ? { status: 404, body: '' } : { body: JSON.stringify(pages[n - 1]) }),
      'HTTP 404',
    ],
    [
      'it does not say how long it is and never ends',
      (n: number) => ({
        body: JSON.stringify([row({ cn: String(100_000 + n), observ: 'x'.repeat(3_900_000) })]),
      }),
      'demasiado larga',
    ],
    ['it is no list', () => ({ body: '<html>' }), 'no es JSON'],
    ['it leads elsewhere', () => ({ status: 302, body: '' }), 'HTTP 302'],
  ])('where %s, nothing changes', async (_, answering, problem) => {
    answer = answering
    expect(await importSupply(db, { today, from: { url: await listening } })).toMatchObject({
      ok: false,
      problem: expect.stringContaining(problem),
    })
    expect(await stored()).toEqual([])
  })

  test('another protocol is refused', async () => {
    expect(await importSupply(db, { today, from: { url: 'file:///etc/passwd' } })).toMatchObject({
      ok: false,
    })
  })

  test('the server reads it once a day, in the night, and tries again later where it failed', async () => {
    let now = new Date('2026-11-28T10:00:00Z')
    const problems: string[] = []
    const next = readNext({
      ...{ db, clock: { now: () => now }, url: await listening },
      onFailure: (problem) => problems.push(problem),
    })
    const readAt = async (moment: string) => {
      now = new Date(moment)
      asked.length = 0
      await next()
      return asked.length
    }
    answer = () => ({ status: 500, body: '' })
    expect(await readAt('2026-11-28T10:00:00Z')).toBe(1)
    expect(problems).toEqual([expect.stringContaining('HTTP 500')])
    answer = (number) => ({ body: pageOf(number) })
    expect(await readAt('2026-11-28T10:10:00Z')).toBe(0)
    expect(await readAt('2026-11-28T10:31:00Z')).toBe(2)
    expect(await readAt('2026-11-28T12:00:00Z')).toBe(0)
    expect(await readAt('2026-11-29T01:00:00Z')).toBe(0)
    expect(await readAt('2026-11-29T02:01:00Z')).toBe(2)
  })
  test('the server tells of rows that it did not understand, and of what did not end for them', async () => {
    const problems: string[] = []
    const readOn = async (day: string, rows: object[]) => {
      answer = () => ({ body: JSON.stringify(page(rows)) })
      const clock = { now: () => new Date(`${day}T03:00:00Z`) }
      const onFailure = (problem: string) => problems.push(problem)
      await readNext({ db, clock, url: await listening, onFailure })()
      return problems.splice(0)
    }
    expect(await readOn('2026-11-28', others)).toEqual([])
    expect(await readOn('2026-11-29', [...others, row({ ffin: 'pronto' })])).toEqual([
      '1 de las 11 filas de la lista no se entiende; la primera, fila 11: el fin no es una fecha: «pronto».',
    ])
    expect(await readOn('2026-11-30', [...others, row({ cn: 'X' }), row({ cn: 'Y' })])).toEqual([
      '2 de las 12 filas de la lista no se entienden; la primera, fila 11: código nacional no válido: «X». De 2 no se sabe el producto: nada se da por terminado.',
    ])
  })
})
