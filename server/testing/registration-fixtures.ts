import type { FastifyInstance } from 'fastify'
import { apiPrefix } from '@/contract/basics/endpoint'
import type { PortalRegistration } from '@/contract/portal/registration-creation'

/** Tax id that nobody has: the province 00 does not exist. */
export const unknownNif = 'E00000018'

/** What the portal's dialog sends for a pharmacy that nobody knows yet. */
export const registrationOf = (
  laboratory: number,
  given: Partial<PortalRegistration> = {},
): PortalRegistration => ({
  name: 'Farmacia del Molino',
  nif: unknownNif,
  software: 'NIXFARMA',
  contactPerson: 'Elena Prado',
  contactPhone: '500000101',
  contactEmail: 'elena@farmacia.test',
  address: 'Calle del Molino, 3',
  postalCode: '50001',
  erpCode: 'C-1001',
  laboratory,
  ...given,
})

type Post = {
  headers: Record<string, string>
  body: object
  type?: string
  key?: string
}

export const postRegistration = async (
  app: FastifyInstance,
  { headers, body, type = 'TENANT', key = crypto.randomUUID() }: Post,
) => {
  const response = await app.inject({
    method: 'POST',
    url: `${apiPrefix}/registration/new/?type=${type}`,
    headers: { ...headers, 'idempotency-key': key },
    payload: body,
  })
  return { status: response.statusCode, body: response.json() }
}
