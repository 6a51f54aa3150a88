import { parseEuros } from '@/domain/basics/money'
import { allSales } from '@/domain/sales/questions/sales-filter'
import type { TableQuestion } from '@/domain/sales/questions/sales-question'
import type { SalesRange } from '@/domain/sales/range/range'
import type { Alert, AlertPart } from '@/domain/today/alert'

/** What is typed and chosen of an alert. */
export type AlertDraft = {
  measure: Alert['measure']
  kind: Alert['of']['kind']
  /** Id of a part, as a choice has it. */
  part: string | null
  cn: string
  /** 'group:11', or null for all sales. */
  within: string | null
  period: 'days' | 'month'
  when: Alert['when']
  limit: string
}
export type AlertErrors = Partial<Record<'part' | 'cn' | 'limit', string>>

export const emptyDraft: AlertDraft = {
  ...{ measure: 'amount', kind: 'laboratory', part: null, cn: '', within: null },
  ...{ period: 'days', when: 'below', limit: '' },
}

export const draftOf = (alert: Alert): AlertDraft => ({
  ...emptyDraft,
  measure: alert.measure,
  kind: alert.of.kind,
  ...(alert.of.kind === 'product' ? { cn: alert.of.cn } : { part: String(alert.of.id) }),
  ...(alert.measure === 'share' && alert.within !== null
    ? { within: `${alert.within.kind}:${alert.within.id}` }
    : {}),
  ...(alert.measure === 'stock' ? {} : { period: alert.period }),
  when: alert.when,
  limit: String(alert.measure === 'amount' ? alert.limit / 100 : alert.limit).replace('.', ','),
})

type Names = { [P in AlertPart['kind']]: readonly { id: number; name: string }[] | undefined }

/** The alert, or what is wrong with which field. `product` is what was found under the CN. */
export const readDraft = (
  draft: AlertDraft,
  { id, names, product }: { id: string; names: Names; product: { cn: string; name: string } | null },
): { alert: Alert } | { errors: AlertErrors } => {
  const errors: AlertErrors = {}
  const { measure, period } = draft
  const kind = measure === 'stock' ? 'product' : draft.kind
  const of = kind === 'product' ? product && { kind, ...product } : partOf(names, kind, Number(draft.part))
  if (of === null) {
    if (kind !== 'product') errors.part = 'Elija uno'
    else
      errors.cn = /^\d{6}$/.test(draft.cn.trim())
        ? 'No hay ningún producto con este código nacional'
        : 'Escriba un código nacional de 6 cifras'
  }
  const limit = limitOf(draft)
  if (typeof limit === 'string') errors.limit = limit
  if (of === null || typeof limit === 'string') return { errors }
  if (measure === 'stock')
    return of.kind === 'product'
      ? { alert: { id, measure, of, when: 'below', limit } }
      : { errors: { cn: '' } }
  const { when } = draft
  if (measure === 'amount') return { alert: { id, measure, of, period, when, limit } }
  const [within, withinId] = draft.within?.split(':') ?? []
  const whole = within === undefined ? null : partOf(names, within as AlertPart['kind'], Number(withinId))
  return { alert: { id, measure, of, within: whole, period, when, limit } }
}

const partOf = (names: Names, kind: AlertPart['kind'], id: number): AlertPart | null => {
  const named = names[kind]?.find((each) => each.id === id)
  return named === undefined ? null : { kind, id, name: named.name }
}

const limitOf = ({ measure, limit }: AlertDraft): number | string => {
  const cents = parseEuros(limit.replace('%', ''))
  if (cents === null || cents < 0) return 'Escriba un número, como 20'
  if (measure === 'amount') return cents
  if (measure === 'share') return cents > 10_000 ? 'Una cuota es de 100 % como mucho' : cents / 100
  return cents % 100 === 0 && cents > 0 ? cents / 100 : 'Escriba un número entero de días'
}

/** Products in whose texts the CN is found, sold or not. */
export const productQuestion = (range: SalesRange, cn: string): TableQuestion & { rows: 'product' } => ({
  ...{ ask: 'table', rows: 'product', filter: { ...allSales(range), search: cn, marketInfo: true } },
  ...{ aggregate: false, within: null, compare: null, sort: [], skip: 0, take: null },
})
