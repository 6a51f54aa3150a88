import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '@/ui/states.module.css'

/** What happened, what is safe, what to do. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string
  /** What is safe and what to do. */
  children?: string
  onRetry?: () => void
}) {
  return (
    <div role="alert" className={classes.error}>
      <IconAlertTriangle aria-hidden className={classes.errorIcon} />
      <div className={classes.errorText}>
        <Text fw={600} className={classes.errorTitle}>
          {title}
        </Text>
        <Group justify="space-between">
          <Text size="sm">{children}</Text>
          {onRetry === undefined ? null : (
            <Button variant="default" onClick={onRetry}>
              Reintentar
            </Button>
          )}
        </Group>
      </div>
    </div>
  )
}
