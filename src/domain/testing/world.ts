import { monthOf } from '@/domain/basics/dates'
import type { Catalogue, Product } from '@/domain/catalogue/catalogue'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { TaxRate } from '@/domain/catalogue/taxes'
import type { ProposalData, ProposalRequest } from '@/domain/proposal/proposal-types'
import { decodeBlock, encodeBlock, type SaleRow } from '@/domain/sales/cube/block'
import { buildCube, type Cube } from '@/domain/sales/cube/cube'

/** The cube of plain rows, through the bytes as in production. */
export const cubeOf = (rows: readonly SaleRow[], catalogue: Catalogue): Cube => {
  const months = [...new Set(rows.map((row) => monthOf(row.day)))]
  const blocks = months.map((month) => ({
    month,
    columns: decodeBlock(encodeBlock(rows.filter((row) => monthOf(row.day) === month))),
  }))
  return buildCube(blocks, indexCatalogue(catalogue))
}

/** A product of laboratory 1, a generic at 3.10 €, unless told otherwise. */
export const product = (fields: Partial<Product> & { cn: string }): Product => ({
  id: Number(fields.cn),
  name: `Producto ${fields.cn}`,
  ean: null,
  laboratoryId: 1,
  groupId: 11,
  marketCategoryId: null,
  prescription: true,
  generic: true,
  fantasy: false,
  taxClass: fields.prescription === false ? 'general' : 'super-reduced',
  pvl: 310,
  pvp: 484,
  pot: null,
  active: true,
  outOfStock: false,
  ...fields,
})

/** IVA and surcharge of the peninsula and the Balearic Islands. */
export const taxes: readonly TaxRate[] = [
  { taxClass: 'super-reduced', from: '1995-01-01', rate: 40, surcharge: 5 },
  { taxClass: 'reduced', from: '2012-09-01', rate: 100, surcharge: 14 },
  { taxClass: 'general', from: '2012-09-01', rate: 210, surcharge: 52 },
]

export const catalogueOf = (products: readonly Product[]): Catalogue => ({
  version: '1',
  associations: [],
  laboratories: [1, 2, 3].map((id) => ({
    id,
    name: `Laboratorio ${id}`,
    image: null,
    corporativeColor: null,
    associationId: null,
    prescription: true,
  })),
  groups: [11, 12, 13].map((id) => ({ id, name: `Grupo ${id}`, easeOfChange: 2, official: true })),
  marketCategories: [{ id: 21, name: 'Solares', easeOfChange: 1 }],
  products: [...products],
})

/** Data of a pharmacy that sold these units of each CN on one day of the year 2025. */
export const dataOf = (
  facts: { products: readonly Product[]; sold: Record<string, number> } & Partial<ProposalData>,
): ProposalData => {
  const { products, sold, ...rest } = facts
  const catalogue = catalogueOf(products)
  const rows = Object.entries(sold).map(([cn, units]) => ({
    // June is complete with it.
    day: '2025-06-30',
    cn,
    units,
    pvl: 300,
    pvp: 500,
  }))
  return {
    cube: cubeOf(rows, catalogue),
    catalogue: indexCatalogue(catalogue),
    stock: null,
    campaigns: [],
    bids: [],
    laboratories: new Set(catalogue.laboratories.map(({ id }) => id)),
    today: '2026-01-01',
    ...rest,
  }
}

/** Laboratory 1 asks for 60 days on the 365 days of 2025. */
export const request = (fields: Partial<ProposalRequest> = {}): ProposalRequest => ({
  template: 'default',
  laboratories: [1],
  campaigns: [],
  bids: [],
  prescription: true,
  nonPrescription: false,
  excludeCampaigns: false,
  discount: null,
  campaignDiscount: null,
  period: 60,
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  generic: null,
  fantasy: null,
  brand: null,
  outOfStock: null,
  laboratoriesExcluded: [],
  defaultQuantity: null,
  onlyAutoQuantities: false,
  ignoreStockProvisions: false,
  aggregate: false,
  ...fields,
})
