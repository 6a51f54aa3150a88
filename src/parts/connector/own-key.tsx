import { type FunctionComponent, useState } from 'react'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import type { KeyDialogProps } from '@/parts/connector/key-dialog'
import { ActionButton } from '@/ui/controls/action-button'
import { lazyPart } from '@/ui/feedback/lazy-part'

const KeyDialog: FunctionComponent<KeyDialogProps> = lazyPart(() => import('@/parts/connector/key-dialog'))

/** Makes a key for the pharmacy's own connector. */
export function OwnKey({ pharmacy, hasKey }: { pharmacy: number; hasKey: boolean }) {
  const offline = useOfflineReason()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant={hasKey ? 'default' : 'filled'}
        disabledReason={offline}
        onClick={() => setOpen(true)}
      >
        {hasKey ? 'Hacer otra clave' : 'Hacer la clave'}
      </ActionButton>
      {isOpen ? (
        <KeyDialog call="createOwnConnectorKey" pharmacy={pharmacy} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}
