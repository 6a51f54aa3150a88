import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '@/features/terms/terms.module.css'
import { useIsNarrow } from '@/ui/screen-width'
import { useReturnedFocus } from '@/ui/use-returned-focus'

type TermsModalProps = {
  title: string
  /** What is to be read: scrolls by itself. */
  children: ReactNode
  /** The answer: always in view. */
  answer: ReactNode
}

/** A dialog with no way out but an answer: neither Escape nor a press outside closes it. The whole screen of a phone. */
export function TermsModal({ title, children, answer }: TermsModalProps) {
  useReturnedFocus()
  const narrow = useIsNarrow()
  return (
    <Modal
      opened
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={title}
      size={640}
      fullScreen={narrow}
      data-terms
      classNames={{ content: classes.content, title: classes.title, body: classes.body }}
    >
      {children}
      <div className={classes.answer}>{answer}</div>
    </Modal>
  )
}
