import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '@/domain/basics/dates'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import { catalogueOn } from '@/domain/catalogue/catalogue-on'
import type { Shortage } from '@/domain/catalogue/shortages'
import { catalogueOf, product } from '@/domain/testing/world'

const cns = ['100001', '100002', '100003']
const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-11-01', days))
const shortage: fc.Arbitrary<Shortage> = fc
  .record({ cn: fc.constantFrom(...cns, '999998'), from: day, days: fc.option(fc.nat(30)) })
  .map(({ cn, from, days }) => ({
    ...{ cn, from, until: days === null ? null : addDays(from, days) },
    ...{ kind: null, observation: null, source: 'cima', toldOn: from },
  }))
const indexOf = (shortages: Shortage[] | undefined, flags: readonly boolean[] = []) =>
  indexCatalogue({
    ...catalogueOf(cns.map((cn, at) => product({ cn, outOfStock: flags[at] ?? false }))),
    shortages,
  })

test('a product whose days are known is short on these alone, any other as its list says', () => {
  fc.assert(
    fc.property(fc.array(shortage), fc.array(fc.boolean()), day, (shortages, flags, today) => {
      const made = indexOf(shortages, flags)
      const { products, catalogue } = catalogueOn(made, today)
      expect(catalogue.products).toBe(products)
      for (const [at, { cn, outOfStock }] of products.entries()) {
        const dated = shortages.filter((each) => each.cn === cn)
        const covers = dated.some(({ from, until }) => from <= today && (until ?? today) >= today)
        expect(outOfStock).toBe(dated.length === 0 ? (flags[at] ?? false) : covers)
      }
    }),
  )
})

test('it is the same one for a whole day, and what it was made of stays as it is', () => {
  const made = indexOf([
    {
      cn: '100001',
      from: '2026-11-05',
      until: '2026-11-06',
      kind: 4,
      observation: null,
      source: 'cima',
      toldOn: '2026-11-05',
    },
  ])
  const first = catalogueOn(made, '2026-11-06')
  expect(catalogueOn(made, '2026-11-06')).toBe(first)
  expect(first.products[0]?.shortage?.kind).toBe(4)
  expect(catalogueOn(made, '2026-11-07').products[0]).toMatchObject({
    outOfStock: false,
    shortage: undefined,
  })
  expect(made.products.some(({ outOfStock }) => outOfStock)).toBe(false)
  expect(catalogueOn(indexOf(undefined), '2026-11-06').products).toHaveLength(3)
})
