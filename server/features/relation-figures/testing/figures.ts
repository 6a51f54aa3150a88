import type { PortalFigures } from '@/domain/sales/kpis/portal-figures'
import { figureColumns } from '../relation-figures.queries'

/** Figures of a relation: those given, all others 0 and no campaign. */
export const figuresOf = (given: Partial<PortalFigures>): PortalFigures => ({
  ...(Object.fromEntries(figureColumns.map((column) => [column, 0])) as PortalFigures),
  campaign_potential_pvl: null,
  campaign_potential_pvp: null,
  ...given,
})
