import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { useWants } from '@/parts/purchasing/wants/use-wants'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const WantsDialog = lazyComponent(() => import('@/features/orders/follow-up/wants-dialog'))

/** Opens what the pharmacy waits for, and says how much of it is back. */
export default function WantsButton({ onOpen }: { onOpen: (order: number) => void }) {
  const [opened, setOpened] = useState(false)
  const { wants } = useWants()
  const back = wants?.filter(({ state }) => state === 'back').length ?? 0
  return (
    <>
      <Button variant={back > 0 ? 'light' : 'default'} onClick={() => setOpened(true)}>
        {back === 0
          ? 'Esperados'
          : `Esperados · ${formatInteger(back)} ${back === 1 ? 'ha vuelto' : 'han vuelto'}`}
      </Button>
      {opened ? <WantsDialog onOpen={onOpen} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
