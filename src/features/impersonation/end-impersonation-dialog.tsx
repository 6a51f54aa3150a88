import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fullName } from '@/domain/people/full-name'
import { endImpersonation, switchNotStored } from '@/features/impersonation/impersonate'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { OutboxKind } from '@/offline/kinds/kinds'
import { countEntries } from '@/parts/outbox/entry-words'
import { useSessionScope } from '@/parts/session/scope'
import { ConfirmDialog } from '@/ui/feedback/confirm-dialog'
import { notify } from '@/ui/feedback/notify'

type EndImpersonationDialogProps = {
  onStay: () => void
  /** Called when the impersonation has ended. */
  onLeft: () => void
}

/**
 * Ends the impersonation at once. Asks first if something saved during it is unsent, because it is sent only while
 * impersonating.
 */
export default function EndImpersonationDialog({ onStay, onLeft }: EndImpersonationDialogProps) {
  const { device, session } = useSessionScope()
  const [waiting, setWaiting] = useState<OutboxKind[]>([])
  const started = useRef(false)
  const { mutate: leave } = useMutation({
    mutationFn: () => endImpersonation(device),
    onSuccess: () => onLeft(),
    onError: () => {
      notify.error(switchNotStored)
      onStay()
    },
  })
  useEffect(() => {
    if (started.current) return
    started.current = true
    void device.outbox.entries(session.identity).then((entries) => {
      const kinds = entries.filter(isWaiting).map(({ endpoint }) => endpoint)
      if (kinds.length === 0) leave()
      else setWaiting(kinds)
    })
  })
  const [kept, sent] =
    waiting.length === 1 ? ['Se queda guardado', 'se enviará'] : ['Se quedan guardados', 'se enviarán']
  const text = `Hay ${countEntries(waiting)} por enviar. ${kept} en este dispositivo y ${sent} cuando vuelva a actuar como ${fullName(session.user)}.`
  return (
    <ConfirmDialog
      opened={waiting.length > 0}
      title="Volver a mi usuario"
      confirmLabel="Volver de todos modos"
      cancelLabel="Seguir aquí"
      onConfirm={() => leave()}
      onCancel={onStay}
    >
      {text}
    </ConfirmDialog>
  )
}
