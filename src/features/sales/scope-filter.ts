import { formatLongDay } from '@/domain/basics/dates'
import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import { defaultRange, type SalesRange, type SalesUntil, salesUntil } from '@/domain/sales/range/range'
import type { SalesScope } from '@/features/sales/sales-scope'

type Days = Pick<SalesScope, 'today' | 'span' | 'range'>

/** The span of the page, or one year up to the last sale: the default period of the dashboard. */
export const scopeRange = ({ today, span, range }: Days): SalesRange =>
  range ?? defaultRange({ today, lastSaleDay: span?.lastSaleDay ?? null })

/** Names the days after what they are the days of: 'Ventas de Lunaria en un año'. */
export const periodName = ({ range }: Pick<SalesScope, 'range'>): string =>
  range === undefined
    ? 'en un año'
    : `del ${formatLongDay(range.startDate)} al ${formatLongDay(range.endDate)}`

/** Up to which day sales are there: what decides which months are complete. */
export const scopeUntil = ({ today, span }: Pick<SalesScope, 'today' | 'span'>): SalesUntil =>
  salesUntil({ today, lastSaleDay: span?.lastSaleDay ?? null })

type Whose = Days & Pick<SalesScope, 'user'>

/** The user's own sales: everything that the pharmacy sells, or what it sells of the user's laboratory. */
export const ownSales = (scope: Whose): SalesFilter => ({
  ...allSales(scopeRange(scope)),
  laboratories: scope.user.laboratory === null ? [] : [scope.user.laboratory.id],
})

/** Name of what `ownSales` selects: of an association with more laboratories, one alone. */
export const ownSalesName = ({ user: { laboratory } }: Pick<Whose, 'user'>): string => {
  if (laboratory === null) return 'Todas las ventas'
  const association = laboratory.laboratoryAssociation
  return association === null
    ? `Ventas de ${laboratory.name}`
    : `Ventas de ${laboratory.name} (sin el resto de ${association.name})`
}

/**
 * Whose part of the market is shown where no laboratory can be chosen: the user's association or laboratory. Null for
 * pharmacies, for which everything is their own.
 */
export const ownName = ({ user: { laboratory } }: Pick<Whose, 'user'>): string | null =>
  laboratory === null ? null : (laboratory.laboratoryAssociation?.name ?? laboratory.name)

/** Name of what `marketSales` selects. */
export const marketName = (scope: Pick<Whose, 'user'>): string => {
  const own = ownName(scope)
  return own === null ? 'Todas las ventas' : `Mi mercado (todo lo vendido donde ${own} tiene productos)`
}

/** The market: for a pharmacy its own sales, for a laboratory its universe. */
export const marketSales = (scope: Whose): SalesFilter => ({
  ...allSales(scopeRange(scope)),
  universe: scope.user.laboratory !== null,
})
