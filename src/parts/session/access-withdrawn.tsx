import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '@/ui/feedback/empty-state'

/** The pharmacy no longer shows this to its reader: trying again would not help. */
export function AccessWithdrawn() {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconLock size={32} />}
        title="La farmacia ha retirado el acceso."
        action={<Button renderRoot={(props) => <Link to="/" {...props} />}>Ir al inicio</Button>}
      />
    </div>
  )
}
