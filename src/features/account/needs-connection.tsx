import { Text } from '@mantine/core'

/** Beside a form that only the server can take; `reason` is null where it can be reached. */
export function NeedsConnection({ reason }: { reason: string | null }) {
  return reason === null ? null : <Text size="sm">{reason} para guardar. Lo escrito no se pierde.</Text>
}
