import { Button } from '@mantine/core'
import { IconReceiptEuro } from '@tabler/icons-react'
import { memo, useCallback, useState } from 'react'
import { ownerOf } from '@/offline/database/identity'
import { usePharmacyScope } from '@/parts/session/scope'
import { readPreference, writePreference } from '@/ui/state/preferences'

/** Whether proposals show what a unit costs with taxes, as their user left it on this device. */
export const useNetShown = (): { net: boolean; toggleNet: () => void } => {
  const { identity } = usePharmacyScope()
  const key = `shows-net-prices:${ownerOf(identity)}`
  const [net, setNet] = useState(() => readPreference(key) === true)
  const toggleNet = useCallback(() => {
    setNet(!net)
    writePreference(key, !net)
  }, [net, key])
  return { net, toggleNet }
}

export const NetButton = memo(function NetButton({
  shown,
  ...button
}: {
  shown: boolean
  onClick: () => void
}) {
  return (
    <Button
      variant={shown ? 'light' : 'default'}
      leftSection={<IconReceiptEuro size={18} aria-hidden />}
      aria-pressed={shown}
      {...button}
    >
      Precio neto
    </Button>
  )
})
