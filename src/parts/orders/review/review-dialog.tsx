import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/parts/orders/review/review-dialog.module.css'
import { ActionButton } from '@/ui/controls/action-button'
import { useIsNarrow } from '@/ui/screen/screen-width'

type ReviewDialogProps = {
  opened: boolean
  title: string
  /** In px, where it is not the usual one. */
  size?: number
  onClose: () => void
  /** A `ReviewForm`, which starts anew each time that this opens. */
  children: ReactNode
}

/** Around what is about to be added or saved. On phones it takes the whole screen. */
export function ReviewDialog({ opened, title, size = 455, onClose, children }: ReviewDialogProps) {
  const narrow = useIsNarrow()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={narrow}
      classNames={{ inner: classes.inner, content: classes.frame, body: classes.body }}
    >
      {children}
    </Modal>
  )
}

type ReviewFormProps = {
  confirmLabel: string
  /** Why it cannot be confirmed as it is now. */
  disabledReason: string | null
  loading: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * What is about to be added or saved, and the button that does it, in reach of a thumb. Enter confirms, also from a choice,
 * and Escape leaves.
 */
export function ReviewForm(props: ReviewFormProps) {
  const { confirmLabel, disabledReason, loading, onConfirm, onClose, children } = props
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!loading) onConfirm()
      }}
      // Whoever holds the key that opened this has not read it yet.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
      }}
    >
      <div className={classes.content}>{children}</div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Volver
        </Button>
        <ActionButton type="submit" data-autofocus disabledReason={disabledReason} loading={loading}>
          {confirmLabel}
        </ActionButton>
      </div>
    </form>
  )
}
