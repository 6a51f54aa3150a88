import { Button, Group, Text, Title } from '@mantine/core'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { EntryFile } from '@/features/sync/entry-file'
import { LostOrdersList } from '@/features/sync/lost-orders-list'
import { StorageFact } from '@/features/sync/storage-fact'
import classes from '@/features/sync/sync.module.css'
import { syncDetail } from '@/features/sync/sync-detail'
import { SyncEntry, type ToCart } from '@/features/sync/sync-entry'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import type { Sync } from '@/features/sync/use-sync'
import type { OutboxEntry } from '@/offline/database/outbox-entry'
import { isWaiting } from '@/offline/outbox/entry-state'
import { useDevice } from '@/parts/session/scope'
import { notify } from '@/ui/notify'

type SyncPanelProps = {
  pharmacy: number | null
  sync: Sync
  snapshot: SnapshotRefresh | null
  onCart: ToCart
}

const connections = { unknown: 'Comprobando…', online: 'Con conexión', offline: 'Sin conexión' }

/** Connection, unsent orders, age of the data, and actions on them. */
export default function SyncPanel({ pharmacy, sync, snapshot, onCart }: SyncPanelProps) {
  const device = useDevice()
  const { status, entries = [], others = 0, missing, connection, refreshedAt, now, drain } = sync

  const send = async () => {
    const report = await device.drainer.sendNow()
    if (report.rejected > 0) notify.warning('Hay pedidos rechazados: vea el motivo de cada uno.')
    else if (report.needsLogin > 0) notify.warning('Acceda de nuevo para enviar sus pedidos.')
    else if (report.waiting > 0)
      notify.info(
        device.connectivity.getSnapshot() === 'offline'
          ? 'Siguen guardados en este dispositivo: se enviarán después, con la conexión.'
          : 'El servidor aún no los ha confirmado: siguen guardados en este dispositivo y se repetirán solos.',
      )
    else if (report.accepted > 0)
      notify.success(report.accepted === 1 ? 'Pedido enviado.' : 'Pedidos enviados.')
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
              isSending: entries.some(({ state }) => state === 'sending'),
              connection,
              others,
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
        {others > 0 ? (
          <Fact
            name="De otros usuarios, o en su lugar"
            value={`${formatInteger(others)} por enviar cuando accedan, o cuando vuelva a actuar como ellos`}
          />
        ) : null}
      </dl>
      {snapshot?.problem ? (
        <Text size="sm" c="var(--rb-amber)">
          {snapshot.problem}
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

      <LostOrdersList orders={missing?.own ?? []} />
      {entries.length === 0 ? null : (
        <ul className={classes.entries} aria-label="Pedidos de este dispositivo">
          {shownOf(entries).map((entry) => (
            <SyncEntry key={entry.id} entry={entry} onCart={onCart} />
          ))}
        </ul>
      )}
      <EntryFile waiting={status.waiting} />
    </div>
  )
}

/** All unsent orders and the last sent ones; the others are in "pedidos realizados". */
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
