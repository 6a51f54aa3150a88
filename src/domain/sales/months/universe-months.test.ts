import { describe, expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { QuestionOf } from '@/domain/sales/questions/sales-question'
import { sale, salesData } from '@/domain/testing/sales-examples'
import { product } from '@/domain/testing/world'

const otc = { prescription: false, generic: false, groupId: null, marketCategoryId: 21 }
const data = salesData(
  [
    product({ cn: '600001', laboratoryId: 1, groupId: 11 }),
    product({ cn: '600002', laboratoryId: 2, groupId: 11, generic: false }),
    product({ cn: '600003', laboratoryId: 2, groupId: 12 }),
    product({ cn: '600004', laboratoryId: 3, ...otc }),
  ],
  [
    sale('600001', 5, { day: '2026-01-31' }),
    sale('600002', 3, { day: '2026-01-10', pvl: 400, pvp: 600 }),
    sale('600003', 7, { day: '2026-01-10' }),
    sale('600004', 2, { day: '2026-01-10' }),
    sale('600003', -1, { day: '2026-03-01' }),
  ],
)
const universe = (
  question: Partial<Omit<QuestionOf<'universe'>, 'filter'>> & { filter?: Partial<SalesFilter> } = {},
  viewer: number[] | null = null,
) =>
  answerSales(
    { ...data, viewer },
    {
      ...{ ask: 'universe', group: null, summed: false },
      ...question,
      filter: { ...allSales({ startDate: '2026-01-10', endDate: '2026-03-01' }), ...question.filter },
    },
  )

test('each month has its groups with sales; products without a group are in group 0', () => {
  const [january, february, march] = universe()
  expect(january?.dcpfs.map(({ dcpf_id, dcpf_name }) => [dcpf_id, dcpf_name])).toEqual([
    [0, 'Sin agrupación'],
    [11, 'Grupo 11'],
    [12, 'Grupo 12'],
  ])
  expect(february).toEqual({ year: 2026, month: 2, dcpfs: [] })
  expect(march?.dcpfs).toMatchObject([{ dcpf_id: 12, total_ud: -1, total_pvl: -100, total_sku: 1 }])
})

test('a group tells generics, brands and the question’s own laboratories apart', () => {
  const [january] = universe({ group: 11, filter: { laboratories: [1], universe: true } })
  expect(january?.dcpfs).toEqual([
    {
      dcpf_id: 11,
      dcpf_name: 'Grupo 11',
      total_sku: 2,
      total_ud: 8,
      total_pvl: 500 + 1_200,
      total_pvp: 1_000 + 1_800,
      generic_ud: 5,
      generic_pvl: 500,
      generic_pvp: 1_000,
      brand_ud: 3,
      brand_pvl: 1_200,
      brand_pvp: 1_800,
      non_prescription_pvl: 0,
      non_prescription_pvp: 0,
      laboratory_ud: 5,
      laboratory_pvl: 500,
      laboratory_pvp: 1_000,
    },
  ])
})

describe('folded over the groups', () => {
  test('a month has one entry without a name, also without sales', () => {
    const [january, february] = universe({ summed: true })
    expect(january?.dcpfs).toHaveLength(1)
    expect(january?.dcpfs[0]).toMatchObject({
      ...{ dcpf_id: 0, dcpf_name: '', total_sku: 4, total_ud: 17, total_pvl: 2_600 },
      ...{ generic_pvl: 1_200, brand_pvl: 1_200, non_prescription_pvl: 200 },
    })
    expect(february?.dcpfs).toMatchObject([{ dcpf_id: 0, total_ud: 0, total_sku: 0 }])
  })

  test('one group alone, or what has none', () => {
    expect(universe({ summed: true, group: 12 })[0]?.dcpfs[0]?.total_ud).toBe(7)
    expect(universe({ summed: true, group: 0 })[0]?.dcpfs[0]?.total_ud).toBe(2)
  })
})

test('a laboratory user’s own are its laboratories, and its universe is all there is', () => {
  const [january] = universe({ summed: true }, [1])
  expect(january?.dcpfs[0]).toMatchObject({ total_ud: 8, laboratory_ud: 5 })
})
