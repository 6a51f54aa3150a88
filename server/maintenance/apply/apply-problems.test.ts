import { describe, expect, test } from 'vitest'
import { createApplyFixtures, pharmacy, quickwin, user } from './testing/apply-fixtures'

const { everything, problemsOf } = await createApplyFixtures()

const notification = {
  code: 'AVISO',
  title: 'Aviso',
  content: '<p>Hola</p>',
  shippingDate: '2026-01-31',
  roles: ['farmacia'],
}
const terms = {
  code: 'CINFA-1',
  laboratory: 'Cinfa',
  title: 'Términos',
  content: '<p>Hola</p>',
  publishedAt: '2026-01-31',
}

describe('a problem is reported with its path in the file', () => {
  test.each([
    [
      'a field that is not known',
      { quickwins: [{ ...quickwin, titel: 'X' }] },
      /^quickwins\[0\]\.titel: no se conoce este campo; valen: code, title, /,
    ],
    [
      'a field that lacks',
      { quickwins: [{ ...quickwin, title: undefined }] },
      /^quickwins\[0\]\.title: falta$|^quickwins\[0\]\.title: tiene que ser un texto$/,
    ],
    [
      'a discount in percent',
      { quickwins: [quickwin, { ...quickwin, discount: 10 }] },
      /^quickwins\[1\]\.discount: tiene que ser una fracción entre 0 y 1: 0.1 es un 10 %$/,
    ],
    [
      'the quantity of a condition',
      {
        quickwins: [
          { ...quickwin, conditions: [{ unit: 'quantity', expression: 'equals', quantity: 'seis' }] },
        ],
      },
      /^quickwins\[0\]\.conditions\[0\]\.quantity: tiene que ser un número entero entre 1 y 1000000$/,
    ],
    [
      'the unit of a condition',
      { quickwins: [{ ...quickwin, conditions: [{ unit: 'pvl', expression: 'equals', quantity: 1 }] }] },
      /^quickwins\[0\]\.conditions\[0\]\.unit: tiene que ser uno de: total_pvl, quantity$/,
    ],
    [
      'an amount',
      { orderMethods: [{ name: 'directo', laboratories: [{ laboratory: 'Cinfa', minPrice: 'mucho' }] }] },
      /^orderMethods\[0\]\.laboratories\[0\]\.minPrice: tiene que ser un importe en euros/,
    ],
    [
      'an order method told twice',
      {
        orderMethods: [
          { name: 'directo', laboratories: [{ laboratory: 'Cinfa' }] },
          { name: 'directo', laboratories: [{ laboratory: 'Stada' }] },
        ],
      },
      /^orderMethods\[1\]\.name: «directo» está repetido$/,
    ],
    [
      'a relation told twice',
      {
        pharmacies: [
          { ...pharmacy, relations: [{ laboratory: 'Cinfa', access: true }, { laboratory: 'CINFA, S.A.' }] },
        ],
      },
      /^pharmacies\[0\]\.relations\[1\]\.laboratory: «.+» está repetido$/,
    ],
    [
      'a NIF',
      { pharmacies: [{ ...pharmacy, nif: 'E12345675' }] },
      /^pharmacies\[0\]\.nif: CIF\/NIF incorrecto$/,
    ],
    ...['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '//malo.example/logo.png'].map(
      (image): [string, object, RegExp] => [
        `an image at ${image}`,
        { laboratories: [{ name: 'Cinfa', image }] },
        /^laboratories\[0\]\.image: tiene que ser una dirección que empiece por https:\/\/ o http:\/\//,
      ],
    ),
    [
      'a role',
      { users: [{ ...user, role: 'jefe' }] },
      /^users\[0\]\.role: tiene que ser uno de: farmacia, laboratorio, admin/,
    ],
    [
      'tiers out of order',
      {
        campaigns: [
          {
            code: 'C',
            name: 'C',
            laboratory: 'Normon',
            products: [
              {
                cn: '663991',
                tiers: [
                  { quantity: 6, discount: 0.1 },
                  { quantity: 3, discount: 0.2 },
                ],
              },
            ],
          },
        ],
      },
      /^campaigns\[0\]\.products\[0\]\.tiers: los escalones tienen que ir de menos a más unidades$/,
    ],
    [
      'a laboratory that does not exist',
      { quickwins: [{ ...quickwin, laboratories: ['Kern'] }] },
      /^quickwins\[0\]\.laboratories\[0\]: no hay ningún laboratorio «Kern»; ¿quería decir «Kern Pharma»\?$/,
    ],
    [
      'a second main laboratory',
      {
        quickwins: [
          {
            ...quickwin,
            laboratories: [{ name: 'Cinfa', main: true }, 'Stada', { name: 'Normon', main: true }],
          },
        ],
      },
      /^quickwins\[0\]\.laboratories\[2\]\.main: solo uno puede ser el principal, y ya lo es «Cinfa»$/,
    ],
    [
      'a code that is in no catalogue',
      { bids: [{ code: 'B', name: 'B', cns: ['663991', '123456'] }] },
      /^bids\[0\]\.cns\[1\]: el código nacional 123456 no está en el catálogo$/,
    ],
    [
      'a campaign that does not exist',
      { quickwins: [{ ...quickwin, campaigns: ['NADA'] }] },
      /^quickwins\[0\]\.campaigns\[0\]: no hay ninguna campaña «NADA»$/,
    ],
    [
      'a notification for nobody',
      { notifications: [{ ...notification, roles: [] }] },
      /^notifications\[0\]\.roles: tiene que tener algún rol$/,
    ],
    [
      'a notification of which nothing may be shown',
      { notifications: [{ ...notification, content: '<script>alert(1)</script>' }] },
      /^notifications\[0\]\.content: no puede estar vacío$/,
    ],
    [
      'when a notification is sent',
      { notifications: [notification, { ...notification, shippingDate: '31/01/2026' }] },
      /^notifications\[1\]\.shippingDate: tiene que ser un día o un instante/,
    ],
    [
      'terms of a laboratory that nobody knows',
      { laboratoryTerms: [{ ...terms, laboratory: 'Nadie' }] },
      /^laboratoryTerms\[0\]\.laboratory: no hay ningún laboratorio «Nadie»$/,
    ],
    [
      'terms told twice',
      { laboratoryTerms: [terms, terms] },
      /^laboratoryTerms\[1\]\.code: «CINFA-1» está repetido$/,
    ],
    [
      'a notification told twice',
      { notifications: [notification, notification] },
      /^notifications\[1\]\.code: «AVISO» está repetido$/,
    ],
    [
      'a pharmacy that does not exist',
      { users: [user] },
      /^users\[0\]\.pharmacies\[0\]: no hay ninguna farmacia con el NIF «E12345674»$/,
    ],
    [
      'an association that does not exist',
      { laboratories: [{ name: 'Cinfa', association: 'Nada' }] },
      /^laboratories\[0\]\.association: no hay ninguna asociación «Nada»$/,
    ],
    [
      'a city without its postal code',
      { pharmacies: [{ ...pharmacy, city: 'Madrid' }] },
      /^pharmacies\[0\]\.postalCode: hace falta/,
    ],
    [
      'the same thing twice',
      { quickwins: [quickwin, quickwin] },
      /^quickwins\[1\]\.code: «Q» está repetido$/,
    ],
    ['no object at all', [], /^: tiene que ser un objeto/],
  ])('%s', async (_, json, expected) => {
    const before = await everything()
    const problems = await problemsOf(json)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(expected)
    expect(await everything()).toBe(before)
  })

  test('together with all others, each once, and everything is rolled back', async () => {
    const before = await everything()
    expect(
      await problemsOf({
        associations: [{ name: 'Asociación' }],
        pharmacies: [{ ...pharmacy, relations: [{ laboratory: 'Nadie' }] }],
        campaigns: [{ code: 'C', name: 'C', laboratory: 'Nadie' }],
        quickwins: [{ ...quickwin, campaigns: ['C'] }],
      }),
    ).toEqual([
      'pharmacies[0].relations[0].laboratory: no hay ningún laboratorio «Nadie»',
      'campaigns[0].laboratory: no hay ningún laboratorio «Nadie»',
    ])
    expect(await everything()).toBe(before)
  })
})
