import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CarriedOrder,
  nonceBytes,
  openCarried,
  sealCarried,
  userOfCarried,
} from '@/domain/carried/carried-order'
import { readCarriedText, textsOfCarried } from '@/domain/carried/carried-text'

const keyOf = (fill: number) => btoa(String.fromCharCode(...new Uint8Array(32).fill(fill)))
const dataKey = keyOf(7)
const nonce = new Uint8Array(nonceBytes).fill(3)

const orderOf = (lines: number): CarriedOrder => ({
  endpoint: 'createOrder',
  key: '0f2c1b1e-7c1c-4f6a-9d7e-0a8f5b1c2d3e',
  body: {
    name: 'Pedido del 16/03/2026 10:00',
    pharma: 12,
    laboratories: [3],
    purchaseOrderLines: Array.from({ length: lines }, (_, index) => ({
      cn: String(600_000 + ((index * 7919) % 99_991)),
      quantity: 1 + ((index * 31) % 60),
      tags: ['Rotación - Genéricos'],
      expected: { pvl: 300 + index, totalPvlWithDiscount: 2_000 + index * 37 },
    })),
    tags: [],
  },
  madeAt: '2026-03-16T09:00:00.000Z',
  actedAs: null,
})
const seal = (order: CarriedOrder) => sealCarried(order, { userId: 41, dataKey, nonce })

/** Names that valibot's records leave out, so that no file changes a prototype; no body of an order has one. */
const refusedNames = ['__proto__', 'prototype', 'constructor']
const anyName = fc.string().filter((name) => !refusedNames.includes(name))

describe('a carried order', () => {
  test('is whatever was sealed, for who has the key of its user', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(anyName, fc.jsonValue()),
        fc.uuid(),
        fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        fc.uint8Array({ minLength: nonceBytes, maxLength: nonceBytes }),
        async (given, key, userId, random) => {
          const body = JSON.parse(JSON.stringify(given))
          const order: CarriedOrder = { ...orderOf(0), key, body, actedAs: 'farmacia' }
          const sealed = await sealCarried(order, { userId, dataKey, nonce: Uint8Array.from(random) })
          expect(userOfCarried(sealed)).toBe(userId)
          expect(await openCarried(sealed, dataKey)).toEqual(order)
          expect(await openCarried(sealed, keyOf(8))).toBeNull()
        },
      ),
      { numRuns: 50 },
    )
  })

  test('is refused once any byte of it is another, also of whose it says it is', async () => {
    const sealed = await seal(orderOf(2))
    for (let at = 0; at < sealed.length; at++) {
      const changed = sealed.slice()
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(userOfCarried(changed) === null || (await openCarried(changed, dataKey))).toBe(
        at === 0 ? true : null,
      )
    }
  })

  test('says nothing but its version and its user', async () => {
    const sealed = await seal(orderOf(30))
    const text = String.fromCharCode(...sealed)
    for (const word of ['createOrder', 'Pedido', '0f2c1b1e', 'Rotaci']) expect(text).not.toContain(word)
  })

  test('that inflates to more than an order has is given up', async () => {
    const bomb = await seal({ ...orderOf(0), body: { name: 'x'.repeat(3_000_000) } })
    expect(bomb.length).toBeLessThan(10_000)
    expect(await openCarried(bomb, dataKey)).toBeNull()
  })
})

describe('the text of a carried order', () => {
  test('in pieces of any size, in whatever order, twice and broken over lines, is the same bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 400 }),
        fc.integer({ min: 20, max: 900 }),
        fc.integer({ min: 1, max: 80 }),
        (bytes, most, width) => {
          const pieces = textsOfCarried(bytes, most)
          expect(pieces.every((piece) => /^[A-Z0-9]+$/.test(piece))).toBe(true)
          const text = [...pieces].reverse().concat(pieces).join('')
          const broken = text.toLowerCase().replace(new RegExp(`(.{${width}})`, 'g'), '$1\r\n')
          expect(readCarriedText(broken)).toEqual({ kind: 'whole', bytes: Uint8Array.from(bytes) })
        },
      ),
    )
  })

  test('of which pieces are missing says which it has', () => {
    const pieces = textsOfCarried(new Uint8Array(100).fill(9), 60)
    expect(pieces).toHaveLength(3)
    expect(readCarriedText(`${pieces[2]}\n${pieces[0]}`)).toEqual({ kind: 'partial', has: [1, 3], all: 3 })
  })

  test('copied wrong, of two orders, or of something else is not read', () => {
    const [piece = ''] = textsOfCarried(new Uint8Array(60).fill(5))
    const [other = ''] = textsOfCarried(new Uint8Array(60).fill(6))
    expect(readCarriedText(piece.slice(0, -3))).toEqual({ kind: 'unreadable' })
    expect(readCarriedText(piece.replace(/.$/, '0'))).toEqual({ kind: 'unreadable', piece: 1 })
    expect(readCarriedText(`${piece}${other}`)).toEqual({ kind: 'mixed' })
    for (const text of ['', 'hola', '{"kind":"rebotica-outbox"}', 'RB1', 'RB10003ABCDEFGAA'])
      expect(readCarriedText(text)).toMatchObject({ kind: 'unreadable' })
  })

  test('of a usual order fits into two codes, and of the largest one into a file of 150 kB', async () => {
    expect(textsOfCarried(await seal(orderOf(20)), 900).length).toBeLessThanOrEqual(2)
    expect((textsOfCarried(await seal(orderOf(2_000)))[0] ?? '').length).toBeLessThan(150_000)
  })
})
