import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { formatInstant } from '@/domain/basics/dates'
import classes from '@/ui/feedback/stale-notice.module.css'

type StaleNoticeProps = {
  /** What the server says; without it, that it does not answer. */
  why?: string | undefined
  /** Time of the data (epoch ms); 0 if the server has never answered. */
  updatedAt: number
  /** Text for when the server has never answered. Without it there is no notice then. */
  never?: string | undefined
  /** Undefined where nothing would come of it. */
  onRetry?: (() => unknown) | undefined
}

/** Says why the shown data could not be renewed, and how old it is. */
export function StaleNotice({
  why = 'Sin conexión con el servidor.',
  updatedAt,
  never,
  onRetry,
}: StaleNoticeProps) {
  const about = updatedAt === 0 ? never : `Datos de ${formatInstant(updatedAt)}.`
  if (about === undefined) return null
  return (
    <p role="status" className={classes.stale}>
      <IconCloudOff size={18} aria-hidden />
      <span>
        {why} {about}
      </span>
      {onRetry === undefined ? null : (
        <Button variant="subtle" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </p>
  )
}
