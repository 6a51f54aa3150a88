import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/features/terms/terms.module.css'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { useIsNarrow } from '@/ui/screen/screen-width'
import { useRootAttribute } from '@/ui/screen/use-root-attribute'

type TermsModalProps = {
  title: string
  /** The text; scrolls on its own. */
  children: ReactNode
  /** The controls for the answer; always visible. */
  answer: ReactNode
  /** Where nothing has to be answered. Without it only an answer closes the dialog, neither Escape nor a click outside. */
  onClose?: () => void
}

/** A text that scrolls, and its answer below. Full-screen on phones. */
export function TermsModal({ title, children, answer, onClose }: TermsModalProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  useRootAttribute('terms')
  return (
    <Modal
      opened
      onClose={() => onClose?.()}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={onClose !== undefined}
      withCloseButton={onClose !== undefined}
      title={title}
      size={640}
      fullScreen={narrow}
      classNames={{ content: classes.content, title: classes.title, body: classes.body }}
    >
      {children}
      <div className={classes.answer}>{answer}</div>
    </Modal>
  )
}
