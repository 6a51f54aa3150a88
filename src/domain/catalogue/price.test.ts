import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pvlFromPvp, pvpFromPvl } from '@/domain/catalogue/price'

// Outside of the project and absent in most copies of it: then the glob is empty and the test skips.
const [boe] = Object.values(
  import.meta.glob<string>('../../../../shared/data/boe_2025_precios_referencia_muestra.csv', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

test('the public price follows the legal margins', () => {
  expect(pvpFromPvl(490)).toBe(765)
  expect(pvpFromPvl(310)).toBe(484)
  expect(pvpFromPvl(9_163)).toBe(14_304)
  expect(pvpFromPvl(10_000)).toBe(15_175)
})

test.skipIf(boe === undefined)(
  'the formula reproduces every BOE reference price (needs ../shared/data)',
  () => {
    const rows = (boe ?? '').trim().split('\n').slice(1)
    expect(rows).toHaveLength(328)
    for (const row of rows) {
      const [pvl, pvp] =
        /,(\d+\.\d\d),(\d+\.\d\d),/
          .exec(row)
          ?.slice(1)
          .map((euros) => Math.round(Number(euros) * 100)) ?? []
      expect(pvpFromPvl(pvl ?? 0), row).toBe(pvp)
    }
  },
)

test('the laboratory price comes back from the public price', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 300_000 }), (pvl) => pvlFromPvp(pvpFromPvl(pvl)) === pvl))
})

test('a dearer product never has a cheaper public price, nor the other way round', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120_000 }), (price) => {
      expect(pvpFromPvl(price + 1)).toBeGreaterThanOrEqual(pvpFromPvl(price))
      expect(pvlFromPvp(price + 1)).toBeGreaterThanOrEqual(pvlFromPvp(price))
    }),
  )
})
