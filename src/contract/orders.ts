import * as v from 'valibot'
import { endpoint } from '@/contract/endpoint'
import {
  cents,
  cn,
  count,
  fraction,
  gridQuery,
  id,
  instant,
  page,
  readableName,
  text,
  textId,
} from '@/contract/fields'
import { linePriceSchema, priceChangeSchema } from '@/contract/price-change'
import {
  maxOrderLaboratories,
  maxOrderLines,
  maxTagLength,
  maxTagsPerLine,
  maxTagsPerOrder,
  tooManyLines,
} from '@/domain/order-limits'
import { maxQuickwinsPerLine } from '@/domain/quickwin'

const tags = (most: number) =>
  v.pipe(
    v.array(v.pipe(text, v.maxLength(maxTagLength, 'Etiqueta demasiado larga'))),
    v.maxLength(most, 'Demasiadas etiquetas'),
  )

export const orderToCreateSchema = v.object({
  name: v.pipe(readableName, v.maxLength(120)),
  pharma: id,
  laboratories: v.pipe(
    v.array(id),
    v.minLength(1, 'Campo obligatorio'),
    v.maxLength(maxOrderLaboratories, 'Demasiados laboratorios'),
  ),
  /** Each CN once. The server rejects a repeated one: added up, it would no longer be what the screen showed. */
  purchaseOrderLines: v.pipe(
    v.array(
      v.object({
        cn,
        quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999)),
        tags: tags(maxTagsPerLine),
        campaign: v.optional(id),
        /** Ids of the quickwins that its units came from; absent in orders of the app's earlier versions. */
        quickwins: v.optional(v.pipe(v.array(id), v.maxLength(maxQuickwinsPerLine))),
        /**
         * What the screen said that the line costs. Dearer by now: the order is refused (`price_risen`); cheaper: the
         * drop is passed on and told. Absent in orders of the app's earlier versions: whatever it costs.
         */
        expected: v.optional(linePriceSchema),
      }),
    ),
    v.minLength(1, 'Debe añadir al menos un producto'),
    v.maxLength(maxOrderLines, tooManyLines),
  ),
  tags: tags(maxTagsPerOrder),
  /** Id of the order method; absent where the laboratory offers none. */
  method: v.optional(id),
  /** The auto-buy quickwin that the order comes from: the server checks its conditions. */
  quickwin: v.optional(id),
})
/** Purchase order to create (purchasing.md §3). */
export type OrderToCreate = v.InferOutput<typeof orderToCreateSchema>

export const createdOrderSchema = v.object({
  id,
  name: v.string(),
  /** Lines that cost less than the screen said; absent where none did. */
  priceDrops: v.optional(v.array(priceChangeSchema)),
})
export type CreatedOrder = v.InferOutput<typeof createdOrderSchema>

const laboratoryRef = v.object({ id, name: v.string(), image: v.nullable(v.string()) })

/**
 * Of each laboratory's part: `sent` until it takes it; meanwhile the pharmacy may withdraw it. Of an order: `sent` while a
 * part of it is, then `taken` where a part was taken, else `cancelled`.
 */
export const orderStates = ['sent', 'taken', 'cancelled'] as const
const orderState = v.picklist(orderStates)

/** A laboratory sees of an order its own association's lines and parts, and totals of those alone. */
export const orderSchema = v.object({
  id,
  name: v.string(),
  pharma: v.object({ id, name: v.string() }),
  createdAt: instant,
  state: orderState,
  /** When the last part left `sent`; null while one has not. */
  stateChangedAt: v.nullable(instant),
  /** What became of it, laboratory by laboratory. */
  parts: v.array(
    v.object({
      laboratory: v.object({ id, name: v.string() }),
      state: orderState,
      stateChangedAt: v.nullable(instant),
    }),
  ),
  tags: v.array(v.string()),
  laboratories: v.array(laboratoryRef),
  method: v.nullable(v.object({ id, name: v.string() })),
  totalQuantity: count,
  totalPvl: cents,
  totalPvp: cents,
  totalPvlWithDiscount: cents,
})
export type Order = v.InferOutput<typeof orderSchema>

export const orderLineSchema = v.object({
  id,
  cn: v.object({
    cn,
    product: v.string(),
    ean: v.nullable(v.object({ code: v.string() })),
    dcpf: v.nullable(v.object({ name: v.string() })),
  }),
  campaign: v.nullable(v.object({ name: v.string() })),
  pvl: cents,
  pvp: v.nullable(cents),
  discount: fraction,
  quantity: count,
  totalPvl: cents,
  totalPvlWithDiscount: cents,
})
export type OrderLine = v.InferOutput<typeof orderLineSchema>

export const createOrder = endpoint({
  method: 'POST',
  path: '/purchase-order/',
  summary: 'Crea un pedido una sola vez por Idempotency-Key',
  spec: 'purchasing.md §7',
  access: { kind: 'user' },
  headers: v.object({ 'idempotency-key': v.pipe(v.string(), v.uuid('Falta la cabecera Idempotency-Key')) }),
  body: orderToCreateSchema,
  response: createdOrderSchema,
  errors: ['in_flight', 'idempotency_mismatch', 'order_rejected', 'price_risen', 'forbidden'],
})

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/purchase-order/:id/',
  summary:
    'Anula de un pedido las partes que su laboratorio aún no ha tramitado; queda constancia de quién y cuándo',
  spec: 'purchasing.md §7',
  access: { kind: 'order', param: 'id' },
  params: v.object({ id: textId }),
  response: orderSchema,
  errors: ['not_found', 'order_taken'],
})

export const takeOrder = endpoint({
  method: 'PUT',
  path: '/purchase-order/:id/taken/',
  summary: 'El laboratorio marca su parte del pedido como tramitada, o deshace la marca; el personal, todas',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textId }),
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
  query: v.object({ pharma: v.optional(textId), laboratoryAssociation: v.optional(textId), ...gridQuery }),
  response: page(orderSchema),
  errors: ['forbidden'],
})

export const order = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/',
  summary: 'Un pedido',
  spec: 'purchasing.md §7',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textId }),
  response: orderSchema,
  errors: ['not_found'],
})

export const orderLines = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/line/',
  summary: 'Líneas de un pedido y su resumen',
  spec: 'purchasing.md §7',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textId }),
  query: v.object(gridQuery),
  response: v.object({
    data: v.array(orderLineSchema),
    count,
    summary: v.object({
      totalQuantity: count,
      totalPvl: cents,
      totalPvp: cents,
      totalPvlWithDiscount: cents,
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
  params: v.object({ id: textId }),
  response: { file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  errors: ['not_found'],
})

export const orderCsv = endpoint({
  method: 'GET',
  path: '/purchase-order/:id/csv/',
  summary: 'CSV de un pedido (BOM, punto y coma)',
  spec: 'purchasing.md §7',
  access: { kind: 'order', param: 'id', laboratories: true },
  params: v.object({ id: textId }),
  response: { file: 'text/csv' },
  errors: ['not_found'],
})
