import { IconAlertTriangle } from '@tabler/icons-react'
import { PlainButton } from '@/ui/controls/plain-button'
import classes from '@/ui/feedback/states.module.css'

/** What happened, what is safe, what to do. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string
  /** What is safe and what to do. */
  children?: string
  onRetry?: (() => void) | undefined
}) {
  return (
    <div role="alert" className={classes.error}>
      <IconAlertTriangle aria-hidden className={classes.errorIcon} />
      <div className={classes.errorText}>
        <p className={classes.errorTitle}>{title}</p>
        <div className={classes.errorRest}>
          <p>{children}</p>
          {onRetry === undefined ? null : (
            <PlainButton variant="default" onClick={() => onRetry()}>
              Reintentar
            </PlainButton>
          )}
        </div>
      </div>
    </div>
  )
}
