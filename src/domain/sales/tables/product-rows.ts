import { lineCampaigns } from '@/domain/offers/line-campaigns'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import type { ProductSalesRow } from '@/domain/sales/questions/sales-rows'
import { type LazyRows, salesFields } from '@/domain/sales/tables/table-rows'
import { knownStock, productAt, type TableSelection } from '@/domain/sales/tables/table-selection'

export const productRows = (selection: TableSelection): LazyRows<ProductSalesRow> => {
  const { data, products } = selection
  const { laboratories, groups } = data.catalogue
  const indexOf = (row: number) => products[row] as number
  const productOf = (row: number) => productAt(selection, indexOf(row))
  const laboratoryOf = (row: number) => laboratories.get(productOf(row).laboratoryId)
  const campaigns = runningCampaigns(data)
  return {
    count: products.length,
    fields: {
      ...salesFields(selection, indexOf),
      cn_id: (row) => productOf(row).id,
      cn_cn: (row) => productOf(row).cn,
      cn_product: (row) => productOf(row).name,
      ean_code: (row) => productOf(row).ean,
      dcpf_id: (row) => productOf(row).groupId,
      dcpf_name: (row) => {
        const { groupId } = productOf(row)
        return groupId === null ? null : (groups.get(groupId)?.name ?? '')
      },
      pot: (row) => productOf(row).pot,
      laboratory_id: (row) => productOf(row).laboratoryId,
      laboratory_name: (row) => laboratoryOf(row)?.name ?? '',
      laboratory_image: (row) => laboratoryOf(row)?.image ?? null,
      stock: (row) => knownStock(data, [indexOf(row)]),
      out_of_stock: (row) => productOf(row).outOfStock,
      shortage_until: (row) => productOf(row).shortage?.until ?? null,
      price_pvl: (row) => productOf(row).pvl,
      price_pvp: (row) => productOf(row).pvp,
      generic: (row) => productOf(row).generic,
      prescription: (row) => productOf(row).prescription,
      fantasy: (row) => productOf(row).fantasy,
      campaign: (row) => {
        const { laboratoryId, cn } = productOf(row)
        const campaign = campaigns(laboratoryId).get(cn)
        return campaign ? { id: campaign.id, name: campaign.name } : null
      },
    },
  }
}

/** By CN, of one laboratory's campaigns. A laboratory is not told of those of others. */
const runningCampaigns = ({ campaigns, viewer, today }: SalesData) => {
  const known = new Map<number, ReturnType<typeof lineCampaigns>>()
  return (laboratory: number) => {
    const cached = known.get(laboratory)
    if (cached !== undefined) return cached
    const shown = viewer?.includes(laboratory) ?? true
    const ofLaboratory = campaigns.filter(({ laboratoryId }) => shown && laboratoryId === laboratory)
    const made = lineCampaigns(ofLaboratory, { today, only: [], fallback: null })
    known.set(laboratory, made)
    return made
  }
}
