import { lineCampaigns } from '@/domain/line-campaigns'
import type { SalesData } from '@/domain/sales/sales-data'
import type { ProductSalesRow } from '@/domain/sales/sales-rows'
import { productAt, salesOf, stockOf, type TableSelection } from '@/domain/sales/table-selection'

export const productRows = (selection: TableSelection): ProductSalesRow[] => {
  const { data, products } = selection
  const { laboratories, groups } = data.catalogue
  const campaigns = runningCampaigns(data)
  return products.map((index) => {
    const product = productAt(data, index)
    const laboratory = laboratories.get(product.laboratoryId)
    const campaign = campaigns.get(product.laboratoryId)?.get(product.cn)
    return {
      ...salesOf(selection, [index]),
      cn_id: product.id,
      cn_cn: product.cn,
      cn_product: product.name,
      ean_code: product.ean,
      dcpf_id: product.groupId,
      dcpf_name: product.groupId === null ? null : (groups.get(product.groupId)?.name ?? ''),
      pot: product.pot,
      laboratory_id: product.laboratoryId,
      laboratory_name: laboratory?.name ?? '',
      laboratory_image: laboratory?.image ?? null,
      stock: stockOf(selection, [index]),
      out_of_stock: product.outOfStock,
      price_pvl: product.pvl,
      price_pvp: product.pvp,
      generic: product.generic,
      prescription: product.prescription,
      fantasy: product.fantasy,
      campaign: campaign ? { id: campaign.id, name: campaign.name } : null,
    }
  })
}

/** By laboratory, then CN. A laboratory is not told of the campaigns of others. */
const runningCampaigns = ({ campaigns, viewer, today }: SalesData) => {
  const own = campaigns.filter(({ laboratoryId }) => viewer?.includes(laboratoryId) ?? true)
  return new Map(
    [...new Set(own.map(({ laboratoryId }) => laboratoryId))].map((id) => {
      const ofLaboratory = own.filter(({ laboratoryId }) => laboratoryId === id)
      return [id, lineCampaigns(ofLaboratory, { today, only: [], fallback: null })] as const
    }),
  )
}
