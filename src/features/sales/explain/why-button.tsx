import { useState } from 'react'
import classes from '@/features/sales/explain/why.module.css'
import type { WhyDialogProps } from '@/features/sales/explain/why-dialog'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const WhyDialog = lazyComponent<WhyDialogProps>(() => import('@/features/sales/explain/why-dialog'))

/** What is asked of a change: the sales now, the range that they are compared with, and what they are of. */
export type Why = Pick<WhyDialogProps, 'filter' | 'against' | 'of'>

/** Beside the figure of a change: opens what made most of it. */
export function WhyButton({ of, ...why }: Why) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-label={`¿Por qué? ${of}`}
        data-picture="none"
        onClick={() => setOpened(true)}
      >
        ¿Por qué?
      </button>
      {opened ? <WhyDialog {...why} of={of} onClose={() => setOpened(false)} /> : null}
    </>
  )
}
