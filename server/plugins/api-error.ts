import type { ErrorCode } from '@/contract/basics/endpoint'
import { errorStatus } from '@/contract/basics/error-status'
import type { ErrorBody } from '@/contract/error'
import { unavailableFeature } from '@/domain/basics/platform-features'
import type { PriceChange } from '@/domain/offers/price-change'

const messages: Record<ErrorCode, string> = {
  bad_request: 'La petición no es correcta.',
  invalid_fields: 'Revise los datos indicados.',
  invalid_credentials: 'Usuario o contraseña invalidos.',
  unauthenticated: 'Usuario no autorizado.',
  forbidden: 'No tienes permisos para realizar esta acción.',
  switch_refused: 'No puede actuar en el lugar de este usuario.',
  terms_required: 'Antes tiene que aceptar los términos y condiciones.',
  switched_off: unavailableFeature,
  not_found: 'No se ha encontrado.',
  body_timeout: 'Los datos tardaban demasiado en llegar. Vuelva a intentarlo.',
  in_flight: 'La misma petición se está procesando, vuelva a intentarlo.',
  too_large: 'La petición es demasiado grande.',
  too_many_requests: 'Demasiados intentos. Espere unos minutos y vuelva a intentarlo.',
  idempotency_mismatch: 'La misma clave ya se usó con otros datos.',
  order_rejected: 'No se puede crear el pedido.',
  registration_rejected: 'No se puede dar de alta la farmacia.',
  ticket_rejected: 'No se puede crear el ticket.',
  reception_rejected: 'No se puede anotar la recepción.',
  claim_rejected: 'No se puede crear la reclamación.',
  want_rejected: 'No se puede apuntar el producto.',
  price_risen: 'Algunos productos cuestan más de lo que se veía al guardar el pedido.',
  order_taken: 'El laboratorio ya ha tramitado este pedido.',
  order_cancelled: 'Este pedido está anulado: ya no se puede tramitar.',
  edit_conflict: 'Alguien ha cambiado lo mismo mientras tanto.',
  internal: 'Ha ocurrido un error inesperado. Si el problema persiste, póngase en contacto con soporte.',
  unavailable: 'El servicio no está disponible en este momento. Vuelva a intentarlo.',
}

/** An answer other than success, thrown by a route and written by plugins/errors. The message is public. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** With `unauthenticated` (src/contract/error). */
  readonly expired: boolean | undefined
  /** With `price_risen`. */
  readonly prices: PriceChange[] | undefined
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    details: {
      message?: string
      fields?: Record<string, string>
      expired?: boolean
      prices?: PriceChange[]
      retryAfter?: number
    } = {},
  ) {
    super(details.message ?? messages[code])
    this.code = code
    this.fields = details.fields
    this.expired = details.expired
    this.prices = details.prices
    this.retryAfter = details.retryAfter
  }

  get statusCode(): number {
    return errorStatus[this.code]
  }

  get body(): ErrorBody {
    return {
      error: {
        code: this.code,
        message: this.message,
        ...(this.fields && { fields: this.fields }),
        ...(this.expired && { expired: true }),
        ...(this.prices && { prices: this.prices }),
      },
    }
  }
}
