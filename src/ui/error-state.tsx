import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

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
    <Alert
      role="alert"
      bg="var(--rb-red-tint)"
      color="red"
      variant="light"
      icon={<IconAlertTriangle />}
      title={title}
    >
      <Group justify="space-between">
        <Text size="sm">{children}</Text>
        {onRetry === undefined ? null : (
          <Button variant="default" onClick={onRetry}>
            Reintentar
          </Button>
        )}
      </Group>
    </Alert>
  )
}
