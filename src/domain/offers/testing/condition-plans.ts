import { type AdjustableLine, type ConditionPlan, planCondition } from '@/domain/offers/meet-condition'
import type { QuickwinCondition } from '@/domain/offers/quickwin'

export const condition = (changes: Partial<QuickwinCondition>): QuickwinCondition => ({
  id: 1,
  unit: 'quantity',
  expression: 'at_least',
  quantity: 96,
  cns: [],
  ...changes,
})
export const line = (cn: string, changes: Partial<AdjustableLine>): AdjustableLine => ({
  cn,
  product: cn,
  quantity: 0,
  pvl: 310,
  pack: null,
  suggested: 0,
  outOfStock: false,
  refused: false,
  ...changes,
})
export const large = line('600001', { quantity: 60, suggested: 60 })
export const small = line('600002', { quantity: 33, suggested: 33 })
export const plan = (
  target: Partial<QuickwinCondition>,
  lines: AdjustableLine[],
  others: QuickwinCondition[] = [],
) => {
  const wanted = condition(target)
  return planCondition([...others, wanted], lines, wanted)
}
/** CN and new units of each line that changes. */
export const unitsOf = (made: ConditionPlan) =>
  made.ok ? Object.fromEntries(made.changes.map(({ cn, to }) => [cn, to])) : made
