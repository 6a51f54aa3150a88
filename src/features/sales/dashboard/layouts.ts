import type { User } from '@/contract/session/session'
import { type PlacedWidget, place, placeUnder, placeWide } from '@/features/sales/dashboard/widgets'

/** Rows of widgets. Rows are counted across all sections, because a widget's key is its name, row and column. */
export type Section = { id: string; title: string; rows: readonly (readonly PlacedWidget[])[] }

const samples = [place('sample-summary', { from: 'brand' }), place('sample-summary', { from: 'fantasy' })]

const pharmacy: readonly Section[] = [
  {
    id: 'resumen',
    title: 'Resumen',
    rows: [
      [
        place('total-sales', { of: 'total' }),
        place('total-sales', { of: 'prescription' }),
        place('total-sales', { of: 'non_prescription' }),
      ],
      [placeWide('graphic-sales'), place('annual-summary')],
      [place('generic-brand'), place('product-types', { of: 'sales' })],
      [place('sales-summary'), place('generic-amortization'), placeUnder('profit')],
      [place('top-laboratories')],
    ],
  },
  {
    id: 'ventas',
    title: 'Ventas',
    rows: [
      [place('sales-table', { variant: 'full' })],
      [place('sales-table', { variant: 'prescription' })],
      [place('sales-table', { variant: 'non-prescription' })],
    ],
  },
  {
    id: 'mercado',
    title: 'Mercado',
    rows: [
      [place('market-tam'), place('market-donut')],
      [place('generics-brands')],
      [place('universe-by-cn')],
      [place('sales-table', { variant: 'minimal-group' })],
      [place('sales-table', { variant: 'minimal-category' })],
    ],
  },
  {
    id: 'laboratorios',
    title: 'Laboratorios',
    rows: [
      [place('laboratory-comparator')],
      [place('sales-by-laboratories')],
      [place('tenant-universe-summary'), place('market-share-donut')],
      [place('tenant-competitor'), place('tenant-aggregated-competitor')],
      [place('laboratory-sales', { by: 'competitors' }), place('laboratory-sales', { by: 'market-share' })],
      [place('references')],
    ],
  },
  {
    id: 'trasladable',
    title: 'Trasladable',
    rows: [
      [placeWide('transferable-potential'), place('product-types', { of: 'transferable' })],
      // No months of other laboratories' sales: nothing of them is transferable for a pharmacy (analytics.md §6).
      [place('campaigns-potential')],
      samples,
    ],
  },
]

/** Compares a laboratory with its competitors. */
const competition: Section = {
  id: 'competencia',
  title: 'Competencia',
  rows: [
    [place('tenant-universe-summary'), place('market-share-donut')],
    [place('laboratory-comparator')],
    [place('tenant-competitor'), place('tenant-aggregated-competitor')],
    [place('laboratory-sales', { by: 'competitors' }), place('laboratory-sales', { by: 'market-share' })],
    [place('sales-by-laboratories')],
    [place('references')],
  ],
}

const prescriptionLaboratory: readonly Section[] = [
  {
    id: 'resumen',
    title: 'Resumen',
    rows: [
      [place('total-sales', { of: 'total' }), place('total-sales', { of: 'market' })],
      [placeWide('graphic-sales'), place('annual-summary')],
      [place('market-tam'), place('market-donut')],
      [place('generic-brand'), place('product-types', { of: 'sales' })],
      [placeWide('top-laboratories'), place('sales-summary')],
    ],
  },
  {
    id: 'ventas',
    title: 'Ventas',
    rows: [
      [place('sales-table', { variant: 'universe' })],
      [place('sales-table', { variant: 'universe-prescription' })],
      [place('sales-table', { variant: 'universe-aggregate' })],
      [place('sales-table', { variant: 'universe-market-info' })],
    ],
  },
  {
    ...competition,
    rows: [...competition.rows, [place('generics-brands')], [place('universe-by-cn')]],
  },
  {
    id: 'trasladable',
    title: 'Trasladable',
    rows: [
      [place('transferable-potential'), place('profit'), placeUnder('product-types', { of: 'transferable' })],
      [place('campaigns-potential')],
      [place('laboratory-sales', { by: 'transferable' })],
      samples,
    ],
  },
]

/** Without homogeneous groups nothing is transferable: the market of these laboratories is that of its categories. */
const otherLaboratory: readonly Section[] = [
  {
    id: 'resumen',
    title: 'Resumen',
    rows: [
      [place('total-sales', { of: 'non_prescription' }), place('total-sales', { of: 'market' })],
      [placeWide('graphic-sales'), place('annual-summary')],
      [place('market-tam'), placeWide('top-laboratories')],
    ],
  },
  {
    id: 'ventas',
    title: 'Ventas',
    rows: [
      [place('sales-table', { variant: 'universe' })],
      [place('sales-table', { variant: 'universe-market-info' })],
      [place('sales-table', { variant: 'minimal-category' })],
    ],
  },
  competition,
]

/** The user's dashboard: that of pharmacies and staff, or that of laboratories with or without medicines. */
export const layoutOf = ({ laboratory }: Pick<User, 'laboratory'>): readonly Section[] => {
  if (laboratory === null) return pharmacy
  return laboratory.category.prescription ? prescriptionLaboratory : otherLaboratory
}

/** The widgets of a row by column, each with its number in the row, which its key holds. */
export const columnsOf = (row: readonly PlacedWidget[]) => {
  const columns: { widget: PlacedWidget; index: number }[][] = []
  for (const [index, widget] of row.entries()) {
    const column = columns.at(-1)
    if (widget.under && column !== undefined) column.push({ widget, index })
    else columns.push([{ widget, index }])
  }
  return columns
}

/** A widget's key: its name, row and column. */
export const widgetKeyOf = ({ name }: PlacedWidget, row: number, index: number): string =>
  `${name}-${row}-${index}`

/** The first table of sales, to which figures lead. */
export const placeOfTable = (sections: readonly Section[]) => {
  let number = 0
  for (const { id, rows } of sections) {
    for (const row of rows) {
      const index = row.findIndex(({ name }) => name === 'sales-table')
      const table = row[index]
      if (table !== undefined) return { section: id, widgetKey: widgetKeyOf(table, number, index) }
      number++
    }
  }
  return null
}
