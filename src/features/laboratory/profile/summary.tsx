import { Card, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { User } from '@/contract/session/session'
import { formatInteger } from '@/domain/basics/numbers'
import { byRank, positionFor } from '@/domain/people/position-names'
import classes from '@/features/laboratory/profile/profile.module.css'
import { hierarchySummaryQuery, pharmaciesSummaryQuery } from '@/features/laboratory/state/queries'
import { LaboratoryMark } from '@/parts/laboratories/laboratory-mark'
import { UserAvatar } from '@/parts/people/user-avatar'
import { useSessionScope } from '@/parts/session/scope'

/** Who this is, how many people are below them by position, and how many pharmacies are connected (platform.md §2). */
export function Summary({ user, hasNetwork }: { user: User; hasNetwork: boolean }) {
  return (
    <Card withBorder className={classes.summary}>
      <Group wrap="nowrap" className={classes.person}>
        <UserAvatar user={user} size={52} />
        <div className={classes.about}>
          <Text fw={600}>{user.jobPosition?.name ?? 'Laboratorio'}</Text>
          <Text size="sm" c="dimmed" className={classes.email}>
            {user.email}
          </Text>
          {user.laboratory === null ? null : <LaboratoryMark {...user.laboratory} withName />}
        </div>
      </Group>
      <div className={classes.figures}>
        {hasNetwork ? <PeopleCounts user={user.id} /> : null}
        <PharmacyCounts user={user.id} />
      </div>
    </Card>
  )
}

function PeopleCounts({ user }: { user: number }) {
  const { data } = useQuery(hierarchySummaryQuery(useSessionScope(), user))
  const counts = Object.entries(data?.childUsers ?? {}).sort(([one], [other]) => byRank(one, other))
  if (counts.length === 0) return null
  return (
    <dl className={classes.counts} aria-label="Red comercial">
      {counts.map(([name, count]) => (
        <Count key={name} name={positionFor(name, count)} count={count} />
      ))}
    </dl>
  )
}

function PharmacyCounts({ user }: { user: number }) {
  const { data, isPending } = useQuery(pharmaciesSummaryQuery(useSessionScope(), user))
  if (isPending) return <Skeleton height={48} width={240} />
  if (data === undefined) return null
  const { connected, access, notAccess } = data
  return (
    <dl className={classes.counts} aria-label="Farmacias">
      <Count name={connected === 1 ? 'Farmacia conectada' : 'Farmacias conectadas'} count={connected} />
      <Count name="Con acceso a datos" count={access} />
      <Count name="Sin acceso a datos" count={notAccess} />
    </dl>
  )
}

const Count = ({ name, count }: { name: string; count: number }) => (
  <div className={classes.count}>
    <dt>{name}</dt>
    <dd>{formatInteger(count)}</dd>
  </div>
)
