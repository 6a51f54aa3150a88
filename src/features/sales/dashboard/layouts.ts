import type { User } from '@/contract/session'
import { type PlacedWidget, place } from '@/features/sales/dashboard/widgets'

/** Rows of widgets. The rows of all sections are counted through: a widget's key is its name, row and column. */
export type Section = { id: string; title: string; rows: readonly (readonly PlacedWidget[])[] }

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
      [place('annual-summary'), place('generic-amortization')],
    ],
  },
  {
    id: 'trasladable',
    title: 'Trasladable',
    rows: [
      [place('campaigns-potential')],
      [place('sample-summary', { from: 'brand' }), place('sample-summary', { from: 'fantasy' })],
    ],
  },
]

/** The dashboard that a user sees: a pharmacy's (and staff's), or a laboratory's, by whether it has medicines. */
export const layoutOf = (_user: Pick<User, 'laboratory'>): readonly Section[] => pharmacy
