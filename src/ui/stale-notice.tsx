import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { formatInstant } from '@/domain/dates'
import classes from '@/ui/stale-notice.module.css'

/** The server does not answer: what is shown is what it said last. `updatedAt` in epoch ms, 0 when it never did. */
export function StaleNotice({ updatedAt, onRetry }: { updatedAt: number; onRetry: () => void }) {
  if (updatedAt === 0) return null
  return (
    <p role="status" className={classes.stale}>
      <IconCloudOff size={18} aria-hidden />
      <span>Sin conexión con el servidor. Datos de {formatInstant(updatedAt)}.</span>
      <Button variant="subtle" onClick={onRetry}>
        Reintentar
      </Button>
    </p>
  )
}
