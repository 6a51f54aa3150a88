import { describe, expect, test } from 'vitest'
import { controlsOf } from '@/domain/sales/questions/table-filter'
import { groupTable } from '@/features/sales/table/group-columns'
import { aggregateTable } from '@/features/sales/table/laboratory-columns'
import { productTable } from '@/features/sales/table/product-columns'
import type { TableView } from '@/features/sales/table/sales-column'
import { type TableVariantName, tableVariant, tableVariants } from '@/features/sales/table/variants'
import { delegate, pharmacist } from '../../../../mocks/fixtures/pharmacy'

const offered = (name: TableVariantName, user: typeof pharmacist) => {
  const variant = tableVariant(name, user)
  const controls = Object.entries(controlsOf(variant)).flatMap(([control, shown]) => (shown ? control : []))
  return { groupings: variant.groupings.map(({ value }) => value), controls }
}

describe('the controls for a pharmacy in each variant of the sales table', () => {
  const all = ['homogeneousGrouping', 'product', 'marketCategory', 'laboratory']
  const minimal = (market: string) => ({ groupings: [market, 'product', 'laboratory'], controls: [] })
  const medicines = {
    groupings: ['homogeneousGrouping', 'product', 'laboratory'],
    controls: ['types', 'fantasy'],
  }
  const expected: Record<TableVariantName, { groupings: string[]; controls: string[] }> = {
    full: { groupings: all, controls: ['types', 'freeSale'] },
    prescription: medicines,
    'non-prescription': { groupings: ['product', 'marketCategory', 'laboratory'], controls: [] },
    universe: { groupings: all, controls: ['types', 'freeSale'] },
    'universe-prescription': medicines,
    'universe-market-info': { groupings: all, controls: ['types', 'freeSale', 'marketInfo'] },
    'universe-aggregate': {
      groupings: ['homogeneousGrouping', 'laboratory'],
      controls: ['types', 'freeSale'],
    },
    'minimal-group': minimal('homogeneousGrouping'),
    'minimal-category': minimal('marketCategory'),
  }
  test.each(Object.entries(expected))('%s', (name, offer) => {
    expect(offered(name as TableVariantName, pharmacist)).toEqual(offer)
  })
})

const names = Object.keys(tableVariants) as TableVariantName[]
const otcDelegate: typeof pharmacist = {
  ...delegate,
  laboratory: delegate.laboratory && { ...delegate.laboratory, category: { prescription: false } },
}

test.each(names)(
  'a laboratory with medicines has no controls for parafarmacia in its universe: %s',
  (name) => {
    const [own, others] = [offered(name, delegate), offered(name, otcDelegate)]
    const isUniverse = name.startsWith('universe')
    expect(own).toEqual({
      groupings: others.groupings.filter((value) => !isUniverse || value !== 'marketCategory'),
      controls: others.controls.filter((control) => !isUniverse || control !== 'freeSale'),
    })
    expect(others).toEqual(offered(name, pharmacist))
  },
)

test.each(['pvl', 'pvp'] as const)(
  'the headings of percentages say that they are computed by amount, in %s',
  (mode) => {
    const view: TableView = { mode, ease: true, share: true, compare: null, columns: [], wide: true }
    const hints = groupTable.columns(view).filter(({ id }) => id === 'brand' || id === 'share')
    expect(hints).toHaveLength(2)
    for (const { hint } of hints) expect(hint).toContain(`Por importe, en ${mode.toUpperCase()}`)
  },
)

test.each([productTable, aggregateTable])(
  'on a tablet a row is its name and the figures of the comparison: %#',
  (kind) => {
    const view: TableView = {
      mode: 'pvl',
      ease: true,
      share: true,
      compare: 'year',
      columns: [],
      wide: false,
    }
    const inRow = kind.columns(view).filter(({ folded }) => folded !== true)
    expect(inRow.map(({ id }) => id)).toEqual([expect.any(String), 'units', 'total', 'change'])
  },
)
