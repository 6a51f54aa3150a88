import { Anchor, Text } from '@mantine/core'

/** The platform's support phone, ready to be called; nothing while it is not known. */
export function SupportPhone({ phone }: { phone: string | undefined }) {
  if (!phone) return null
  return (
    <Text size="sm" c="dimmed">
      Soporte: <Anchor href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</Anchor>
    </Text>
  )
}
