import type { EaseOfChange as Ease } from '@/domain/catalogue'
import { easeOfChangeLabels } from '@/domain/templates'
import classes from '@/ui/ease-of-change.module.css'

/** 'Gx Switch': how easily patients accept a change, in words and colour. Nothing while it is unknown (0). */
export function EaseOfChange({ ease }: { ease: Ease }) {
  if (ease === 0) return null
  return (
    <span className={classes.ease} data-ease={ease}>
      {easeOfChangeLabels[ease]}
    </span>
  )
}
