import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { CompactButton } from '@/ui/controls/compact-button'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const ShortagesDialog = lazyComponent(() => import('@/features/laboratory/shortages/shortages-dialog'))

/** Opens what the AEMPS publishes of the laboratory's own shortages. */
export function ShortagesButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <CompactButton
        icon={<IconAlertTriangle size={18} aria-hidden />}
        label="Roturas"
        onClick={() => setOpened(true)}
      />
      {opened ? <ShortagesDialog onClose={() => setOpened(false)} /> : null}
    </>
  )
}
