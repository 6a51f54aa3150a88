import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { cnCheckDigit, medicineEan } from '@/domain/catalogue/cn'
import { createProductSearch } from '@/domain/catalogue/product-search'
import { readOrderList, resolveOrderList } from '@/domain/order/pasted-list'
import { catalogueOf, product } from '@/domain/testing/world'

const entriesOf = (text: string) => readOrderList(text).entries.map(({ code, units }) => `${code} ${units}`)
const refusedOf = (text: string) => readOrderList(text).refused.map(({ line, reason }) => `${line} ${reason}`)

describe('a line', () => {
  test.each([
    ['662026 12', '662026 12'],
    ['662026\t12', '662026 12'],
    ['662026;12', '662026 12'],
    ['662026,12', '662026 12'],
    ['  662026  ;  12 ', '662026 12'],
    ['662026.7 12', '662026.7 12'],
    ['6620267;12', '6620267 12'],
    ['8470006620267 3', '8470006620267 3'],
    ['662026 1.000', '662026 1000'],
    ['662026;1.000,00', '662026 1000'],
    ['662026 2,0', '662026 2'],
    ['662026,2,0', '662026 2'],
    ['662026;2.00', '662026 2'],
    ['662026 12 IBUPROFENO 600 MG', '662026 12'],
    ['662026,12,IBUPROFENO 600 MG', '662026 12'],
    ['662026;12;IBUPROFENO 600 MG;3,10', '662026 12'],
    ['662026;IBUPROFENO 600 MG;12', '662026 12'],
    ['662026\tIBUPROFENO 600 MG\t1.000\t3,10', '662026 1000'],
    ['662026 12 uds.', '662026 12'],
    ['662026 12uds', '662026 12'],
    ['"662026";"12"', '662026 12'],
    ['="662026";12', '662026 12'],
    ['662026 +3', '662026 3'],
    ['662026\u00a012', '662026 12'],
    ['662026 x 3', '662026 3'],
    ['662026 x6', '662026 6'],
    ['662026 X6 IBUPROFENO 600 MG', '662026 6'],
    ['662026 × 6', '662026 6'],
    ['662026 * 6', '662026 6'],
    ['662026 (4)', '662026 4'],
    ['662026 (4 uds)', '662026 4'],
    ['662026 [4] IBUPROFENO', '662026 4'],
    ['662026 uds 8', '662026 8'],
    ['662026 uds: 8', '662026 8'],
    ['662026 ud. 8', '662026 8'],
    ['662026 u8', '662026 8'],
    ['662026 Unidades 8', '662026 8'],
    ['662026 cantidad = 8', '662026 8'],
    ['662026 8 uds', '662026 8'],
    ['662026 8 unidades', '662026 8'],
    ['662026 8 uds. IBUPROFENO 600 MG', '662026 8'],
    ['662026;x3', '662026 3'],
    ['662026;IBUPROFENO;x 3', '662026 3'],
    ['662026;IBUPROFENO;600 MG;(4)', '662026 4'],
  ])('%j is read', (text, entry) => {
    expect(entriesOf(text)).toEqual([entry])
  })

  test.each([
    '662026',
    '662026;',
    '662026 IBUPROFENO 600 MG',
    '662026;IBUPROFENO 600 MG;',
    '662026 "IBUPROFENO 600 MG"',
    '662026 X-PREP 150 MG',
    '662026 UDDERLY CREMA',
  ])('%j has no units: one is meant, and said to be', (text) => {
    expect(readOrderList(text).entries).toEqual([{ line: 1, text, code: '662026', units: 1, assumed: true }])
  })

  test.each([
    ['662026 0', '1 Las unidades no son más de 0'],
    ['662026 -3', '1 Las unidades no son más de 0'],
    ['662026 10000', '1 Más de 9999 unidades'],
    ['662026 10.000', '1 Más de 9999 unidades'],
    ['662026 1,5', '1 Las unidades no se entienden'],
    ['662026;1.5', '1 Las unidades no se entienden'],
    ['662026;1,000', '1 Las unidades no se entienden'],
    ['662026\tIBUPROFENO\t2,000', '1 Las unidades no se entienden'],
    ['662026 12a', '1 Las unidades no se entienden'],
    ['662026 1e3', '1 Las unidades no se entienden'],
    ['662026;½', '1 Las unidades no se entienden'],
    ['662026 ½', '1 Las unidades no se entienden'],
    ['662026 12 ½', '1 Las unidades no se entienden'],
    ['662026 1 000', '1 Las unidades no se entienden'],
    ['662026 12 x 3', '1 Las unidades no se entienden'],
    ['662026 x', '1 Las unidades no se entienden'],
    ['662026 x tres', '1 Las unidades no se entienden'],
    ['662026 x 1,5', '1 Las unidades no se entienden'],
    ['662026 uds', '1 Las unidades no se entienden'],
    ['662026 -', '1 Las unidades no se entienden'],
    ['662026 = 3', '1 Las unidades no se entienden'],
    ['662026;-', '1 Las unidades no se entienden'],
    ['662026;IBUPROFENO;½', '1 Las unidades no se entienden'],
    ['662026;IBUPROFENO;12a', '1 Las unidades no se entienden'],
    ['662026 x 0', '1 Las unidades no son más de 0'],
    ['662026 (10.000)', '1 Más de 9999 unidades'],
    ['662026 IBUPROFENO\nIBUPROFENO 12', '2 No empieza por un CN ni un EAN'],
    ['662026 1\n12345 4', '2 No empieza por un CN ni un EAN'],
    ['12345 4', '1 No empieza por un CN ni un EAN'],
  ])('the text %j is refused with its reason, never guessed', (text, refused) => {
    expect(refusedOf(text)).toEqual([refused])
  })
})

describe('units with their word behind a name', () => {
  const catalogue = indexCatalogue(
    catalogueOf([
      product({ cn: '662026', name: 'IBUPROFENO 600 MG 40 COMPRIMIDOS' }),
      product({ cn: '650003', name: 'COMPRESAS ESTERILES 20 UNIDADES' }),
    ]),
  )
  const search = createProductSearch(catalogue)
  const resolved = (text: string) => {
    const { found, assumed, refused } = resolveOrderList(readOrderList(text), {
      byCode: search.byCode,
      refusal: () => null,
    })
    return { units: found.map(({ quantity }) => quantity), assumed: assumed.length, refused }
  }

  test.each([
    ['662026 IBUPROFENO 600 MG 2 uds', 2],
    ['662026 IBUPROFENO 600 MG, 12 unidades', 12],
    ['662026 IBUPROFENO 600 MG (2 uds.)', 2],
    ['662026;IBUPROFENO 600 MG 2 uds', 2],
    ['650003 COMPRESAS 20 UNIDADES 3 uds', 3],
  ])('%j is read as units', (text, units) => {
    expect(resolved(text)).toEqual({ units: [units], assumed: 0, refused: [] })
  })

  test('are none where the product is called so, and the line is said to have none', () => {
    expect(resolved('650003 COMPRESAS ESTERILES 20 UNIDADES')).toEqual({
      units: [1],
      assumed: 1,
      refused: [],
    })
    expect(resolved('650003 COMPRESAS 20 uds')).toEqual({ units: [1], assumed: 1, refused: [] })
  })

  test('are refused where they cannot be ordered', () => {
    expect(resolved('662026 IBUPROFENO 0 uds').refused).toMatchObject([
      { reason: 'Las unidades no son más de 0' },
    ])
    expect(resolved('662026 IBUPROFENO 1,5 uds').refused).toMatchObject([
      { reason: 'Las unidades no se entienden' },
    ])
  })
})

test('headers and blank lines are no lines; numbers are those of the list as it was pasted', () => {
  const list = readOrderList('\ufeffCN;Producto;Unidades\r\n\r\n662026;IBUPROFENO;2\r\n\r\nnada\r\n')
  expect(list.entries).toEqual([
    { line: 3, text: '662026;IBUPROFENO;2', code: '662026', units: 2, assumed: false },
  ])
  expect(list.refused).toEqual([{ line: 5, text: 'nada', reason: 'No empieza por un CN ni un EAN' }])
})

test('an empty list is empty', () => {
  expect(readOrderList(' \n\t\n')).toEqual({ entries: [], refused: [] })
})

describe('in a catalogue', () => {
  const ibuprofeno = product({ cn: '662026' })
  const unpriced = product({ cn: '650001', pvl: null })
  const foreign = product({ cn: '650002', laboratoryId: 2 })
  const { byCode } = createProductSearch(indexCatalogue(catalogueOf([ibuprofeno, unpriced, foreign])))
  const resolve = (text: string) =>
    resolveOrderList(readOrderList(text), {
      byCode,
      refusal: ({ laboratoryId }) => (laboratoryId === 2 ? 'Sin relación' : null),
    })

  test('codes of the same product add up, however they are written', () => {
    expect(resolve('662026 2\n8470006620267 3\n662026.7')).toEqual({
      found: [{ product: ibuprofeno, quantity: 6 }],
      understood: 3,
      assumed: [{ line: 3, text: '662026.7', product: ibuprofeno }],
      refused: [],
    })
  })

  test('every line that cannot be ordered says why, in the order of the list', () => {
    const { found, refused } = resolve(
      '650001 1\n662026 9.000\n662027 1\n650002 4\nnada\n662026 1.000\n6620268',
    )
    expect(found).toEqual([{ product: ibuprofeno, quantity: 9_000 }])
    expect(refused).toEqual([
      { line: 1, text: '650001 1', reason: 'No tiene precio' },
      { line: 3, text: '662027 1', reason: 'No está en el catálogo' },
      { line: 4, text: '650002 4', reason: 'Sin relación' },
      { line: 5, text: 'nada', reason: 'No empieza por un CN ni un EAN' },
      { line: 6, text: '662026 1.000', reason: 'Sus unidades suman más de 9999' },
      { line: 7, text: '6620268', reason: 'El dígito de control no es correcto' },
    ])
  })
})

const codeArbitrary = fc.integer({ min: 100_000, max: 999_998 }).chain((number) => {
  const cn = String(number)
  const digit = cnCheckDigit(cn)
  return fc
    .constantFrom(cn, cn + digit, `${cn}.${digit}`, `${cn}-${digit}`, medicineEan(cn))
    .map((code) => ({ cn, code }))
})
const numberArbitrary = fc.integer({ min: 1, max: 9_999 }).chain((units) => {
  const grouped = String(units).replace(/\B(?=(\d{3})+$)/g, '.')
  return fc
    .constantFrom(
      ...[String(units), grouped, `${grouped},0`, `${grouped},00`, `${units},0`, `${units} uds`],
      ...[`x${units}`, `x ${grouped}`, `(${units})`, `uds ${units}`, `ud. ${grouped}`, `${units} unidades`],
    )
    .map((written) => ({ units, written }))
})
const nameArbitrary = fc
  .array(fc.constantFrom('IBUPROFENO', 'ALBA', '600 MG', '28 CÁPSULAS', 'EFG', 'Ñ'), { maxLength: 4 })
  .map((words) => ['CREMA', ...words].join(' '))
const formatArbitrary = fc.constantFrom<(line: { code: string; written: string; name: string }) => string>(
  ({ code, written }) => `${code} ${written}`,
  ({ code, written }) => `${code}   ${written}`,
  ({ code, written }) => `${code}\t${written}`,
  ({ code, written }) => `${code};${written}`,
  ({ code, written }) => `${code},${written}`,
  ({ code, written, name }) => `${code} ${written} ${name}`,
  ({ code, written, name }) => `${code}\t${written}\t${name}`,
  ({ code, written, name }) => `${code};${name};${written}`,
  ({ code, written, name }) => `"${code}";"${written}";"${name}"`,
)

test('any list in any of the ways of writing it is read back exactly', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(codeArbitrary, numberArbitrary, nameArbitrary, fc.boolean()), { maxLength: 30 }),
      formatArbitrary,
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom('', '\ufeff', 'CN;Unidades\n', 'Código nacional\tUds\n'),
      (lines, format, ending, head) => {
        const text = lines
          .map(
            ([{ code }, { written }, name, blank]) => format({ code, written, name }) + (blank ? ending : ''),
          )
          .join(ending)
        const { entries, refused } = readOrderList(head + text)
        expect(refused).toEqual([])
        expect(entries.map(({ code, units }) => ({ code, units }))).toEqual(
          lines.map(([{ code }, { units }]) => ({ code, units })),
        )
      },
    ),
  )
})

test('no line is ever lost: it is read, refused with its reason, blank or the header', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\d ;,.\ta-f-]{0,14}$/), { maxLength: 12 }), (lines) => {
      const { entries, refused } = readOrderList(['662026 1', ...lines].join('\n'))
      const written = lines.filter((line) => line.trim() !== '').length
      expect(entries.length + refused.length).toBe(written + 1)
      for (const { units } of entries) expect(units >= 1 && units <= 9_999).toBe(true)
    }),
  )
})

test('whatever else follows a code is never taken for one unit', () => {
  const sign = fc.constantFrom('½', '-', '=', '?', '#', '/', '€', 'x', 'X', '×', '*', 'uds', 'ud.')
  fc.assert(
    fc.property(codeArbitrary, fc.constantFrom(' ', ';', '\t', ' ;'), sign, ({ code }, between, written) => {
      const { entries, refused } = readOrderList(code + between + written)
      expect(entries).toEqual([])
      expect(refused.map(({ reason }) => reason)).toEqual(['Las unidades no se entienden'])
    }),
  )
})
