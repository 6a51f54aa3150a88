import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { salesUntil } from '@/domain/sales/range/range'
import { type Alert, alertFigure, alertQuestions, alertRange, type ProductAnswer } from '@/domain/today/alert'
import type { JudgedAlert } from '@/domain/today/own-alerts'
import type { SalesSource } from '@/offline/sales/sales-source'
import { ownedKey } from '@/parts/session/query-keys'
import type { PharmacyScope } from '@/parts/session/scope'
import { useAlerts } from '@/parts/today/use-alerts'

const none: readonly JudgedAlert[] = []

/** The user's own alerts with their figures; asked again with all figures of sales once newer data are there. */
export function useJudgedAlerts(
  { device, identity, pharmacy }: PharmacyScope,
  { today, isReady }: { today: string; isReady: boolean },
): readonly JudgedAlert[] {
  const { alerts = [] } = useAlerts()
  const { data } = useQuery({
    queryKey: ownedKey('sales', identity, pharmacy.id, { alerts, today }),
    enabled: isReady && alerts.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => judge(device.sales(pharmacy.id), { alerts, today, signal }),
  })
  return alerts.length === 0 ? none : (data ?? none)
}

type Judging = { alerts: readonly Alert[]; today: string; signal: AbortSignal }

const judge = async (source: SalesSource, { alerts, today, signal }: Judging): Promise<JudgedAlert[]> => {
  const span = await source.ask({ ask: 'span' }, { signal })
  if (!span.ok) return []
  const until = salesUntil({ today, lastSaleDay: span.data?.lastSaleDay ?? null })
  const judged: JudgedAlert[] = []
  for (const alert of alerts) {
    const answers: ProductAnswer[] = []
    const questions = alertQuestions(alert, until)
    for (const question of questions) {
      const outcome = await source.ask(question, { signal })
      if (outcome.ok) answers.push(outcome.data)
    }
    const figure = answers.length < questions.length ? null : alertFigure(alert, answers)
    judged.push({ alert, figure, range: alertRange(alert, until) })
  }
  return judged
}
