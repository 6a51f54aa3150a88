import * as v from 'valibot'
import { count, fraction, id } from '@/contract/basics/fields'
import { quickwinTemplates } from '@/domain/offers/quickwin'

const nullableFraction = v.nullable(fraction)

export const quickwinSchema = v.object({
  id,
  code: v.string(),
  title: v.string(),
  info: v.nullable(v.string()),
  style: v.nullable(v.string()),
  section: v.nullable(v.string()),
  template: v.picklist(quickwinTemplates),
  autoBuy: v.boolean(),
  buyAll: v.boolean(),
  fullBrand: v.boolean(),
  aggregate: v.boolean(),
  swappableQuantity: v.boolean(),
  outOfStock: v.boolean(),
  pharmacist: v.boolean(),
  nonPrescription: v.boolean(),
  prescription: v.boolean(),
  excludeCampaigns: v.boolean(),
  discount: nullableFraction,
  campaignDiscount: nullableFraction,
  defaultQuantity: v.nullable(count),
  laboratories: v.array(v.object({ id, main: v.boolean() })),
  campaigns: v.array(id),
  bids: v.array(id),
})
