import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/features/sync/entries/sync.module.css'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { countEntries } from '@/parts/outbox/entry-words'
import { shownUsername, type WaitingGroup, waitingByIdentity } from '@/parts/outbox/waiting-groups'
import { useSessionScope } from '@/parts/session/scope'

/** A button that acts as this user, which sends what was saved in their place. */
export type RenderActAs = (username: string) => ReactNode

type WaitingOfOthersProps = { entries: readonly OutboxEntry[]; actAs: RenderActAs }

/** What this device keeps for other users, or in whose place it was saved: it leaves only as them. */
export function WaitingOfOthers({ entries, actAs }: WaitingOfOthersProps) {
  const { identity } = useSessionScope()
  if (entries.length === 0) return null
  return (
    <ul className={classes.entries} aria-label="Sin enviar, de otros usuarios o en su lugar">
      {waitingByIdentity(entries).map((group) => {
        const { switchUser, userId } = group.identity
        const isOwn = userId === identity.userId
        return (
          <li key={group.key} className={classes.entry} data-state="queued">
            <Text fw={600} size="sm" translate="no">
              {titleOf(group)}
            </Text>
            <Text size="sm">
              {countEntries(group.kinds)} sin enviar. {isOwn ? ownWay(group) : 'Para cuando acceda.'}
            </Text>
            {isOwn && switchUser !== null ? actAs(switchUser) : null}
          </li>
        )
      })}
    </ul>
  )
}

/** 'Farmacia del Puente · farmacia.puente' */
const titleOf = ({ identity: { username, switchUser }, pharmacies }: WaitingGroup): string =>
  [...(switchUser === null ? [] : pharmacies), shownUsername(switchUser ?? username)].join(' · ')

const ownWay = ({ identity: { switchUser }, leavesByItself }: WaitingGroup): string =>
  switchUser === null
    ? 'Para cuando vuelva a su usuario.'
    : `Hecho en su lugar: ${leavesByItself ? 'sale cuando' : 'espera a que'} actúe como este usuario.`
