import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerSales } from '@/domain/sales/answer'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { TableQuestion } from '@/domain/sales/questions/sales-question'
import { naivelySelected } from '@/domain/testing/naive-selection'
import { sale, salesData, year2026 } from '@/domain/testing/sales-examples'
import { salesDataOf, salesFilterArbitrary, salesWorldArbitrary } from '@/domain/testing/sales-worlds'
import { catalogueOf, product } from '@/domain/testing/world'

const filter = allSales(year2026)

test('groups with sales can be chosen, by name, with the products that sold', () => {
  const products = [
    product({ cn: '600001', groupId: 11 }),
    product({ cn: '600002', groupId: 11 }),
    product({ cn: '600003', groupId: 12 }),
    product({ cn: '600004', groupId: 13 }),
    product({ cn: '600005', groupId: null }),
  ]
  const names: Record<number, string> = { 11: 'zeta', 12: 'Ácido', 13: 'Beta' }
  const groups = catalogueOf([]).groups.map((group) => ({ ...group, name: names[group.id] ?? '' }))
  const rows = ['600001', '600002', '600003', '600005'].map((cn) => sale(cn, 1))
  const data = salesData(products, rows, { catalogue: { groups } })
  expect(answerSales(data, { ask: 'groups', filter })).toEqual([
    { id: 12, name: 'Ácido', references: 1 },
    { id: 11, name: 'zeta', references: 2 },
  ])
})

test('laboratories with sales can be chosen, the largest first; the top ones are the pharmacy’s five main', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8]
  const laboratories = ids.map((id) => ({
    id,
    name: `Laboratorio ${id}`,
    image: null,
    corporativeColor: '#00f',
    associationId: id === 1 ? 9 : null,
    prescription: id !== 8,
  }))
  const products = ids.map((id) => product({ cn: `60000${id}`, laboratoryId: id }))
  // The pharmacy does not deal with laboratory 7, and 8 is no prescription laboratory.
  const rows = ids.map((id) => sale(`60000${id}`, id))
  const data = salesData(products, rows, { catalogue: { laboratories }, relations: [1, 2, 3, 4, 5, 6, 8] })
  const choices = answerSales(data, { ask: 'laboratories', filter })
  expect(choices.map(({ id, top }) => [id, top])).toEqual([
    [8, false],
    [7, false],
    [6, true],
    [5, true],
    [4, true],
    [3, true],
    [2, true],
    [1, false],
  ])
  expect(choices[0]).toEqual({
    id: 8,
    name: 'Laboratorio 8',
    image: null,
    corporativeColor: '#00f',
    laboratoryAssociation: null,
    prescription: false,
    top: false,
    total_pvl: 800,
    total_pvp: 1_600,
  })
})

test('what can be chosen are the rows of the tables', () => {
  fc.assert(
    fc.property(salesWorldArbitrary, salesFilterArbitrary, (world, { marketInfo: _, ...rest }) => {
      const data = salesDataOf(world)
      const sold = { ...rest, marketInfo: false }
      const question: Omit<TableQuestion, 'rows'> = {
        ...{ ask: 'table', filter: sold, aggregate: false, within: null, compare: null },
        ...{ sort: [], skip: 0, take: null },
      }
      const laboratories = answerSales(data, { ...question, rows: 'laboratory' as const }).rows
      expect(
        answerSales(data, { ask: 'laboratories', filter: sold }).map((choice) => [
          choice.id,
          choice.total_pvl,
          choice.total_pvp,
        ]),
      ).toEqual(laboratories.map((row) => [row.laboratory_id, row.total_pvl, row.total_pvp]))
      const groups = answerSales(data, {
        ...question,
        rows: 'group' as const,
        sort: [{ id: 'dcpf_name', desc: false }],
      })
      expect(answerSales(data, { ask: 'groups', filter: sold })).toEqual(
        groups.rows.flatMap((row) =>
          row.dcpf_id === null ? [] : [{ id: row.dcpf_id, name: row.dcpf_name, references: row.count_cns }],
        ),
      )
    }),
  )
})

test('the span is of the days on which something was sold or returned that the viewer may see', () => {
  fc.assert(
    fc.property(salesWorldArbitrary, (world) => {
      const range = { startDate: '0001-01-01', endDate: '9999-12-31' }
      const days = world.rows
        .filter(({ cn }) =>
          world.catalogue.products.some(
            (sold) => sold.cn === cn && naivelySelected(world, allSales(range), sold),
          ),
        )
        .map(({ day }) => day)
        .sort()
      expect(answerSales(salesDataOf(world), { ask: 'span' })).toEqual(
        days.length === 0 ? null : { firstSaleDay: days[0], lastSaleDay: days.at(-1) },
      )
    }),
  )
})
