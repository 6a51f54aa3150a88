import * as v from 'valibot'
import { nif } from '@/contract/basics/contact-fields'
import { endpoint } from '@/contract/basics/endpoint'
import {
  count,
  gridQuery,
  id,
  maxInteger,
  page,
  required,
  rowId,
  text,
  textId,
} from '@/contract/basics/fields'
import { fedicomSettings } from '@/contract/orders/fedicom-schema'
import { isWebhookAddress } from '@/domain/order/delivery'
import { adminRoles } from '@/domain/people/roles'

const named = v.object({ id, name: v.string() })

const short = (most: number) =>
  v.nullable(v.pipe(text, v.trim(), v.maxLength(most, `Tiene ${most} caracteres como mucho`)))

const wanted = v.object({
  address: v.pipe(
    required,
    v.maxLength(500, 'Es demasiado larga'),
    v.check(isWebhookAddress, 'Tiene que ser una dirección que empiece por https://'),
  ),
  domain: v.pipe(required, v.maxLength(50, 'Es demasiado largo')),
  user: v.pipe(required, v.maxLength(100, 'Es demasiado largo')),
  /** Left out, it stays; at another address it has to be given again. */
  password: v.optional(
    v.pipe(text, v.trim(), v.nonEmpty('Campo obligatorio'), v.maxLength(200, 'Es demasiado larga')),
  ),
  orderType: short(6),
  warehouse: short(4),
  method: v.nullable(rowId),
  /**
   * Whether it has moved, or another one takes its place, which needs customer codes of its own. Asked for with another address, domain
   * or user while orders may have arrived at the one of before: only the same wholesaler is asked for them again.
   */
  sameWholesaler: v.optional(v.boolean()),
})

export const saveFedicomSettings = endpoint({
  method: 'PUT',
  path: '/admin/laboratory-delivery/:id/fedicom/',
  summary:
    'Añade o cambia un mayorista que sirve por Fedicom los pedidos de un laboratorio, o los de uno de sus métodos; null: lo quita con sus códigos de cliente',
  access: { kind: 'roles', roles: adminRoles },
  params: v.object({ id: textId }),
  body: v.object({
    /** Which one; null: a new one. */
    wholesaler: v.nullable(rowId),
    fedicom: v.nullable(wanted),
    version: v.pipe(count, v.maxValue(maxInteger)),
  }),
  response: v.object({ wholesalers: v.array(fedicomSettings), version: count }),
  errors: ['not_found', 'edit_conflict'],
})

const customer = v.object({ pharma: named, nif: v.nullable(v.string()), code: v.string() })

export const fedicomCustomers = endpoint({
  method: 'GET',
  path: '/admin/wholesaler/:id/customer/',
  summary: 'Códigos de cliente de las farmacias en uno de los mayoristas de un laboratorio',
  access: { kind: 'roles', roles: adminRoles },
  params: v.object({ id: textId }),
  query: v.object(gridQuery),
  response: page(customer),
  errors: ['not_found'],
})

export const saveFedicomCustomers = endpoint({
  method: 'PUT',
  path: '/admin/wholesaler/:id/customer/',
  summary: 'Cambia los códigos de cliente de las farmacias que nombra; uno vacío se quita',
  access: { kind: 'roles', roles: adminRoles },
  params: v.object({ id: textId }),
  body: v.object({
    customers: v.pipe(
      v.array(
        v.object({
          nif: v.pipe(text, v.maxLength(20, 'CIF/NIF incorrecto'), nif),
          code: v.pipe(text, v.trim(), v.maxLength(20, 'Tiene 20 caracteres como mucho')),
        }),
      ),
      v.nonEmpty('Indique alguna farmacia'),
      v.maxLength(1_000, 'Son 1.000 como mucho cada vez'),
    ),
  }),
  response: v.object({ changed: count }),
  errors: ['not_found'],
})
