import { formatInteger } from '@/domain/basics/numbers'
import type { CartLine } from '@/domain/cart/cart'
import type { ProposalTag } from '@/domain/proposal/proposal-types'
import { usePharmacyScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

export type OrderedElsewhere = {
  /** In whose cart it is ordered. */
  laboratory: { id: number; name: string }
  line: CartLine
  tag: ProposalTag
}

/** Puts a line into the cart of another laboratory at once. `onOrdered` takes it from where it was, and says so. */
export const useOrderElsewhere = () => {
  const { device, identity, pharmacy } = usePharmacyScope()
  return async ({ laboratory, line, tag }: OrderedElsewhere, onOrdered?: () => string): Promise<void> => {
    const outcome = await device
      .cart(identity, pharmacy.id)
      .addProposalToCart({ laboratory: laboratory.id, lines: [line], tag })
    if (!outcome.ok) {
      notify.error('No se ha podido guardar el carrito: no se ha añadido nada.')
      return
    }
    const units = line.quantity === 1 ? '1 ud' : `${formatInteger(line.quantity)} uds`
    const rest = onOrdered?.() ?? ''
    notify.success(`${units} de ${line.product} en el carrito de ${laboratory.name}.${rest && ` ${rest}`}`)
  }
}
