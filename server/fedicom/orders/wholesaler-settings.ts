import * as v from 'valibot'
import { type MissingReason, missingReasons } from '@/domain/order/line-answer'

const reason = v.picklist(Object.keys(missingReasons) as MissingReason[])

/**
 * What the servers of wholesalers answer differently. One that differs gets its own values with its address (`answers` in a file of
 * `apply`); what is not named keeps the usual one.
 */
export const wholesalerSettings = v.strictObject({
  /** How products are named: national code of six or seven digits, or EAN. */
  articleCode: v.optional(v.picklist(['cn6', 'cn7', 'ean']), 'cn6'),
  /** Whether delayed units are among those that `cantidadFalta` counts. */
  shortageIncludesDelayed: v.optional(v.boolean(), true),
  /** What `precio` is; the usual meaning is not agreed, so it confirms nothing unless somebody says so. */
  price: v.optional(v.picklist(['ignored', 'net', 'before-discount']), 'ignored'),
  /** Codes of an order that is there already. */
  duplicateCodes: v.optional(v.array(v.string()), ['PED-ERR-008']),
  /** Codes with which an order is taken although nobody knows yet what is missing: the shortages beside them are made up. */
  pendingCodes: v.optional(v.array(v.string()), ['PED-WARN-001']),
  /** Codes of a line all of whose units come later than usual. */
  delayedCodes: v.optional(v.array(v.string()), ['LIN-PED-WARN-019']),
  /** Reasons by the beginning of an incident's code or text, upper case without accents. */
  reasons: v.optional(v.record(v.string(), reason), {}),
})
export type WholesalerSettings = v.InferOutput<typeof wholesalerSettings>

export const usualSettings: WholesalerSettings = v.parse(wholesalerSettings, {})

/** The texts that public implementations share. */
export const usualReasons: Readonly<Record<string, MissingReason>> = {
  'LIN-PED-WARN-001': 'out-of-stock',
  'SIN EXISTENCIAS': 'out-of-stock',
  'NO HAY EXISTENCIAS': 'out-of-stock',
  'FALTA DE SUMINISTRO': 'supply-problem',
  'SIN UNIDADES PTES': 'supply-problem',
  'SERVICIO PARCIAL': 'partial-service',
  'LIMITE EXISTENCIAS': 'stock-limit',
  'LIMITE DE EXISTENCIAS': 'stock-limit',
  'LIN-PED-WARN-010': 'discontinued',
  BAJA: 'discontinued',
  'LIN-PED-ERR-001': 'not-found',
  DESCONOCIDO: 'not-found',
  'ARTICULO DESCONOCIDO': 'not-found',
}
