import type { EaseOfChange as Ease } from '@/domain/catalogue/catalogue'
import { easeOfChangeLabels } from '@/domain/proposal/templates'
import classes from '@/parts/catalogue/ease-of-change.module.css'

/** 'Gx Switch': how easily patients accept a change, in words and colour. An unknown one (0) is not shown. */
export function EaseOfChange({ ease }: { ease: Exclude<Ease, 0> }) {
  return (
    <span className={classes.ease} data-ease={ease}>
      {easeOfChangeLabels[ease]}
    </span>
  )
}
