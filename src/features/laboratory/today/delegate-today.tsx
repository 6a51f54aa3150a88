import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { madridDay } from '@/domain/basics/dates'
import { type DelegateFacts, delegateRules, knownOrdering } from '@/domain/today/delegate-today'
import type { DelegateTarget, TodayAction } from '@/domain/today/today-line'
import {
  firstRows,
  pendingPharmaciesQuery,
  pharmaciesSummaryQuery,
} from '@/features/laboratory/state/queries'
import { orderServiceQuery } from '@/parts/orders/service/order-service-query'
import { usePriceMode } from '@/parts/prices/price-mode'
import { useSessionScope } from '@/parts/session/scope'
import { useMinutes } from '@/parts/session/use-minutes'
import { TodayCard } from '@/parts/today/today-card'

/** Pharmacies that a laboratory's user has to see to, from what the device last heard of them. */
export default function DelegateToday() {
  const facts = useDelegateFacts()
  const isUnknown = facts !== undefined && Object.values(facts).includes(null)
  return (
    <TodayCard
      rules={delegateRules}
      facts={facts}
      place={null}
      none={isUnknown ? 'Nada urgente hoy, de lo que este dispositivo ha podido leer.' : undefined}
      renderAction={(action, props) => <DelegateAction action={action} {...props} />}
    />
  )
}

/** As the rules count them: 45 days against the 45 before. */
const days = '90'
const oldestRows = { ...firstRows, sort: [{ id: 'createdAt', desc: false }] }

function useDelegateFacts(): DelegateFacts | undefined {
  const scope = useSessionScope()
  const { mode } = usePriceMode()
  const today = madridDay(new Date(useMinutes(scope.device)))
  const { id } = scope.user
  const counts = useQuery(pharmaciesSummaryQuery(scope, id))
  const pending = useQuery(pendingPharmaciesQuery(scope, id, { grid: oldestRows, filter: '', mode }))
  const service = useQuery(orderServiceQuery(scope, { pharmacy: undefined, days }))
  // Offline, what was never asked for is not waited for.
  const isWaiting = [counts, pending, service].some(({ isLoading, isPaused }) => isLoading && !isPaused)
  if (isWaiting) return undefined
  return {
    today,
    ordering: knownOrdering(service.data, Number(days), today),
    pending: pending.data
      ? { pharmacies: pending.data.data, more: pending.data.count > pending.data.data.length }
      : null,
    notAccess: counts.data?.notAccess ?? null,
  }
}

type DelegateActionProps = {
  action: TodayAction<DelegateTarget>
  className: string | undefined
  children: ReactNode
}

function DelegateAction({ action, ...props }: DelegateActionProps) {
  switch (action.open) {
    case 'pharmacy':
      return <Link {...props} to="/dashboard/$id" params={{ id: String(action.pharmacy) }} />
    case 'registration':
      return <Link {...props} to="/alta/$registro" params={{ registro: String(action.registration) }} />
    case 'pending-pharmacies':
      return <Link {...props} to="." search={(before) => ({ ...before, tab: 'pending' })} />
    default:
      return <Link {...props} to="." search={(before) => ({ ...before, tab: undefined })} />
  }
}
