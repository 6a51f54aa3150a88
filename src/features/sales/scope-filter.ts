import { everything, type SalesFilter } from '@/domain/sales/questions/sales-filter'
import { defaultRange, type SalesRange } from '@/domain/sales/range/range'
import type { SalesScope } from '@/features/sales/sales-scope'

/** One year back up to the last sale: what the dashboard looks at unless a widget is told otherwise. */
export const scopeRange = ({ today, span }: Pick<SalesScope, 'today' | 'span'>): SalesRange =>
  defaultRange({ today, lastSaleDay: span?.lastSaleDay ?? null })

type Whose = Pick<SalesScope, 'today' | 'span' | 'user'>

/** What the user calls their sales: everything that the pharmacy sells, or what the laboratory sells in it. */
export const ownSales = (scope: Whose): SalesFilter => ({
  ...everything(scopeRange(scope)),
  laboratories: scope.user.laboratory === null ? [] : [scope.user.laboratory.id],
})

/** What figures of `marketSales` are of, in words. */
export const marketName = ({ user }: Pick<Whose, 'user'>): string =>
  user.laboratory === null ? 'Todas las ventas' : 'Mi mercado'

/** The market: the same for a pharmacy, and the universe of a laboratory. */
export const marketSales = (scope: Whose): SalesFilter => ({
  ...everything(scopeRange(scope)),
  universe: scope.user.laboratory !== null,
})
