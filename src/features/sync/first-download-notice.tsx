import { Button, Loader, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from '@/features/sync/notices/notices.module.css'
import type { SnapshotRefresh } from '@/features/sync/use-snapshot-refresh'
import { useMissing } from '@/parts/connection/use-is-offline'
import type { AppFilesState } from '@/ui/prompts/updates'

export type FirstDownloadNoticeProps = {
  app: AppFilesState
  /** State of the download of the pharmacy's data; null when it is complete. */
  data: SnapshotRefresh | null
}

export default function FirstDownloadNotice({ app, data }: FirstDownloadNoticeProps) {
  const [isAccepted, setIsAccepted] = useState(false)
  if (app === 'impossible' && !isAccepted) {
    return (
      <Notice>
        <Text size="sm">
          Esta ventana no funcionará sin conexión: el navegador no permite guardar la aplicación en ella.
        </Text>
        <Button variant="default" onClick={() => setIsAccepted(true)}>
          Entendido
        </Button>
      </Notice>
    )
  }
  if (data !== null) {
    return (
      <Notice>
        <Data snapshot={data} />
      </Notice>
    )
  }
  if (app === 'saving' || app === 'interrupted') {
    return (
      <Notice>
        {app === 'saving' ? (
          <>
            <Text size="sm">
              Guardando la aplicación en este dispositivo, para trabajar también sin conexión.
            </Text>
            <Loader size="sm" aria-hidden />
          </>
        ) : (
          <Text size="sm">
            La aplicación aún no está completa en este dispositivo: se guardará en cuanto haya conexión.
          </Text>
        )}
      </Notice>
    )
  }
  return null
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <section className={classes.notice} aria-label="Preparación para trabajar sin conexión">
      {children}
    </section>
  )
}

function Data({ snapshot }: { snapshot: SnapshotRefresh }) {
  const missing = useMissing()
  if (snapshot.running) return <Running snapshot={snapshot} />
  if (snapshot.problem === null) {
    return (
      <Text size="sm">
        Los datos de la farmacia no están en este dispositivo: se guardarán{' '}
        {missing?.untilWhen ?? 'en cuanto haya conexión'}.
      </Text>
    )
  }
  return (
    <>
      <Text size="sm">{snapshot.problem}</Text>
      <Button variant="default" onClick={snapshot.refresh}>
        Actualizar
      </Button>
    </>
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
