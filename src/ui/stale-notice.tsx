import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { formatInstant } from '@/domain/basics/dates'
import classes from '@/ui/stale-notice.module.css'

type StaleNoticeProps = {
  /** Epoch ms; 0 when the server never said anything. */
  updatedAt: number
  /** What is said then, instead of the time of the data. Without it there is no notice. */
  never?: string
  onRetry: () => void
}

/** The server does not answer: what is shown is what it said last. */
export function StaleNotice({ updatedAt, never, onRetry }: StaleNoticeProps) {
  const about = updatedAt === 0 ? never : `Datos de ${formatInstant(updatedAt)}.`
  if (about === undefined) return null
  return (
    <p role="status" className={classes.stale}>
      <IconCloudOff size={18} aria-hidden />
      <span>Sin conexión con el servidor. {about}</span>
      <Button variant="subtle" onClick={onRetry}>
        Reintentar
      </Button>
    </p>
  )
}
