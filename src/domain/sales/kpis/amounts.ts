import type { Amounts } from '@/domain/sales/questions/sales-figures'
import type { Totals } from '@/domain/sales/selection/totals'

/** Totals as answers name them: 'total' gives `total_pvl` and `total_pvp`. */
export const amountsOf = <Name extends string>(name: Name, { pvl, pvp }: Omit<Totals, 'units'>) =>
  ({ [`${name}_pvl`]: pvl, [`${name}_pvp`]: pvp }) as Amounts<Name>
