import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fullName } from '@/domain/people/full-name'
import { endImpersonation, switchNotStored } from '@/features/impersonation/impersonate'
import { isWaiting } from '@/offline/outbox/entry-state'
import { useSessionScope } from '@/parts/session/scope'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { notify } from '@/ui/notify'

type EndImpersonationDialogProps = {
  onStay: () => void
  /** Called when the impersonation has ended. */
  onLeft: () => void
}

/**
 * Ends the impersonation at once. Asks first if orders saved during it are unsent, because they are sent only while
 * impersonating.
 */
export default function EndImpersonationDialog({ onStay, onLeft }: EndImpersonationDialogProps) {
  const { device, session } = useSessionScope()
  const [waiting, setWaiting] = useState(0)
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
      const count = entries.filter(isWaiting).length
      if (count === 0) leave()
      else setWaiting(count)
    })
  })
  const text =
    waiting === 1
      ? `Hay 1 pedido por enviar. Se queda guardado en este dispositivo y se enviará cuando vuelva a actuar como ${fullName(session.user)}.`
      : `Hay ${waiting} pedidos por enviar. Se quedan guardados en este dispositivo y se enviarán cuando vuelva a actuar como ${fullName(session.user)}.`
  return (
    <ConfirmDialog
      opened={waiting > 0}
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
