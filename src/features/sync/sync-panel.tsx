import { Button, Group, Text, Title } from '@mantine/core'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { formatInstant } from '@/domain/basics/dates'
import { EntryFile } from '@/features/sync/entries/entry-file'
import { LostEntriesList } from '@/features/sync/entries/lost-entries-list'
import type { ToCart } from '@/features/sync/entries/order-entry'
import type { Correct } from '@/features/sync/entries/registration-entry'
import classes from '@/features/sync/entries/sync.module.css'
import { SyncEntry } from '@/features/sync/entries/sync-entry'
import { UnreadableItem } from '@/features/sync/entries/unreadable-item'
import { StorageFact } from '@/features/sync/storage-fact'
import { syncDetail } from '@/features/sync/sync-detail'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import type { Sync } from '@/features/sync/use-sync'
import { type RenderActAs, WaitingOfOthers } from '@/features/sync/waiting-of-others'
import { isWaiting } from '@/offline/kinds/entry-state'
import { isOrder, type OutboxEntry } from '@/offline/kinds/kinds'
import type { Connection } from '@/offline/network/connectivity'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { capitalised, nameEntries } from '@/parts/outbox/entry-words'
import { sendWaiting } from '@/parts/outbox/send-waiting'
import { useDevice } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'

type SyncPanelProps = {
  pharmacy: number | null
  sync: Sync
  snapshot: SnapshotRefresh | null
  onCart: ToCart
  onCorrect: Correct
  /** Another screen is opened from here. */
  onLeave: () => void
  actAs: RenderActAs
}

const connections: Record<Connection, string> = {
  unknown: 'Comprobando…',
  online: 'Con conexión',
  offline: 'Sin conexión',
  'signed-out': 'Sin sesión con el servidor',
}

/** Connection, what is unsent, age of the data, and actions on them. */
export default function SyncPanel(props: SyncPanelProps) {
  const { pharmacy, sync, snapshot, onCart, onCorrect, onLeave, actAs } = props
  const device = useDevice()
  const reason = useOfflineReason()
  const {
    status,
    entries = [],
    others = [],
    unreadable = [],
    missing,
    connection,
    refreshedAt,
    now,
    drain,
  } = sync

  return (
    <div className={classes.panel}>
      <header className={classes.panelHeader} data-tone={status.tone}>
        <span className={classes.dot} aria-hidden />
        <div>
          <Title order={2}>{status.text}</Title>
          <Text size="sm">
            {syncDetail(status.kind, {
              queued: status.queued,
              concerned: status.concerned,
              used: entries.map(({ endpoint }) => endpoint),
              isSending: entries.some(({ state }) => state === 'sending'),
              connection,
              refreshedAt,
              now,
            })}
          </Text>
        </div>
      </header>

      <dl className={classes.facts}>
        <Fact name="Conexión" value={connections[connection]} />
        {pharmacy === null ? null : (
          <Fact
            name="Datos de la farmacia"
            value={
              refreshedAt === null ? 'Aún no están en este dispositivo' : formatInstant(new Date(refreshedAt))
            }
          />
        )}
        <StorageFact storage={device.storage} />
      </dl>
      {snapshot?.problem ? (
        <Text size="sm" c="var(--rb-amber)">
          {snapshot.problem}
          {snapshot.keepsOld && refreshedAt !== null ? ' Se conservan los datos anteriores.' : null}
        </Text>
      ) : null}

      <Group gap="xs">
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          disabled={!status.canSend}
          loading={drain.running}
          onClick={() => sendWaiting(device, entries)}
        >
          Enviar ahora
        </Button>
        {snapshot === null ? null : (
          <ActionButton
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={snapshot.running}
            disabledReason={reason}
            onClick={snapshot.refresh}
          >
            Actualizar datos
          </ActionButton>
        )}
      </Group>

      <LostEntriesList entries={missing?.own ?? []} />
      {entries.length === 0 ? null : (
        <ul className={classes.entries} aria-label={nameThose(entries)}>
          {shownOf(entries).map((entry) => (
            <SyncEntry
              key={entry.id}
              entry={entry}
              onCart={(...cart) => {
                onLeave()
                onCart(...cart)
              }}
              onCorrect={(refused) => {
                onLeave()
                onCorrect(refused)
              }}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      {unreadable.length === 0 ? null : (
        <ul className={classes.entries} aria-label="Sin enviar, ilegibles">
          {unreadable.map((entry) => (
            <UnreadableItem key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <WaitingOfOthers entries={others.filter((entry) => !unreadable.includes(entry))} actAs={actAs} />
      <EntryFile waiting={entries.filter(isOrder).filter(isWaiting).length} />
    </div>
  )
}

const nameThose = (entries: readonly OutboxEntry[]): string =>
  `${capitalised(nameEntries(entries.map(({ endpoint }) => endpoint)))} de este dispositivo`

/** All that is unsent and the last that was sent; other orders are in "pedidos realizados". */
const shownOf = (entries: readonly OutboxEntry[]) => {
  const accepted = entries.filter((entry) => !isWaiting(entry))
  return [...entries.filter(isWaiting), ...accepted.slice(0, acceptedShown)]
}
const acceptedShown = 5

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
