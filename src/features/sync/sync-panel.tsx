import { Button, Group, Text, Title } from '@mantine/core'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { EntryFile } from '@/features/sync/entry-file'
import { LostEntriesList } from '@/features/sync/lost-entries-list'
import type { ToCart } from '@/features/sync/order-entry'
import type { Correct } from '@/features/sync/registration-entry'
import { StorageFact } from '@/features/sync/storage-fact'
import classes from '@/features/sync/sync.module.css'
import { syncDetail } from '@/features/sync/sync-detail'
import { SyncEntry } from '@/features/sync/sync-entry'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import type { Sync } from '@/features/sync/use-sync'
import type { EntryKind, OutboxEntry } from '@/offline/database/outbox-entry'
import { isOrder, isWaiting } from '@/offline/outbox/kinds/entry-state'
import { capitalised, nameEntries, nameOneEntry } from '@/parts/outbox/entry-words'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/notify'

type SyncPanelProps = {
  pharmacy: number | null
  sync: Sync
  snapshot: SnapshotRefresh | null
  onCart: ToCart
  onCorrect: Correct
}

const connections = { unknown: 'Comprobando…', online: 'Con conexión', offline: 'Sin conexión' }

/** Connection, what is unsent, age of the data, and actions on them. */
export default function SyncPanel({ pharmacy, sync, snapshot, onCart, onCorrect }: SyncPanelProps) {
  const device = useDevice()
  const { status, entries = [], others = [], missing, connection, refreshedAt, now, drain } = sync

  const send = async () => {
    const kinds = entries.filter(isWaiting).map(({ endpoint }) => endpoint)
    const report = await device.drainer.sendNow()
    if (report.rejected > 0)
      notify.warning(`Hay ${nameEntries(kinds)} rechazados: vea el motivo de cada uno.`)
    else if (report.needsLogin > 0) notify.warning(`Acceda de nuevo para enviar sus ${nameEntries(kinds)}.`)
    else if (report.waiting > 0)
      notify.info(
        device.connectivity.getSnapshot() === 'offline'
          ? 'Siguen guardados en este dispositivo: se enviarán después, con la conexión.'
          : 'El servidor aún no los ha confirmado: siguen guardados en este dispositivo y se repetirán solos.',
      )
    else if (report.accepted > 0) notify.success(sentText(kinds, report.accepted))
  }

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
        {others.length > 0 ? (
          <Fact
            name="De otros usuarios, o en su lugar"
            value={`${formatInteger(others.length)} por enviar cuando accedan, o cuando vuelva a actuar como ellos`}
          />
        ) : null}
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
          onClick={send}
        >
          Enviar ahora
        </Button>
        {snapshot === null ? null : (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={snapshot.running}
            onClick={snapshot.refresh}
          >
            Actualizar datos
          </Button>
        )}
      </Group>

      <LostEntriesList entries={missing?.own ?? []} />
      {entries.length === 0 ? null : (
        <ul className={classes.entries} aria-label={nameThose(entries)}>
          {shownOf(entries).map((entry) => (
            <SyncEntry key={entry.id} entry={entry} onCart={onCart} onCorrect={onCorrect} />
          ))}
        </ul>
      )}
      <EntryFile waiting={entries.filter(isOrder).filter(isWaiting).length} />
    </div>
  )
}

const nameThose = (entries: readonly OutboxEntry[]): string =>
  `${capitalised(nameEntries(entries.map(({ endpoint }) => endpoint)))} de este dispositivo`

/** 'Pedido enviado.', 'Pedidos y tickets enviados.' */
const sentText = (kinds: readonly EntryKind[], count: number): string =>
  `${capitalised(count === 1 ? nameOneEntry(kinds) : nameEntries(kinds))} ${count === 1 ? 'enviado' : 'enviados'}.`

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
