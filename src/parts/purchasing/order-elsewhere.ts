import { formatInteger } from '@/domain/basics/numbers'
import type { CartLine } from '@/domain/cart/cart'
import type { ProposalTag } from '@/domain/proposal/proposal-types'
import type { CartEdit } from '@/offline/cart/cart'
import { usePharmacyScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

/** The tag of lines that come from no proposal. */
export const quickOrderTag: ProposalTag = { code: 'pedido-rapido', name: 'Pedido rápido' }

export type OrderedElsewhere = {
  /** In whose cart it is ordered. */
  laboratory: { id: number; name: string }
  line: CartLine
  tag: ProposalTag
}

/**
 * Puts a line into the cart of another laboratory at once; in the same write `takenFrom` takes it from the cart where it was.
 * `onOrdered` takes it from where no cart is, and says from where it has gone. False where nothing was added: the user has been told.
 */
export const useOrderElsewhere = () => {
  const { device, identity, pharmacy } = usePharmacyScope()
  return async (
    { laboratory, line, tag }: OrderedElsewhere,
    onOrdered?: () => string,
    takenFrom?: { laboratory: number; edit: CartEdit },
  ): Promise<boolean> => {
    const outcome = await device
      .cart(identity, pharmacy.id)
      .addProposalToCart({ laboratory: laboratory.id, lines: [line], tag, takenFrom })
    if (!outcome.ok) {
      notify.error('No se ha podido guardar el carrito: no se ha añadido nada.')
      return false
    }
    const units = line.quantity === 1 ? '1 ud' : `${formatInteger(line.quantity)} uds`
    const rest = onOrdered?.() ?? ''
    notify.success(`${units} de ${line.product} en el carrito de ${laboratory.name}.${rest && ` ${rest}`}`)
    return true
  }
}
