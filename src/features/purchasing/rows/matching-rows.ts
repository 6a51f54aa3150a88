import { foldText } from '@/domain/basics/text'
import { type HasCode, hasProductCode } from '@/domain/catalogue/product-code'
import type { CampaignRow, ProvisionGroup } from '@/domain/proposal/proposal-types'

type Matches<Row> = (row: Row) => boolean

/** Finds rows in which the product is ordered or sold. */
export const groupsOfProduct =
  (hasCode: HasCode): Matches<ProvisionGroup> =>
  ({ transferables, sales }) =>
    transferables.some(hasCode) || sales.some(hasCode)

/** Finds a code, the start of a CN, or words in the name of product or group. Undefined: no search text, all rows match. */
export const matchingGroups = (search: string): Matches<ProvisionGroup> | undefined => {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  const hasCode = hasProductCode(search)
  const hasProduct = hasCode && groupsOfProduct(hasCode)
  return (group) => {
    if (hasProduct?.(group)) return true
    const { name, transferables } = group
    const text = foldText(`${name} ${transferables.map(({ product }) => product).join(' ')}`)
    return words.every((word) => text.includes(word) || transferables.some(({ cn }) => cn.startsWith(word)))
  }
}

/** Finds campaigns with at least one matching product. */
export const matchingCampaigns = (search: string): Matches<CampaignRow> | undefined => {
  const matches = matchingGroups(search)
  return matches && (({ provisions }) => provisions.some(matches))
}
