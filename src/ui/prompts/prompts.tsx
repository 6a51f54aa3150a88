import { useState, useSyncExternalStore } from 'react'
import { PlainButton } from '@/ui/controls/plain-button'
import classes from '@/ui/prompts/prompts.module.css'
import type { AppUpdates, InstallOffer } from '@/ui/prompts/updates'
import { useProductName } from '@/ui/shell/product-name'

/** Offers a newer version, and saves what is being edited before the reload. */
export function UpdatePrompt({
  updates,
  saveFirst,
}: {
  updates: AppUpdates
  /** Resolves to false if something could not be saved: then the page is not reloaded. */
  saveFirst: () => Promise<boolean>
}) {
  const ready = useSyncExternalStore(updates.subscribe, updates.getSnapshot)
  const [state, setState] = useState<'idle' | 'saving' | 'unsaved'>('idle')
  if (!ready) return null
  const apply = async () => {
    setState('saving')
    if (await saveFirst()) updates.apply()
    else setState('unsaved')
  }
  return (
    <section data-live="away" data-compact className={classes.prompt} aria-label="Actualización">
      <p role="status">
        Nueva versión disponible
        {state === 'unsaved'
          ? '. Hay cambios que no se han podido guardar: guárdelos antes de actualizar'
          : null}
      </p>
      <PlainButton onClick={apply} busy={state === 'saving'}>
        Actualizar
      </PlainButton>
    </section>
  )
}

export function InstallPrompt({ offer }: { offer: InstallOffer }) {
  const name = useProductName()
  const offered = useSyncExternalStore(offer.subscribe, offer.getSnapshot)
  if (!offered) return null
  return (
    <section data-live="away" data-compact className={classes.offer} aria-label="Instalación">
      <p>
        Instale {name}
        <span className={classes.more}> en este dispositivo: se abre al instante, también sin conexión</span>
      </p>
      <div className={classes.choice}>
        <PlainButton variant="subtle" onClick={offer.dismiss}>
          Ahora no
        </PlainButton>
        <PlainButton variant="light" onClick={offer.accept}>
          Instalar
        </PlainButton>
      </div>
    </section>
  )
}
