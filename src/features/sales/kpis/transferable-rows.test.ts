import { expect, test } from 'vitest'
import type { User } from '@/contract/session/session'
import { answerSales } from '@/domain/sales/answer'
import { allSales } from '@/domain/sales/questions/sales-filter'
import { choiceOf, tableFilter } from '@/domain/sales/questions/table-filter'
import { chartData } from '@/features/sales/charts/testing/chart-stage'
import { transferableQuestion, transferableRows } from '@/features/sales/kpis/use-transferable'
import { narrowed } from '@/features/sales/page-selection'
import type { SalesScope } from '@/features/sales/sales-scope'
import { tableVariants } from '@/features/sales/table/variants'
import { delegate, pharmacist } from '../../../../mocks/fixtures/pharmacy'

const range = { startDate: '2025-11-01', endDate: '2026-11-20' }
const laboratory = { ...delegate.laboratory, id: 1 } as NonNullable<User['laboratory']>
const associated = { ...laboratory, laboratoryAssociation: { id: 9, name: 'Grupo Uno' } }

/** Laboratories 1 and 4 are an association; they are those of its users. */
const dataFor = (viewer: readonly number[] | null) => {
  const data = chartData({ relations: [1, 2, 4], viewer })
  for (const each of [data.catalogue.laboratories, data.catalogue.catalogue.laboratories])
    for (const laboratory of each.values())
      if ([1, 4].includes(laboratory.id)) Object.assign(laboratory, { associationId: 9 })
  return data
}

test.each<[who: string, user: User, viewer: readonly number[] | null]>([
  ['a pharmacy', pharmacist, null],
  ['an association', { ...delegate, laboratory: associated }, [1, 4]],
  ['a laboratory without association', { ...delegate, laboratory }, [1]],
])(
  'what is transferable for %s is what its rows and its kinds add up to, whatever the page is of',
  (_, user, viewer) => {
    const data = dataFor(viewer)
    const scope = { user, range, today: data.today, span: null } as unknown as SalesScope
    for (const part of [
      {},
      { laboratory: 1 },
      { laboratory: 2 },
      { group: 11 },
      { laboratory: 1, group: 11 },
    ]) {
      const top = answerSales(data, narrowed({ ask: 'laboratories', filter: allSales(range) }, part))
        .filter(({ top }) => top)
        .map(({ id }) => id)
      const towards = viewer === null ? top : []
      const question = narrowed(transferableQuestion(scope, towards), part)
      const card =
        question.ask === 'pharmacy-kpis'
          ? answerSales(data, question)
          : answerSales(data, question as Extract<typeof question, { ask: 'association-kpis' }>)['9']
      const rows = transferableRows(scope, towards)
      const filter = tableFilter({
        ...{ choice: choiceOf(rows), range, userLaboratories: viewer ?? [] },
        scope: viewer === null ? tableVariants.full : tableVariants.universe,
      })
      const table = answerSales(
        data,
        narrowed(
          {
            ...({ ask: 'table', rows: 'group', aggregate: false, within: null, compare: null } as const),
            ...{ sort: [], skip: 0, take: null, filter },
          },
          part,
        ),
      )
      const kinds = (['efg', 'fantasy', 'brand', 'otc'] as const).map(
        (kind) =>
          answerSales(data, narrowed({ ask: 'pharmacy-kpis', filter: { ...rows, [kind]: true } }, part))
            .total_pvl,
      )
      const total = (card?.generic_transferable_pvl ?? 0) + (card?.brand_transferable_pvl ?? 0)
      expect(total, JSON.stringify(part)).toBeGreaterThan(0)
      expect(total, JSON.stringify(part)).toBe(table.totals.total_pvl)
      expect(total).toBe(kinds.reduce((sum, each) => sum + each, 0))
    }
  },
)
