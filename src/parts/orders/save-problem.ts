import type { PriceChange } from '@/domain/offers/price-change'
import type { NotAsShown } from '@/offline/kinds/order'

/** Why pressing "Guardar" saved nothing. */
export type SaveProblem = {
  message: string
  /** The device could not keep the order: it can still go straight to the server. */
  canSendDirectly?: boolean
  /** Prices that rose meanwhile: sending it now accepts them. */
  prices?: PriceChange[] | undefined
}

type SaveFailure =
  | { reason: 'storage_full' | 'storage_failed' | NotAsShown }
  | { reason: 'invalid'; fields: Record<string, string> }

/**
 * What the dialog says when the device could not save an order; nothing was lost in any of them. `hasSession`: without one the
 * server takes nothing, either.
 */
export const saveProblem = (failure: SaveFailure, { hasSession = true } = {}): SaveProblem => {
  switch (failure.reason) {
    case 'storage_full':
      return {
        message:
          'No queda espacio en este dispositivo y el pedido no se ha guardado. Sus productos siguen donde estaban.',
        canSendDirectly: hasSession,
      }
    case 'storage_failed':
      return {
        message: 'El navegador no ha podido guardar el pedido. Sus productos siguen donde estaban.',
        canSendDirectly: hasSession,
      }
    case 'cart_changed':
      return {
        message: 'El carrito ha cambiado en otra ventana y no se ha guardado. Revíselo y vuelva a guardar.',
      }
    case 'proposal_ordered':
      return {
        message:
          'Esta propuesta ya se ha usado para un pedido y no se ha guardado otra vez. Mire sus pedidos antes de repetirla.',
      }
    case 'invalid':
      return {
        message: `El pedido no se puede guardar: ${[...new Set(Object.values(failure.fields))].join('. ') || 'faltan datos'}.`,
      }
  }
}

type SendFailure =
  | { kind: 'http'; error: { message: string; prices?: PriceChange[] | undefined } }
  | { kind: 'network' | 'timeout' | 'aborted' | 'contract' | 'signed_out' | 'unreadable' | NotAsShown }

/** Problem of an order that went straight to the server. */
export const sendProblem = (failure: SendFailure): SaveProblem => {
  switch (failure.kind) {
    case 'http':
      return { message: failure.error.message, prices: failure.error.prices, canSendDirectly: true }
    case 'cart_changed':
    case 'proposal_ordered':
      return saveProblem({ reason: failure.kind })
    case 'signed_out':
      return { message: 'La sesión ha terminado. Inicie sesión de nuevo para enviar el pedido.' }
    default:
      return {
        message: 'El servidor no ha confirmado el pedido. Puede volver a enviarlo: no se creará dos veces.',
        canSendDirectly: true,
      }
  }
}
