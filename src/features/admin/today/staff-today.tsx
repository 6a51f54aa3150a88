import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Outcome } from '@/api/outcome'
import { largestPage } from '@/contract/basics/fields'
import { type StaffFacts, staffRules } from '@/domain/today/staff-today'
import type { StaffTarget, TodayAction } from '@/domain/today/today-line'
import { ownedKey } from '@/parts/session/query-keys'
import { type SessionScope, useSessionScope } from '@/parts/session/scope'
import { TodayCard } from '@/parts/today/today-card'

/** What waits for staff, as the server last said; nothing of it is kept on the device. */
export default function StaffToday() {
  const { data, isError } = useQuery(staffFactsQuery(useSessionScope()))
  const isUnknown = data === undefined || Object.values(data).includes(null)
  return (
    <TodayCard
      rules={staffRules}
      facts={data ?? (isError ? nothingRead : undefined)}
      place={null}
      none={isUnknown ? 'Nada urgente hoy, de lo que se ha podido leer.' : undefined}
      renderAction={(action, props) => <StaffAction action={action} {...props} />}
    />
  )
}

const nothingRead: StaffFacts = { now: 0, failed: null, silent: null, tickets: null, registrations: null }

const staffFactsQuery = ({ device, identity }: Pick<SessionScope, 'device' | 'identity'>) =>
  queryOptions({
    queryKey: ownedKey('admin', identity, 'today'),
    queryFn: async ({ signal }): Promise<StaffFacts> => {
      const page = { skip: 0, take: largestPage }
      const { client } = device
      const [failed, silent, tickets, registrations] = await Promise.all([
        client.call('deliveries', { query: { skip: 0, take: 1, state: 'failed' }, signal }),
        client.call('connectors', { query: { ...page, sort: 'lastDataAt:desc', silent: 'true' }, signal }),
        client.call('supportTickets', { query: { ...page, sort: 'createdAt:desc' }, signal }),
        client.call('registrations', { query: { skip: 0, take: 1, waiting: 'true' }, signal }),
      ])
      return {
        now: device.serverNow(),
        failed: known(failed, ({ data: [latest], count, next }) => ({
          count,
          more: next != null && next !== '',
          latest: latest ? { laboratory: latest.laboratory.name, at: latest.createdAt } : null,
        })),
        silent: known(silent, ({ data, count }) => ({
          count,
          connectors: data.map(({ pharma, lastDataAt }) => ({ pharmacy: pharma.name, lastDataAt })),
        })),
        tickets: known(tickets, ({ data }) => data),
        registrations: known(registrations, ({ count }) => count),
      }
    },
    staleTime: 0,
  })

/** What could not be read costs its own lines and no others. */
const known = <Answer, Fact>(outcome: Outcome<Answer>, read: (answer: Answer) => Fact): Fact | null =>
  outcome.ok ? read(outcome.data) : null

type StaffActionProps = {
  action: TodayAction<StaffTarget>
  className: string | undefined
  children: ReactNode
}

function StaffAction({ action, ...props }: StaffActionProps) {
  switch (action.open) {
    case 'failed-deliveries':
      return <Link {...props} to="/admin/entregas" search={{ state: 'failed' }} />
    case 'connectors':
      return <Link {...props} to="/admin/conectores" />
    case 'tickets':
      return <Link {...props} to="/admin/soporte" />
    default:
      return <Link {...props} to="/admin/altas" />
  }
}
