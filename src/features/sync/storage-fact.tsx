import { useEffect, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import classes from '@/features/sync/sync.module.css'
import type { PersistentStorage, StorageState } from '@/offline/device/storage'

/** Whether the browser has promised not to delete the data, and how much there is. */
export function StorageFact({ storage }: { storage: PersistentStorage }) {
  const [state, setState] = useState<StorageState>()
  useEffect(() => {
    let shown = true
    void storage.state().then((next) => {
      if (shown) setState(next)
    })
    return () => {
      shown = false
    }
  }, [storage])
  if (state === undefined) return null
  return (
    <div className={classes.fact}>
      <dt>Almacenamiento</dt>
      <dd>
        {promises[String(state.persisted)]}
        {state.usedBytes === null
          ? null
          : ` · ${formatInteger(Math.max(1, Math.round(state.usedBytes / 1e6)))} MB`}
      </dd>
    </div>
  )
}

const promises: Record<string, string> = {
  true: 'Protegido por el navegador',
  false: 'El navegador podría borrarlo si falta espacio',
  null: 'El navegador no dice si lo protege',
}
