import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { salesUntil } from '@/domain/sales/range/range'
import {
  type Alert,
  alertFigure,
  alertQuestions,
  alertRange,
  type ProductAnswer,
  type SalesAlert,
} from '@/domain/today/alert'
import { type JudgedAlert, judgedShelf } from '@/domain/today/own-alerts'
import type { WatchedShelf } from '@/domain/today/watched-shelves'
import type { SalesSource } from '@/offline/sales/sales-source'
import { ownedKey } from '@/parts/session/query-keys'
import type { PharmacyScope } from '@/parts/session/scope'

type Judging = {
  alerts: readonly Alert[]
  today: string
  isReady: boolean
  /** Undefined until they are known. */
  shelves: readonly WatchedShelf[] | undefined
}

/** The user's own alerts with their figures; asked again with all figures of sales once newer data are there. */
export function useJudgedAlerts(
  { device, identity, pharmacy }: PharmacyScope,
  { alerts, today, isReady, shelves }: Judging,
): readonly JudgedAlert[] {
  const ofSales = alerts.filter(isOfSales)
  const { data: judged } = useQuery({
    queryKey: ownedKey('sales', identity, pharmacy.id, { alerts: ofSales, today }),
    enabled: isReady && ofSales.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) => judge(device.sales(pharmacy.id), { alerts: ofSales, today, signal }),
  })
  return useMemo(
    () =>
      alerts.flatMap((alert): JudgedAlert[] =>
        isOfSales(alert)
          ? (judged ?? []).filter((each) => each.alert.id === alert.id)
          : [judgedShelf(alert, shelves ?? [])],
      ),
    [alerts, judged, shelves],
  )
}

const isOfSales = (alert: Alert): alert is SalesAlert => alert.measure !== 'stock'

const judge = async (
  source: SalesSource,
  { alerts, today, signal }: { alerts: readonly SalesAlert[]; today: string; signal: AbortSignal },
): Promise<JudgedAlert[]> => {
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
