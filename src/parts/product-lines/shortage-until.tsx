import { madridDay } from '@/domain/basics/dates'
import { shortageDetails, untilText } from '@/domain/catalogue/shortage-texts'
import type { Shortage } from '@/domain/catalogue/shortages'
import classes from '@/parts/product-lines/product-line.module.css'
import { useSessionScope } from '@/parts/session/scope'

/**
 * 'hasta mediados de enero', to stand behind «En rotura»; its exact days, what is observed and who says so where the row is open, and
 * on pointing at it. Nothing where its days are not known.
 */
export function ShortageUntil({
  shortage,
  brief = false,
}: {
  shortage: Shortage | undefined
  /** The line has little room: the whole is in the title. */
  brief?: boolean
}) {
  return shortage === undefined ? null : <Until shortage={shortage} brief={brief} />
}

function Until({ shortage, brief }: { shortage: Shortage; brief: boolean }) {
  const { device } = useSessionScope()
  const today = madridDay(new Date(device.serverNow()))
  const details = shortageDetails(shortage)
    .map((each) => each.replace(/\.$/, ''))
    .join('. ')
  return (
    <>
      <span className={classes.note} data-tone="amber" title={details}>
        {untilText(shortage.until, today, { brief })}
      </span>
      <span className={classes.onOpening}> ({details})</span>
    </>
  )
}
