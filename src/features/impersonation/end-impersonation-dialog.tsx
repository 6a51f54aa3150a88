import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fullName } from '@/domain/people/full-name'
import { endImpersonation, switchNotStored } from '@/features/impersonation/impersonate'
import { isWaiting } from '@/offline/kinds/entry-state'
import type { OutboxEntry } from '@/offline/kinds/kinds'
import { countEntries, fateOf } from '@/parts/outbox/entry-words'
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
  const [waiting, setWaiting] = useState<OutboxEntry[]>([])
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
      const unsent = entries.filter(isWaiting)
      if (unsent.length === 0) leave()
      else setWaiting(unsent)
    })
  })
  const kinds = waiting.map(({ endpoint }) => endpoint)
  const back = `cuando vuelva a actuar como ${fullName(session.user)}`
  return (
    <ConfirmDialog
      opened={waiting.length > 0}
      title="Volver a mi usuario"
      confirmLabel="Volver de todos modos"
      cancelLabel="Seguir aquí"
      onConfirm={() => leave()}
      onCancel={onStay}
    >
      Hay {countEntries(kinds)} sin enviar. {fateOf(waiting, back)}
    </ConfirmDialog>
  )
}
