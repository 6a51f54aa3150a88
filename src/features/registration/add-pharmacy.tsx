import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FunctionComponent, useEffect, useRef, useState } from 'react'
import type { RegistrationDialogProps } from '@/features/registration/registration-dialog'
import { existingPharmacyText } from '@/parts/outbox/existing-pharmacy'
import { useEntries } from '@/parts/outbox/use-entries'
import { useIsSwitchedOff } from '@/parts/platform/available-feature'
import { subjectKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { lazyComponent } from '@/ui/feedback/lazy-component'
import { notify } from '@/ui/feedback/notify'

const RegistrationDialog: FunctionComponent<RegistrationDialogProps> = lazyComponent(
  () => import('@/features/registration/registration-dialog'),
)

/**
 * The button that registers a pharmacy for a user of the laboratory (platform.md §2), and its dialog; nothing where the
 * installation takes no registrations.
 */
export function AddPharmacy({ delegate }: { delegate: number }) {
  const { user } = useSessionScope()
  const [opened, setOpened] = useState(false)
  useRegistrationNews()
  const isOff = useIsSwitchedOff('registration')
  if (user.laboratory === null || isOff) return null
  return (
    <>
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        Agregar farmacia
      </Button>
      {opened ? (
        <RegistrationDialog
          laboratory={user.laboratory}
          delegate={delegate}
          onClose={() => setOpened(false)}
        />
      ) : null}
    </>
  )
}

const registeredText = 'Proceso de alta realizado, espere a la respuesta de la farmacia'
const connectedText = 'La farmacia ya estaba conectada: está entre las farmacias conectadas.'

/** Tells of registrations that the server accepts while the screen is open, and asks for its lists again. */
function useRegistrationNews(): void {
  const queryClient = useQueryClient()
  const told = useRef<ReadonlySet<string> | null>(null)
  const entries = useEntries()
  useEffect(() => {
    if (entries === undefined) return
    const accepted = entries.flatMap((entry) =>
      entry.endpoint === 'createRegistration' && entry.state === 'accepted' ? [entry] : [],
    )
    const before = told.current
    told.current = new Set(accepted.map(({ id }) => id))
    const fresh = before === null ? [] : accepted.filter(({ id }) => !before.has(id))
    if (fresh.length === 0) return
    for (const entry of fresh) {
      notify.info(entry.registration?.connected ? connectedText : registeredText)
      const notice = existingPharmacyText(entry)
      if (notice !== null) notify.warning(notice)
    }
    void queryClient.invalidateQueries({ queryKey: subjectKey('laboratory') })
  }, [entries, queryClient])
}
