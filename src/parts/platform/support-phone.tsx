import { Anchor, Text } from '@mantine/core'
import { usePlatform } from '@/parts/platform/platform'

/** The support phone of this host, ready to be called; nothing while it is not known. */
export function SupportPhone() {
  const phone = usePlatform()?.supportPhone
  if (!phone) return null
  return (
    <Text size="sm" c="dimmed">
      Soporte: <Anchor href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</Anchor>
    </Text>
  )
}
