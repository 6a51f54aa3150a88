import type { Quickwin } from '@/domain/offers/quickwin'

/** A quickwin of laboratory 1 over its prescription products, unless told otherwise. */
export const quickwin = (fields: Partial<Quickwin> = {}): Quickwin => ({
  id: 1,
  code: 'norte-genericos',
  title: 'Oportunidades Norte',
  info: null,
  style: null,
  section: null,
  template: 'default',
  autoBuy: false,
  buyAll: false,
  fullBrand: false,
  aggregate: false,
  swappableQuantity: false,
  outOfStock: false,
  pharmacist: false,
  nonPrescription: false,
  prescription: true,
  excludeCampaigns: false,
  discount: null,
  campaignDiscount: null,
  defaultQuantity: null,
  laboratories: [{ id: 1, main: true }],
  campaigns: [],
  bids: [],
  ...fields,
})
