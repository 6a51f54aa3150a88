import { allSales, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import { defaultRange, type SalesRange } from '@/domain/sales/range/range'
import type { SalesScope } from '@/features/sales/sales-scope'

/** One year up to the last sale: the default period of the dashboard. */
export const scopeRange = ({ today, span }: Pick<SalesScope, 'today' | 'span'>): SalesRange =>
  defaultRange({ today, lastSaleDay: span?.lastSaleDay ?? null })

type Whose = Pick<SalesScope, 'today' | 'span' | 'user'>

/** The user's own sales: everything that the pharmacy sells, or what it sells of the user's laboratory. */
export const ownSales = (scope: Whose): SalesFilter => ({
  ...allSales(scopeRange(scope)),
  laboratories: scope.user.laboratory === null ? [] : [scope.user.laboratory.id],
})

/** Name of what `marketSales` selects. */
export const marketName = ({ user }: Pick<Whose, 'user'>): string =>
  user.laboratory === null ? 'Todas las ventas' : 'Mi mercado'

/** The market: for a pharmacy its own sales, for a laboratory its universe. */
export const marketSales = (scope: Whose): SalesFilter => ({
  ...allSales(scopeRange(scope)),
  universe: scope.user.laboratory !== null,
})
