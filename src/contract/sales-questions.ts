import type { EndpointName } from '@/contract/endpoints'
import type { SalesQuestion } from '@/domain/sales/questions/sales-question'

/** The calls that take a filter and nothing else, and answer as the engine does, by the question that they answer. */
export const callOfQuestion = {
  groups: 'salesGroups',
  laboratories: 'salesLaboratories',
  'annual-summary': 'annualSummary',
  'pharmacy-kpis': 'pharmacyKpis',
  'association-kpis': 'associationKpis',
  'relation-kpis': 'relationKpis',
} as const satisfies Partial<Record<SalesQuestion['ask'], EndpointName>>
