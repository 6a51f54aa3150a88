import { describe, expect, test } from 'vitest'
import { addToCart } from '@/domain/cart/cart'
import {
  extensionsOf,
  isRepeated,
  potentialRequestFor,
  proposalTitle,
  requestFor,
  tagOf,
} from '@/domain/proposal/extensions'
import { quickwin } from '@/domain/testing/quickwin'

const names = (fields: Parameters<typeof quickwin>[0]) =>
  extensionsOf(quickwin(fields)).map(({ name }) => name)

describe('the buttons of a card', () => {
  test('follow the template', () => {
    expect(names({})).toEqual(['Genericos', 'Marcas'])
    expect(names({ buyAll: true })).toEqual(['Pedido'])
    expect(names({ template: 'campaign' })).toEqual(['Campaña'])
    expect(names({ template: 'campaign_group', buyAll: true })).toEqual(['Campaña'])
    expect(names({ template: 'generic_amortization' })).toEqual(['Pedido'])
    expect(names({ template: 'otc' })).toEqual(['Pedido'])
    expect(names({ template: 'auto' })).toEqual(['Genericos', 'Marcas'])
  })

  test('are never one that could propose nothing', () => {
    expect(names({ fullBrand: true })).toEqual(['Marcas'])
    expect(names({ fullBrand: true, buyAll: true })).toEqual(['Pedido'])
    expect(names({ nonPrescription: true, prescription: false })).toEqual(['Pedido'])
    expect(names({ nonPrescription: true })).toEqual(['Genericos', 'Marcas'])
  })

  test('the first is the primary one, and pharmacist quickwins show no potential', () => {
    expect(extensionsOf(quickwin()).map(({ primary }) => primary)).toEqual([true, false])
    expect(extensionsOf(quickwin({ fullBrand: true })).map(({ primary }) => primary)).toEqual([true])
    expect(extensionsOf(quickwin({ pharmacist: true })).every(({ legend }) => legend === null)).toBe(true)
    expect(extensionsOf(quickwin()).every(({ legend }) => legend !== null)).toBe(true)
  })
})

test('titles and tags name the extension, tags their quickwin too', () => {
  expect(proposalTitle(quickwin(), true)).toBe('Oportunidades Norte - Genéricos')
  expect(proposalTitle(quickwin(), false)).toBe('Oportunidades Norte - Marcas')
  expect(tagOf(quickwin(), 'all')).toEqual({
    code: 'norte-genericos',
    name: 'Oportunidades Norte',
    quickwin: 1,
  })
  expect(tagOf(quickwin(), 'brand')).toEqual({
    code: 'norte-genericos:brand',
    name: 'Oportunidades Norte - Marcas',
    quickwin: 1,
  })
})

test('an extension is repeated when a line of the cart carries its tag', () => {
  const line = {
    id: 1,
    cn: '600001',
    product: '',
    ean: {},
    quantity: 1,
    pvl: 1,
    pvp: null,
    campaign: null,
    laboratory: { id: 1, name: '', image: null },
  }
  const tag = tagOf(quickwin(), 'generic')
  const cart = addToCart(undefined, { pharma: 1, laboratory: 1, lines: [line], tag, now: 0 })
  expect(isRepeated(quickwin(), 'generic', cart)).toBe(true)
  expect(isRepeated(quickwin(), 'brand', cart)).toBe(false)
  expect(isRepeated(quickwin(), 'generic', undefined)).toBe(false)
})

describe('the request of an extension', () => {
  const choice = {
    quickwin: quickwin({ discount: 0.1, campaigns: [3] }),
    extension: 'generic' as const,
    repeated: false,
    period: 30,
    startDate: '2025-11-20',
    endDate: '2026-11-20',
  }

  test('the first time it asks for suggestions where the pharmacy already sells', () => {
    expect(requestFor(choice)).toMatchObject({
      laboratories: [1],
      campaigns: [3],
      discount: 0.1,
      generic: true,
      defaultQuantity: null,
      onlyAutoQuantities: true,
      ignoreStockProvisions: false,
    })
  })

  test('repeated, every line starts at 0', () => {
    expect(requestFor({ ...choice, repeated: true })).toMatchObject({
      defaultQuantity: 0,
      onlyAutoQuantities: false,
    })
  })

  test('the switch asks for the quickwin’s default quantity', () => {
    const withDefault = { ...choice, quickwin: quickwin({ defaultQuantity: 6 }), useDefaultQuantity: true }
    expect(requestFor(withDefault).defaultQuantity).toBe(6)
    expect(requestFor({ ...withDefault, repeated: true }).defaultQuantity).toBe(6)
    expect(requestFor({ ...withDefault, quickwin: quickwin() }).defaultQuantity).toBeNull()
  })

  test('brands are asked with false, all leaves the filter to the user', () => {
    const filters = {
      generic: true,
      fantasy: null,
      brand: null,
      outOfStock: true as const,
      laboratoriesExcluded: [4],
    }
    expect(requestFor({ ...choice, extension: 'brand', filters }).generic).toBe(false)
    expect(requestFor({ ...choice, extension: 'all', filters })).toMatchObject({
      generic: true,
      outOfStock: true,
      laboratoriesExcluded: [4],
    })
  })

  test('a quickwin about shortages opens with Roturas', () => {
    expect(requestFor({ ...choice, quickwin: quickwin({ outOfStock: true }) }).outOfStock).toBe(true)
    expect(requestFor(choice).outOfStock).toBeNull()
    // An automatic one has no filters to take it off with.
    const auto = quickwin({ outOfStock: true, template: 'auto' })
    expect(requestFor({ ...choice, quickwin: auto }).outOfStock).toBeNull()
  })

  test('the period is clamped to 1..365', () => {
    expect(requestFor({ ...choice, period: 400 }).period).toBe(365)
  })
})

test('the potential of a card looks a year back and a year ahead, stock aside', () => {
  expect(potentialRequestFor(quickwin({ template: 'otc' }), '2026-11-21')).toMatchObject({
    template: 'otc',
    period: 365,
    startDate: '2025-11-20',
    endDate: '2026-11-20',
    ignoreStockProvisions: true,
  })
})
