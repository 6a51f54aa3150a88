import type { Cents } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { Money } from '@/parts/prices/money'
import { byMode, type PriceMode } from '@/parts/prices/price-mode'
import type { GridColumn } from '@/ui/data-grid/list/columns'

/* Figures that every row of a proposal has: a campaign, a product, a product sold instead. */

/** Position and heading of a column in a grid. */
type Place = { width: number; header?: string; hidden?: boolean; folded?: boolean; card?: 'fact' | 'more' }

const figure = { align: 'end', descFirst: true } as const

export const soldUnitsColumn = <Row extends { total_ud: number }>(place: Place): GridColumn<Row> => ({
  id: 'soldUnits',
  header: 'Uds vendidas',
  ...figure,
  value: ({ total_ud }) => total_ud,
  cell: ({ total_ud }) => formatInteger(total_ud),
  ...place,
})

export const provisionColumn = <Row extends { provision: number }>(
  place: Place & { header: string },
): GridColumn<Row> => ({
  id: 'provision',
  ...figure,
  value: ({ provision }) => provision,
  cell: ({ provision }) => formatInteger(provision),
  card: 'fact',
  ...place,
})

type Potential = { provision_potential_pvl: Cents; provision_potential_pvp: Cents }

const amountsOf = (row: Potential) => ({ pvl: row.provision_potential_pvl, pvp: row.provision_potential_pvp })

export const potentialColumn = <Row extends Potential>(mode: PriceMode, place: Place): GridColumn<Row> => ({
  id: 'potential',
  header: 'Potencial',
  ...figure,
  value: (row) => byMode(mode, amountsOf(row)),
  cell: (row) => <Money {...amountsOf(row)} />,
  ...place,
})
