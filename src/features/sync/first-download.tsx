import { Button, Text } from '@mantine/core'
import classes from '@/features/sync/notices.module.css'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'

/** Shown until a pharmacy's data is on the device for the first time. Everything works meanwhile through the server. */
export function FirstDownload({
  refreshedAt,
  snapshot,
}: {
  refreshedAt: number | null
  snapshot: SnapshotRefresh
}) {
  if (refreshedAt !== null) return null
  const { running, problem, isOffline } = snapshot
  if (!running && problem === null && !isOffline) return null
  return (
    <section className={classes.notice} aria-label="Preparación para trabajar sin conexión">
      {running ? (
        <Running snapshot={snapshot} />
      ) : problem === null ? (
        <Text size="sm">
          Los datos de la farmacia aún no están en este dispositivo: se guardarán en cuanto haya conexión.
        </Text>
      ) : (
        <>
          <Text size="sm">{problem}</Text>
          <Button variant="default" onClick={snapshot.refresh}>
            Actualizar
          </Button>
        </>
      )}
    </section>
  )
}

function Running({ snapshot: { progress } }: { snapshot: SnapshotRefresh }) {
  return (
    <>
      <Text size="sm">
        Guardando los datos de la farmacia en este dispositivo, para trabajar también sin conexión.
      </Text>
      <progress
        className={classes.progress}
        max={progress?.total ?? undefined}
        value={progress?.done ?? undefined}
        aria-label="Descarga de los datos de la farmacia"
      />
    </>
  )
}
