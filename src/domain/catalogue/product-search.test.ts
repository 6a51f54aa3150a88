import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fits } from '@/domain/basics/words'
import type { Product } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { cnCheckDigit, medicineEan } from '@/domain/catalogue/cn'
import { createProductSearch } from '@/domain/catalogue/product-search'
import { catalogueOf, product } from '@/domain/testing/world'

const ibuprofeno = product({ cn: '662026', name: 'IBUPROFENO ALBA 600 MG 40 COMPRIMIDOS EFG', groupId: 11 })
const omeprazol = product({ cn: '650003', name: 'OMEPRAZOL ALBA 20 MG 28 CÁPSULAS EFG', groupId: 12 })
const crema = product({
  cn: '155001',
  name: 'Crema Hidratante Ñandú 50 ml',
  ean: '8412345678905',
  laboratoryId: 2,
  groupId: null,
  marketCategoryId: 21,
  prescription: false,
  generic: false,
})
const searchOf = (products: readonly Product[], units: readonly number[] = []) =>
  createProductSearch(indexCatalogue(catalogueOf(products)), { unitsSold: units })
const search = searchOf([ibuprofeno, omeprazol, crema])

const names = (query: string, units: readonly number[] = [], products = [ibuprofeno, omeprazol, crema]) =>
  searchOf(products, units)
    .byWords(query, 50)
    .products.map(({ name }) => name)

describe('a code', () => {
  test.each([
    ['662026', ibuprofeno],
    ['6620267', ibuprofeno],
    ['662026.7', ibuprofeno],
    [' 662026-7 ', ibuprofeno],
    ['8470006620267', ibuprofeno],
    ['847000662026', ibuprofeno],
    ['08470006620267', ibuprofeno],
    ['8412345678905', crema],
    ['08412345678905', crema],
    ['155001', crema],
  ])('%s is its product', (code, expected) => {
    expect(search.byCode(code)).toEqual({ kind: 'product', product: expected })
  })

  test.each([
    ['010847000662026717261031', 'with the day of expiry after it'],
    [']d20108470006620267172610311012AB\u001d21XYZ\u001d7126620267', 'as the scanner names it'],
    ['\u001d0108470006620267', 'after FNC1'],
    ['(01)08470006620267(17)261031', 'as printed'],
  ])('the DataMatrix text %j is its product, %s', (code) => {
    expect(search.byCode(code)).toEqual({ kind: 'product', product: ibuprofeno })
  })

  test.each([
    ['662027', 'No está en el catálogo'],
    ['8410000000001', 'No está en el catálogo'],
    ['84123456', 'No está en el catálogo'],
    ['6620268', 'El dígito de control no es correcto'],
    ['8470006620268', 'El dígito de control no es correcto'],
    ['999999', 'No identifica ningún producto'],
  ])('%s says why it is none', (code, reason) => {
    expect(search.byCode(code)).toEqual({ kind: 'unknown', reason })
  })

  test.each(['ibuprofeno', '600', '12345', '', '662026 12', '011234567'])('%j is not a code', (text) => {
    expect(search.byCode(text)).toEqual({ kind: 'not_a_code' })
  })
})

describe('words', () => {
  test.each([
    ['ibup 600', [ibuprofeno.name]],
    ['600 IBUP', [ibuprofeno.name]],
    ['capsulas', [omeprazol.name]],
    ['ÑANDU', [crema.name]],
    ['laboratorio 2', [crema.name, omeprazol.name]],
    ['grupo 12', [omeprazol.name]],
    ['solar', [crema.name]],
    ['6620', [ibuprofeno.name]],
    ['alba efg', [ibuprofeno.name, omeprazol.name]],
    ['ibuprofeno 20', []],
    ['profeno 600', [ibuprofeno.name]],
    ['ibuporfeno', [ibuprofeno.name]],
    ['cremas', [crema.name]],
    ['20260', []],
    ['  ', []],
    ['...', []],
  ])('%j finds what begins so', (query, expected) => {
    expect(names(query)).toEqual(expected)
  })

  test('an exact code comes first, then names that begin as asked, then what sells most here', () => {
    const others = [
      product({ cn: '700001', name: 'GEL ALBA' }),
      product({ cn: '700002', name: 'ALBA CREMA' }),
      product({ cn: '700003', name: 'JABÓN ALBA' }),
    ]
    expect(names('alba', [1, 0, 7], others)).toEqual(['ALBA CREMA', 'JABÓN ALBA', 'GEL ALBA'])
    const numbered = product({ cn: '700004', name: '700001 VITAMINAS' })
    expect(names('700001', [0, 0, 0, 90], [...others, numbered])).toEqual(['GEL ALBA', '700001 VITAMINAS'])
  })

  test('of what sells the same, a shortage comes after, and what cannot be ordered last', () => {
    const products = [
      product({ cn: '700001', name: 'GEL A', pvl: null }),
      product({ cn: '700002', name: 'GEL B', outOfStock: true }),
      product({ cn: '700003', name: 'GEL C' }),
    ]
    expect(names('gel', [9, 1, 1], products)).toEqual(['GEL C', 'GEL B', 'GEL A'])
  })

  test('what this pharmacy may not order comes last too', () => {
    const catalogue = indexCatalogue(catalogueOf([ibuprofeno, omeprazol]))
    const here = { unitsSold: [9, 1], isOrderable: ({ cn }: Product) => cn !== ibuprofeno.cn }
    expect(createProductSearch(catalogue, here).byWords('alba', 5).products).toEqual([omeprazol, ibuprofeno])
  })

  test('a limit cuts the list, and the total still counts all', () => {
    expect(search.byWords('alba', 1)).toEqual({ products: [ibuprofeno], total: 2, fit: fits.begins })
  })

  test('a product is counted once, also when its code and its words match', () => {
    expect(search.byWords('662026', 5)).toEqual({ products: [ibuprofeno], total: 1, fit: fits.code })
  })

  test('what begins so comes before what has it within a word, whatever sells more', () => {
    const others = [
      product({ cn: '700001', name: 'DERMOGEL' }),
      product({ cn: '700002', name: 'CREMA GELIFICADA' }),
    ]
    expect(names('gel', [9, 1], others)).toEqual(['CREMA GELIFICADA', 'DERMOGEL'])
  })

  test('what may not be seen is not found, neither by words nor by its code, and not counted', () => {
    for (const query of ['alba', ibuprofeno.cn, medicineEan(ibuprofeno.cn)])
      expect(search.byWords(query, 5, [0, 1, 1]).products).not.toContain(ibuprofeno)
    expect(search.byWords('alba', 5, [0, 1, 1]).total).toBe(1)
  })

  test('hundreds of words are no reason to fail', () => {
    expect(search.byWords('alba '.repeat(600), 5).total).toBe(2)
  })
})

const word = fc.stringMatching(/^[A-Za-zÁÉÍÓÚÜÑáéíóúüñ0-9]{1,8}$/)
const catalogueArbitrary = fc
  .uniqueArray(
    fc.record({
      cn: fc.integer({ min: 100_000, max: 999_998 }).map(String),
      words: fc.array(word, { minLength: 2, maxLength: 5 }),
      medicine: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30, selector: ({ cn }) => cn },
  )
  .map((rows) =>
    rows.map(({ cn, words, medicine }) =>
      product({ cn, name: words.join(' '), ean: medicine ? medicineEan(cn) : `8412${cn}123` }),
    ),
  )

describe('the index of words', () => {
  const many = Array.from({ length: 1_200 }, (_, index) =>
    product({ cn: String(600_000 + index), name: `PRODUCTO ${index} ALBA` }),
  )

  test('is made in steps, for as long as its user waits for it', async () => {
    const found = searchOf(many)
    let steps = 0
    await found.prepare(async () => ++steps < 3)
    expect(steps).toBe(3)
    await found.prepare(async () => Boolean(++steps))
    expect(steps).toBeGreaterThan(4)
    const asked = steps
    await found.prepare(async () => Boolean(++steps))
    expect(steps).toBe(asked)
  })

  test('gives the same products when a question comes in the middle of it', async () => {
    const expected = searchOf(many).byWords('1199', 5)
    expect(expected.total).toBe(1)
    const found = searchOf(many)
    let steps = 0
    await found.prepare(async () => {
      if (++steps === 2) expect(found.byWords('1199', 5)).toEqual(expected)
      return true
    })
    expect(steps).toBe(2)
    expect(found.byWords('1199', 5)).toEqual(expected)
  })
})

test('every product is found by its CN, with check digit or without, by its EAN and by any two words of its name', () => {
  fc.assert(
    fc.property(catalogueArbitrary, fc.nat(), fc.nat(), (products, some, other) => {
      const found = searchOf(products)
      for (const each of products) {
        for (const code of [each.cn, each.cn + cnCheckDigit(each.cn), each.ean ?? ''])
          expect(found.byCode(code)).toEqual({ kind: 'product', product: each })
        const words = each.name.split(' ')
        const query = `${words[some % words.length]} ${words[other % words.length]}`
        expect(found.byWords(query, products.length).products).toContain(each)
        expect(found.byWords(query.toUpperCase(), products.length).products).toContain(each)
      }
    }),
  )
})
