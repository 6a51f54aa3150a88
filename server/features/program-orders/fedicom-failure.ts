import type { ErrorCode } from '@/contract/basics/endpoint'
import { fedicomOrder } from '@/contract/fedicom/program-orders'
import { codeOfField, type Incident } from '../../fedicom/protocol/errors'
import { ApiError } from '../../plugins/api-error'

type Told = Required<Incident>

/** An order that is not taken, with the codes of the protocol. Nothing of it is stored. */
export class OrderRefused extends ApiError {
  readonly incidents: readonly Told[]

  constructor(incidents: readonly Told[]) {
    super('order_rejected')
    this.incidents = incidents
  }
}

export const refused = (descripcion: string, codigo = 'PED-ERR-999'): OrderRefused =>
  new OrderRefused([{ codigo, descripcion }])

const codes: Partial<Record<ErrorCode, string>> = {
  invalid_credentials: 'AUTH-005',
  unauthenticated: 'AUTH-002',
  not_found: 'PED-ERR-001',
  idempotency_mismatch: 'PED-ERR-999',
}
const fieldsOfAuthentication: Readonly<Record<string, string>> = { user: 'AUTH-003', password: 'AUTH-004' }

const statusOf = ({ code, statusCode }: ApiError): number =>
  (fedicomOrder.failure.status as Partial<Record<ErrorCode, number>>)[code] ?? statusCode

/** A failure in the words of the protocol: `[{ codigo, descripcion }]`. */
export function fedicomFailure(error: ApiError): Told[] {
  if (error instanceof OrderRefused) return [...error.incidents]
  if (error.code === 'invalid_fields' && error.fields)
    return Object.entries(error.fields).map(([place, message]) => {
      const [field = ''] = place.split('.')
      return {
        codigo: fieldsOfAuthentication[field] ?? codeOfField(field),
        descripcion: `${place === '' ? 'el cuerpo' : place}: ${message}`,
      }
    })
  return [
    {
      codigo: codes[error.code] ?? `HTTP-ERR-${statusOf(error)}`,
      descripcion: error.code === 'unauthenticated' ? 'Token inválido o caducado' : error.message,
    },
  ]
}
