import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FunctionComponent, useState } from 'react'
import type { RegistrationDialogProps } from '@/features/registration/registration-dialog'
import { useRegistrationNews } from '@/features/registration/use-registration-news'
import { useIsSwitchedOff } from '@/parts/platform/available-part'
import { useSessionScope } from '@/parts/session/scope'
import { lazyPart } from '@/ui/feedback/lazy-part'

const RegistrationDialog: FunctionComponent<RegistrationDialogProps> = lazyPart(
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
