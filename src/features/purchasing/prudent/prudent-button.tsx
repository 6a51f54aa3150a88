import { Button, Popover } from '@mantine/core'
import { IconUmbrella } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { Prudent } from '@/features/purchasing/prudent/use-prudent'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const PrudentChoices = lazyComponent(() => import('@/features/purchasing/prudent/prudent-choices'))

type PrudentButtonProps = {
  prudent: Prudent
  /** Rows whose units would change. */
  rowsToChange: () => number
  onUseAll: () => void
}

/** What is shown of the prudent quantities, how sure they are to be, and the way to take all of them. */
export const PrudentButton = memo(function PrudentButton({
  prudent,
  rowsToChange,
  onUseAll,
}: PrudentButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={prudent.preference.shown ? 'light' : 'default'}
          leftSection={<IconUmbrella size={18} aria-hidden />}
          aria-label="Cantidad prudente"
          onClick={() => setOpened(!opened)}
        >
          Prudente
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Cantidad prudente">
        {opened ? (
          <PrudentChoices
            prudent={prudent}
            rows={rowsToChange()}
            onUseAll={() => {
              setOpened(false)
              onUseAll()
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  )
})
