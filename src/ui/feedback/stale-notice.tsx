import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { formatInstant } from '@/domain/basics/dates'
import classes from '@/ui/feedback/stale-notice.module.css'

type StaleNoticeProps = {
  /** Time of the data (epoch ms); 0 if the server has never answered. */
  updatedAt: number
  /** Text for when the server has never answered. Without it there is no notice then. */
  never?: string | undefined
  onRetry: () => unknown
}

/** Says that the server does not answer, and how old the shown data is. */
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
