import { madridDay } from '@/domain/basics/dates'
import { shortageDetails, untilText } from '@/domain/catalogue/shortage-texts'
import type { Shortage } from '@/domain/catalogue/shortages'
import classes from '@/parts/product-lines/product-line.module.css'
import { useSessionScope } from '@/parts/session/scope'

/**
 * 'hasta mediados de enero', to stand behind «En rotura»; its exact days, what is observed and who says so where the row is open, and
 * on pointing at it. Nothing where its days are not known.
 */
export function ShortageUntil({ shortage }: { shortage: Shortage | undefined }) {
  return shortage === undefined ? null : <Until shortage={shortage} />
}

function Until({ shortage }: { shortage: Shortage }) {
  const { device } = useSessionScope()
  const details = shortageDetails(shortage)
    .map((each) => each.replace(/\.$/, ''))
    .join('. ')
  return (
    <>
      <span className={classes.note} data-tone="amber" title={details}>
        {untilText(shortage.until, madridDay(new Date(device.serverNow())))}
      </span>
      <span className={classes.onOpening}> ({details})</span>
    </>
  )
}
