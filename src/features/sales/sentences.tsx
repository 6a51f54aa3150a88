import classes from '@/features/sales/widget-card.module.css'

/** What the figures of a card come to, in words: the answer, and what adds to it. */
export function Sentences({ texts: [answer, ...more] }: { texts: readonly string[] }) {
  if (answer === undefined) return null
  return (
    <div className={classes.sentences}>
      <p className={classes.answer}>{answer}</p>
      {more.length === 0 ? null : <p className={classes.more}>{more.join(' · ')}</p>}
    </div>
  )
}
