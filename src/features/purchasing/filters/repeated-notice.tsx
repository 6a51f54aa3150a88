import { Button } from '@mantine/core'
import { formatInteger } from '@/domain/basics/numbers'
import type { CartItem } from '@/domain/cart/cart-types'
import { unitsOfTag } from '@/domain/cart/tag-units'
import { tagOf } from '@/domain/proposal/extensions'
import classes from '@/features/purchasing/filters/provision-filters.module.css'
import type { ProposalSession } from '@/features/purchasing/state/proposal-session'

type RepeatedNoticeProps = {
  session: ProposalSession
  cartItem: CartItem | undefined
  onSuggestion: () => void
}

/** Why all rows of a proposal that is in the cart start at 0, and the way to its suggested units (purchasing.md §4). */
export function RepeatedNotice({ session, cartItem, onSuggestion }: RepeatedNoticeProps) {
  const { quickwin, extension, repeated, quantities } = session
  if (!repeated || quantities === 'default') return null
  const units = unitsOfTag(cartItem, tagOf(quickwin, extension).code)
  return (
    <p role="status" className={classes.repeated}>
      <span>
        {units === 1 ? '1 ud' : `${formatInteger(units)} uds`} en el carrito; esta propuesta empieza en 0
      </span>
      <Button variant="subtle" onClick={onSuggestion}>
        Usar la propuesta
      </Button>
    </p>
  )
}
