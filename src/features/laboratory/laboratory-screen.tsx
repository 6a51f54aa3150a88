import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isRefusal } from '@/api/outcome'
import { fullName } from '@/domain/people/full-name'
import { hasNetwork, isDirector } from '@/domain/people/job-position'
import { RegisterLink } from '@/features/laboratory/discount-register/register-link'
import { Network } from '@/features/laboratory/network/network'
import { Pharmacies } from '@/features/laboratory/pharmacies/pharmacies'
import { ExportButtons } from '@/features/laboratory/profile/export-buttons'
import { Indicators } from '@/features/laboratory/profile/indicators'
import { Parents } from '@/features/laboratory/profile/parents'
import { Summary } from '@/features/laboratory/profile/summary'
import { ShortagesButton } from '@/features/laboratory/shortages/shortages-button'
import { laboratoryUserQuery } from '@/features/laboratory/state/queries'
import { BelowAge, ListAge } from '@/parts/connection/list-age'
import { ServiceButton } from '@/parts/orders/service/service-button'
import { useSessionScope } from '@/parts/session/scope'
import { TodayRoom } from '@/parts/today/today-room'
import { optionalComponent } from '@/ui/feedback/lazy-component'
import { Page } from '@/ui/shell/page'

const DelegateToday = optionalComponent(() => import('@/features/laboratory/today/delegate-today'))

type LaboratoryScreenProps = {
  /** Whose screen it is: the user's own, or that of somebody below them. */
  user: number
  /** What can be done about the pharmacies: a button for a new one. */
  pharmacyActions?: ReactNode
  onImpersonate: (pharmacy: number) => void
  onRegister: (laboratory: number) => void
}

/** A laboratory's user: their figures, the people below them and their pharmacies (platform.md §2). */
export function LaboratoryScreen({
  user,
  pharmacyActions = null,
  onImpersonate,
  onRegister,
}: LaboratoryScreenProps) {
  const scope = useSessionScope()
  const queries = useQueryClient()
  const aboutUser = laboratoryUserQuery(scope, user)
  const asked = useQuery(aboutUser)
  const isOwn = scope.user.id === user
  // The user's own profile is in the session.
  const profile = asked.data ?? (isOwn ? scope.user : undefined)
  // Somebody who is no longer below the reader. Their own screen is the root.
  if (!isOwn && isRefusal(asked.error)) return <Navigate to="/" replace />
  if (profile === undefined) {
    return (
      <Page title="Laboratorio">
        <Skeleton height={92} />
      </Page>
    )
  }
  const leads = hasNetwork(profile.jobPosition)
  return (
    <Page
      title={fullName(profile)}
      actions={
        <>
          {isOwn ? <ServiceButton /> : null}
          {isOwn ? <ShortagesButton /> : null}
          {isOwn && isDirector(profile.jobPosition) && profile.laboratory !== null ? (
            <RegisterLink laboratory={profile.laboratory.id} onOpen={onRegister} />
          ) : null}
          {scope.session.real === undefined ? null : <ExportButtons user={profile} hasNetwork={leads} />}
        </>
      }
      hasList
    >
      {isOwn ? (
        <TodayRoom>
          <DelegateToday />
        </TodayRoom>
      ) : null}
      <ListAge
        query={asked}
        onRetry={() => void queries.refetchQueries({ queryKey: aboutUser.queryKey, type: 'active' })}
      />
      {asked.data === undefined ? null : <Parents user={asked.data} />}
      <Summary user={profile} hasNetwork={leads} />
      <Indicators user={asked.data} isUnknown={asked.isError} />
      <BelowAge query={asked}>
        {leads ? <Network user={profile} /> : null}
        <Pharmacies user={profile} actions={pharmacyActions} onImpersonate={onImpersonate} />
      </BelowAge>
    </Page>
  )
}
