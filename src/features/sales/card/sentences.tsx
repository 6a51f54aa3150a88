import type { ReactNode } from 'react'
import classes from '@/features/sales/card/widget-card.module.css'

type SentencesProps = {
  texts: readonly string[]
  /** A button beside the answer. */
  beside?: ReactNode
}

/** What the figures of a card come to, in words: the answer, and what adds to it. */
export function Sentences({ texts: [answer, ...more], beside }: SentencesProps) {
  if (answer === undefined) return null
  return (
    <div className={classes.sentences}>
      <div className={classes.line}>
        <p className={classes.answer}>{answer}</p>
        {beside}
      </div>
      {more.length === 0 ? null : <p className={classes.more}>{more.join(' · ')}</p>}
    </div>
  )
}
