import { describe, expect, test } from 'vitest'
import {
  addToCart,
  cartLineOf,
  isExpired,
  isTouched,
  removeProduct,
  removeTag,
  removeTagFromProduct,
  setQuantity,
} from '@/domain/cart/cart'
import { add, first, line, never, now, offers, threeDays, winter } from '@/domain/cart/testing/carts'
import { generateProposal } from '@/domain/proposal/proposal'
import { dataOf, product, request } from '@/domain/testing/world'

describe('adding a proposal', () => {
  test('a new cart holds its lines with their tag and expires three days later', () => {
    const item = add(undefined, [line({ cn: '600001' })])
    expect(item).toMatchObject({
      pharma: 1,
      laboratory: 5,
      version: '1.1.0',
      expirationDate: now + threeDays,
    })
    expect(first(item)).toMatchObject({ quantity: 10, tags: [{ ...winter, quantity: 10 }] })
  })

  test('the same tag again adds its units', () => {
    const item = add(add(undefined, [line({ cn: '600001' })]), [line({ cn: '600001', quantity: 5 })])
    expect(item.products).toHaveLength(1)
    expect(first(item)).toMatchObject({ quantity: 15, tags: [{ ...winter, quantity: 15 }] })
  })

  test('a tag keeps the quickwin that it came from, also when the same tag comes again without', () => {
    const named = { ...winter, quickwin: 9 }
    const item = add(undefined, [line({ cn: '600001' })], named)
    expect(first(item)?.tags).toEqual([{ ...named, quantity: 10 }])
    const again = add(item, [line({ cn: '600001' })])
    expect(first(again)?.tags).toEqual([{ ...named, quantity: 20 }])
    const older = add(undefined, [line({ cn: '600001' })])
    expect(first(add(older, [line({ cn: '600001' })], named))?.tags).toEqual([{ ...named, quantity: 20 }])
  })

  test('another tag stands beside the first', () => {
    const item = add(add(undefined, [line({ cn: '600001' })]), [line({ cn: '600001', quantity: 5 })], offers)
    expect(first(item)).toMatchObject({
      quantity: 15,
      tags: [
        { ...winter, quantity: 10 },
        { ...offers, quantity: 5 },
      ],
    })
  })

  test('units stop at 9999, and the tag counts only what went in', () => {
    const item = add(
      add(undefined, [line({ cn: '600001', quantity: 9_990 })]),
      [line({ cn: '600001' })],
      offers,
    )
    expect(first(item)).toMatchObject({
      quantity: 9_999,
      tags: [{ quantity: 9_990 }, { ...offers, quantity: 9 }],
    })
    expect(isTouched(item.products[0] ?? never())).toBe(false)
  })

  test('lines without units are left out, and a cart with nothing added stays as it was', () => {
    const item = add(undefined, [line({ cn: '600001' }), line({ cn: '600002', quantity: 0 })])
    expect(item.products.map(({ cn }) => cn)).toEqual(['600001'])
    const nothing = {
      pharma: 1,
      laboratory: 5,
      lines: [line({ cn: '1', quantity: 0 })],
      tag: winter,
      now: now + 1,
    }
    expect(addToCart(item, nothing)).toBe(item)
    expect(addToCart(undefined, nothing)).toBeUndefined()
  })

  test('a line takes the newest price and keeps its campaign', () => {
    const campaign = { id: 7, name: 'Enero' }
    const item = add(add(undefined, [line({ cn: '600001', campaign })]), [line({ cn: '600001', pvl: 320 })])
    expect(first(item)).toMatchObject({ pvl: 320, campaign })
  })

  test('a product of a proposal becomes a line; one without price does not', () => {
    const data = dataOf({ products: [product({ cn: '600001', ean: '8470006000014' })], sold: {} })
    const [group] = generateProposal(data, request())
    const transferable = group?.transferables[0] ?? never()
    expect(cartLineOf(transferable, 12)).toEqual({
      id: 600_001,
      cn: '600001',
      product: 'Producto 600001',
      ean: { code: '8470006000014' },
      quantity: 12,
      pvl: 310,
      pvp: 484,
      campaign: null,
      laboratory: { id: 1, name: 'Laboratorio 1', image: null },
    })
    expect(cartLineOf({ ...transferable, pvl: null }, 12)).toBeNull()
  })
})

describe('changing a cart', () => {
  const item = add(
    add(undefined, [line({ cn: '600001' }), line({ cn: '600002' })]),
    [line({ cn: '600001' })],
    offers,
  )
  const later = now + 1_000

  test('units set by hand mark the line as touched and renew the cart', () => {
    const changed = setQuantity(item, { cn: '600001', quantity: 12, now: later })
    expect(first(changed)?.quantity).toBe(12)
    expect(isTouched(first(changed) ?? never())).toBe(true)
    expect(changed.expirationDate).toBe(later + threeDays)
    expect(first(setQuantity(item, { cn: '600001', quantity: 12_345, now }))?.quantity).toBe(9_999)
    expect(first(setQuantity(item, { cn: '600001', quantity: 0, now }))?.quantity).toBe(0)
  })

  test('a tag taken off a product takes its units along', () => {
    const changed = removeTagFromProduct(item, { cn: '600001', code: winter.code, now: later })
    expect(first(changed)).toMatchObject({ quantity: 10, tags: [{ ...offers, quantity: 10 }] })
    expect(changed?.products).toHaveLength(2)
    expect(changed?.expirationDate).toBe(later + threeDays)
  })

  test('units never fall below 0 with a tag', () => {
    const few = setQuantity(item, { cn: '600001', quantity: 3, now })
    expect(first(removeTagFromProduct(few, { cn: '600001', code: winter.code, now }))?.quantity).toBe(0)
  })

  test('the last tag takes its product, the last product the cart', () => {
    const withoutWinter = removeTag(item, { code: winter.code, now })
    expect(withoutWinter?.products.map(({ cn }) => cn)).toEqual(['600001'])
    expect(removeTag(withoutWinter ?? never(), { code: offers.code, now })).toBeUndefined()
  })

  test('a tag that nothing carries changes nothing, not even the expiry', () => {
    expect(removeTag(item, { code: 'other', now: later })).toBe(item)
    expect(removeTagFromProduct(item, { cn: '600009', code: winter.code, now: later })).toBe(item)
  })

  test('a product goes with all its tags', () => {
    const changed = removeProduct(item, { cn: '600001', now })
    expect(changed?.products.map(({ cn }) => cn)).toEqual(['600002'])
    expect(removeProduct(changed ?? never(), { cn: '600002', now })).toBeUndefined()
  })

  test('a cart expires three days after its last change, not before', () => {
    expect(isExpired(item, now + threeDays - 1)).toBe(false)
    expect(isExpired(item, now + threeDays)).toBe(true)
  })
})
