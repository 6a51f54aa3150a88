import { Button, Text } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sync/entries/sync.module.css'
import { monthsText } from '@/features/sync/notices/eviction-texts'
import { useDroppedData } from '@/features/sync/notices/use-evicted-data'
import type { PersistentStorage, StorageState } from '@/offline/device/storage'

/** How much this device stores, whether the browser has promised not to delete it, and what found no room. */
export function StorageFact({ storage }: { storage: PersistentStorage }) {
  const [state, setState] = useState<StorageState>()
  const [isAsked, setIsAsked] = useState(false)
  const dropped = useDroppedData()
  const droppedAt = dropped?.note.at
  // Read again when something went.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state changes with it
  useEffect(() => {
    let shown = true
    void storage.state().then((next) => {
      if (shown) setState(next)
    })
    return () => {
      shown = false
    }
  }, [storage, droppedAt])
  if (state === undefined) return null

  const ask = async () => {
    const next = await storage.request()
    setState(next)
    setIsAsked(true)
  }
  const months = dropped?.months ?? []
  return (
    <>
      {dropped && months.length > 0 ? (
        <div className={classes.fact}>
          <dt>Ventas que no caben</dt>
          <dd>
            {monthsText(months)}, desde el {formatInstant(dropped.note.at)}
          </dd>
        </div>
      ) : null}
      <div className={classes.fact}>
        <dt>Almacenamiento</dt>
        <dd>
          {usedText(state)}
          {promises[String(state.persisted)]}
        </dd>
        {state.persisted === false || isAsked ? (
          <dd className={classes.factMore}>
            <Text size="sm" aria-live="polite">
              {isAsked ? answers[String(state.persisted)] : advice}
            </Text>
            {state.persisted === false ? (
              <Button
                variant="default"
                leftSection={<IconShieldCheck size={18} aria-hidden />}
                onClick={() => void ask()}
              >
                Pedir que lo proteja
              </Button>
            ) : null}
          </dd>
        ) : null}
      </div>
    </>
  )
}

const usedText = ({ usedBytes, quotaBytes }: StorageState): string => {
  if (usedBytes === null) return ''
  return quotaBytes === null
    ? `${inMegabytes(usedBytes)} · `
    : `${inMegabytes(usedBytes)} de ${inMegabytes(quotaBytes)} · `
}

const inMegabytes = (bytes: number): string => `${formatInteger(Math.max(1, Math.round(bytes / 1e6)))} MB`

const promises: Record<string, string> = {
  true: 'protegido por el navegador',
  false: 'el navegador puede borrarlo',
  null: 'el navegador no dice si lo protege',
}

const advice = 'Si falta espacio en el disco, el navegador podría borrar lo que hay aquí.'

const answers: Record<string, string> = {
  true: 'El navegador lo protege: no lo borrará para hacer espacio.',
  false:
    'El navegador no lo ha concedido. Suele hacerlo cuando la aplicación está instalada o se usa a menudo.',
  null: 'Este navegador no contesta a esa pregunta.',
}
