import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import {
  cents,
  count,
  gridQuery,
  textId,
  textLongId,
  textTrue,
  windowPage,
  windowQuery,
} from '@/contract/basics/fields'
import { invoiceSchema, orderLineSchema, orderSchema } from '@/contract/orders/order-schemas'

export type Order = v.InferOutput<typeof orderSchema>
export type OrderLine = v.InferOutput<typeof orderLineSchema>

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/purchase-order/:id/',
  summary:
    'Anula de un pedido las partes que su laboratorio aún no ha tramitado; queda constancia de quién y cuándo',
  spec: 'purchasing.md §7',
  access: { kind: 'order', param: 'id' },
  params: v.object({ id: textLongId }),
  response: orderSchema,
  errors: ['not_found', 'order_taken'],
})

export const takeOrder = endpoint({
  method: 'PUT',
  path: '/purchase-order/:id/taken/',
  summary: 'El laboratorio marca su parte del pedido como tramitada, o deshace la marca; el personal, todas',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  body: v.object({ taken: v.boolean() }),
  response: orderSchema,
  errors: ['not_found', 'forbidden', 'order_cancelled'],
})

export const orders = endpoint({
  method: 'GET',
  path: '/purchase-order/',
  summary:
    'Pedidos que el usuario puede ver; un laboratorio, los de las farmacias que le dieron acceso. Sin `pharma`, para laboratorios y personal, de diez en diez',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  query: v.object({
    pharma: v.optional(textId),
    laboratoryAssociation: v.optional(textId),
    /** Only orders of which units are missing, substituted or delayed. */
    shortages: v.optional(textTrue),
    ...windowQuery,
  }),
  response: windowPage(orderSchema),
  errors: ['forbidden'],
})

export const order = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/',
  summary: 'Un pedido',
  spec: 'purchasing.md §7',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  response: orderSchema,
  errors: ['not_found'],
})

export const orderLines = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/line/',
  summary: 'Líneas de un pedido y su resumen',
  spec: 'purchasing.md §7',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  query: v.object(gridQuery),
  response: v.object({
    data: v.array(orderLineSchema),
    count,
    summary: v.object({
      totalQuantity: count,
      totalPvl: cents,
      totalPvp: cents,
      totalPvlWithDiscount: cents,
      /** By the rates of the order's day; absent in answers of earlier versions, and where they are not known. */
      invoice: v.optional(invoiceSchema),
    }),
  }),
  errors: ['not_found'],
})

export const orderExcel = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/excel/',
  summary: 'Hoja de cálculo de un pedido',
  spec: 'purchasing.md §7',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  response: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  errors: ['not_found'],
})

export const orderCsv = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/csv/',
  summary: 'CSV de un pedido (BOM, punto y coma)',
  spec: 'purchasing.md §7',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textLongId }),
  response: { file: 'text/csv' },
  errors: ['not_found'],
})
