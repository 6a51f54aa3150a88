import * as v from 'valibot'
import { email } from '@/contract/basics/email-field'
import { endpoint } from '@/contract/basics/endpoint'
import {
  count,
  gridQuery,
  id,
  instant,
  maxInteger,
  page,
  rowId,
  text,
  textId,
  textLongId,
  windowPage,
  windowQuery,
} from '@/contract/basics/fields'
import { fedicomSettings } from '@/contract/orders/fedicom-schema'
import { deliveryChannels, deliveryEvents, deliveryStates, isWebhookAddress } from '@/domain/order/delivery'
import { adminRoles, userListRoles } from '@/domain/people/roles'

const named = v.object({ id, name: v.string() })
const channel = v.picklist(deliveryChannels)

const delivery = v.object({
  order: named,
  pharma: named,
  /** Laboratory that receives the delivery. */
  laboratory: named,
  channel,
  event: v.picklist(deliveryEvents),
  /** Place in the sequence of deliveries: 1 is the order, others are withdrawals of it. */
  number: count,
  state: v.picklist(deliveryStates),
  createdAt: instant,
  attempts: count,
  /** Null where none is planned. */
  nextAttemptAt: v.nullable(instant),
  /** Code of the answer, such as HTTP 500: never what the other side wrote. */
  lastAnswer: v.nullable(v.string()),
  deliveredAt: v.nullable(instant),
  /** It failed because it may be at a wholesaler of before: it is tried again once that one has said that it is not. */
  mayBeAtFormer: v.optional(v.boolean()),
})
export type OrderDelivery = v.InferOutput<typeof delivery>

export const orderDeliveries = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/delivery/',
  summary: 'Entregas de un pedido a los sistemas de sus laboratorios; un laboratorio ve las de su asociación',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  response: v.object({ data: v.array(delivery) }),
  errors: ['not_found', 'forbidden'],
})

export const deliveries = endpoint({
  method: 'GET',
  path: '/admin/order-delivery/',
  summary: 'Entregas de pedidos a laboratorios, las últimas primero',
  access: { kind: 'roles', roles: userListRoles },
  query: v.object({ ...windowQuery, state: v.optional(v.picklist(deliveryStates)) }),
  response: windowPage(delivery),
})

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/admin/order-delivery/:id/retry/',
  summary: 'Vuelve a intentar, durante tres días, lo que de un pedido no se pudo entregar a un laboratorio',
  access: { kind: 'roles', roles: userListRoles },
  params: v.object({ id: textLongId }),
  /** `formerLacksIt`: the wholesaler of before, at which it may have arrived, has said that it does not have it. */
  body: v.object({ laboratory: rowId, channel, formerLacksIt: v.optional(v.boolean()) }),
  response: v.object({}),
  errors: ['not_found'],
})

const settings = v.object({
  laboratory: named,
  active: v.boolean(),
  mailAddress: v.nullable(v.string()),
  webhookUrl: v.nullable(v.string()),
  /** First the one of all methods that have none of their own. */
  wholesalers: v.array(fedicomSettings),
  /** Methods of the laboratory's orders, each of which may have a wholesaler of its own. */
  methods: v.array(named),
  /** Until then calls are signed with the earlier secret, too. */
  previousSecretUntil: v.nullable(instant),
  /** Version of the settings that the caller read: a change to another version is refused. 0 where nothing has been declared. */
  version: count,
  waiting: count,
  failed: count,
})
export type DeliverySettings = v.InferOutput<typeof settings>

export const deliverySettings = endpoint({
  method: 'GET',
  path: '/admin/laboratory-delivery/',
  summary: 'Laboratorios y cómo les llegan sus pedidos, primero los que tienen entregas',
  access: { kind: 'roles', roles: adminRoles },
  query: v.object(gridQuery),
  response: page(settings),
})

const secret = v.string()
const webhookUrl = v.pipe(
  text,
  v.trim(),
  v.maxLength(500, 'Es demasiado larga'),
  v.check(isWebhookAddress, 'Tiene que ser una dirección que empiece por https://'),
)

export const saveDeliverySettings = endpoint({
  method: 'PUT',
  path: '/admin/laboratory-delivery/:id/',
  summary:
    'Cambia cómo le llegan los pedidos a un laboratorio; con otra dirección del webhook, su secreto nuevo',
  access: { kind: 'roles', roles: adminRoles },
  params: v.object({ id: textId }),
  body: v.object({
    active: v.boolean(),
    mailAddress: v.nullable(email),
    webhookUrl: v.nullable(webhookUrl),
    version: v.pipe(count, v.maxValue(maxInteger)),
  }),
  /** The secret is in this answer alone, and in none afterwards. */
  response: v.object({ ...settings.entries, secret: v.nullable(secret) }),
  errors: ['not_found', 'edit_conflict'],
})

export const rotateDeliverySecret = endpoint({
  method: 'POST',
  path: '/admin/laboratory-delivery/:id/secret/',
  summary: 'Un secreto nuevo para el webhook de un laboratorio; el anterior firma también durante un día',
  access: { kind: 'roles', roles: adminRoles },
  params: v.object({ id: textId }),
  response: v.object({ secret }),
  errors: ['not_found'],
})

export const testDelivery = endpoint({
  method: 'POST',
  path: '/admin/laboratory-delivery/:id/test/',
  summary:
    'Envía ahora una prueba firmada al webhook de un laboratorio, un correo a su dirección, o se identifica ante uno de sus mayoristas',
  access: { kind: 'roles', roles: adminRoles },
  params: v.object({ id: textId }),
  /** `wholesaler`: which one, where the channel is its. */
  body: v.object({ channel, wholesaler: v.optional(rowId) }),
  /** A test by mail is `queued`, as it is sent together with other mails. */
  response: v.object({ outcome: v.picklist(['delivered', 'refused', 'queued']), answer: v.string() }),
  errors: ['not_found', 'too_many_requests'],
})
