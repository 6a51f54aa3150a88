import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readOffers } from '@/domain/offers/pasted-offers'

const read = (text: string) => {
  const { offers, refused, ignored } = readOffers(text)
  return {
    offers: offers.map(({ text: _, ...offer }) => offer),
    refused: refused.map(({ line, reason }) => [line, reason]),
    ignored,
  }
}
const one = (text: string) => {
  const { offers, refused } = read(text)
  return offers[0] ?? refused[0]?.[1]
}

describe('a pasted list of products of a campaign', () => {
  test('has a CN, its discount and its tiers, between semicolons or tabs', () => {
    const expected = {
      offers: [
        { line: 1, cn: '662026' },
        { line: 2, cn: '663991', discount: 0.125 },
        {
          line: 4,
          cn: '663992',
          discount: 0,
          tiers: [
            { quantity: 6, discount: 0.05 },
            { quantity: 12, discount: 0.1025 },
          ],
        },
        { line: 5, cn: '663993', tiers: [{ quantity: 3, discount: 0.2 }] },
      ],
      refused: [],
      ignored: [],
    }
    const cells = [
      ['662026'],
      ['663991', '12,5'],
      [],
      ['663992', '0', '6', '5 %', '12', '10.25%'],
      ['663993', '', '3', '20'],
    ]
    for (const separator of [';', '\t'])
      for (const end of ['\n', '\r\n', '\r'])
        expect(read(cells.map((row) => row.join(separator)).join(end))).toEqual(expected)
  })

  test('may have the name behind the code, quotes, empty cells and the check digit', () => {
    const text = '="662026";"CREMA; 50 ML";"12,5";;\n6620267;8\n663991;CREMA'
    expect(read(text)).toMatchObject({
      offers: [{ cn: '662026', discount: 0.125 }, { cn: '663991' }],
      refused: [[2, 'Repite la línea 1']],
    })
  })

  test('has a code and a discount between spaces or a comma, too', () => {
    expect(read('662026 12,5\n663991,8\n663992').offers).toEqual([
      { line: 1, cn: '662026', discount: 0.125 },
      { line: 2, cn: '663991', discount: 0.08 },
      { line: 3, cn: '663992' },
    ])
  })

  test('is read by the titles of its header; those that are not read are said', () => {
    const text = 'Descripción;Código Nacional;PVL;Dto. %;Desde 1;Dto 1\nCREMA;662026;4,50;10;6;12'
    expect(read(text)).toEqual({
      offers: [{ line: 2, cn: '662026', discount: 0.1, tiers: [{ quantity: 6, discount: 0.12 }] }],
      refused: [],
      ignored: ['Descripción', 'PVL'],
    })
  })

  test.each([
    ['662026;10+2', { bonuses: [{ quantity: 10, bonus: 2, repeats: false }] }],
    ['662026 10+2 repite', { bonuses: [{ quantity: 10, bonus: 2, repeats: true }] }],
    [
      '662026\tCREMA\t12,5\t3 + 1, 10 + 4 repite',
      {
        discount: 0.125,
        bonuses: [
          { quantity: 3, bonus: 1, repeats: false },
          { quantity: 10, bonus: 4, repeats: true },
        ],
      },
    ],
    [
      '662026;5;6;10;10+2',
      {
        discount: 0.05,
        tiers: [{ quantity: 6, discount: 0.1 }],
        bonuses: [{ quantity: 10, bonus: 2, repeats: false }],
      },
    ],
  ])('has free units behind the rest: %j', (text, terms) => {
    expect(one(text)).toEqual({ line: 1, cn: '662026', ...terms })
  })

  test('has a net price where its header names one, and free units under their title', () => {
    expect(read('CN;Precio neto;Bonificación\n662026;2,50;10+2\n663991;3,10 €;').offers).toEqual([
      {
        line: 2,
        cn: '662026',
        bonuses: [{ quantity: 10, bonus: 2, repeats: false }],
        netPrices: [{ quantity: 1, netPrice: 250 }],
      },
      { line: 3, cn: '663991', netPrices: [{ quantity: 1, netPrice: 310 }] },
    ])
  })

  test.each([
    ['662026;10+', 'La bonificación «10+» no se entiende'],
    ['662026;0+1', 'La bonificación «0+1» no se entiende'],
    ['662026;10+2 veces', 'La bonificación «10+2 veces» no se entiende'],
    ['662026;10+2, 3+1', 'Las bonificaciones no van de menos a más unidades'],
    ['662026;1+1, 2+2, 3+3, 4+4', 'Tiene más de tres bonificaciones'],
    ['CN;Neto\n662026;barato', 'El precio neto «barato» no se entiende'],
    ['CN;Neto\n662026;0', 'El precio neto tiene que ser más de cero'],
  ])('refuses free units and net prices that it does not understand: %j', (text, reason) => {
    expect(one(text)).toBe(reason)
  })

  test.each([
    ['Producto;Dto\nCREMA;10', [1, 'La cabecera no nombra la columna «CN»']],
    ['CN;Dto;Descuento\n662026;10;20', [1, 'La cabecera nombra dos veces «Descuento»']],
    ['CN;Desde 1\n662026;6', [1, 'Cada escalón tiene dos columnas: «Desde 1» y «Descuento 1»']],
  ])('with a header that leaves a doubt is refused whole: %j', (text, refusal) => {
    expect(read(text)).toEqual({ offers: [], refused: [refusal], ignored: [] })
  })

  test.each([
    ['nada;10', 'No tiene un CN'],
    ['6620268;10', 'El CN tiene mal el dígito de control'],
    ['999999;10', 'El CN no es de ningún producto'],
    ['662026;0,125', '«0,125» puede ser un tanto por uno: escríbalo con «%»'],
    ['662026;0.5', '«0.5» puede ser un tanto por uno: escríbalo con «%»'],
    ['662026;100', 'El descuento «100» no se entiende'],
    ['662026;-10', 'El descuento «-10» no se entiende'],
    ['662026;1.250', 'El descuento «1.250» no se entiende'],
    ['662026;10 €', 'El descuento «10 €» no se entiende'],
    ['662026;10;6', 'Al escalón de 6 le falta el descuento'],
    ['662026;10;;5', 'A un escalón le faltan las unidades'],
    ['662026;10;6,5;5', '«6,5» no son unidades'],
    ['662026;10;0;5', '«0» no son unidades'],
    ['662026;10;12;5;6;8', 'Los escalones no van de menos a más unidades'],
    ['662026;10;1;1;2;2;3;3;4;4', 'Tiene columnas de más'],
    ['662026;"10', 'Las comillas no se cierran'],
    ['662026,10,6,5', 'El descuento «10,6,5» no se entiende'],
  ])('refuses a line that it does not understand: %s', (text, reason) => {
    expect(one(text)).toBe(reason)
  })

  test('reads a small percentage where it has its sign', () => {
    expect(one('662026;0,5 %')).toMatchObject({ discount: 0.005 })
  })

  test('loses no line, whatever is pasted', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom('662026;10', '663991', '662026;10+2 repite', 'CN;Dto', '"', '662026\t5;6'),
          ),
          {
            maxLength: 12,
          },
        ),
        (lines) => {
          const text = lines.join('\n')
          const { offers, refused } = readOffers(text)
          const said = text
            .split(/\r\n|\r|\n/)
            .filter((line) => line.replaceAll('\ufeff', '').trim() !== '').length
          const isStopped = refused.some(({ reason }) => /cabecera|Cada escalón/.test(reason))
          // All but a header.
          if (!isStopped) expect(said - offers.length - refused.length).toBeLessThanOrEqual(1)
          expect(new Set([...offers, ...refused].map(({ line }) => line)).size).toBe(
            offers.length + refused.length,
          )
        },
      ),
    )
  })
})
