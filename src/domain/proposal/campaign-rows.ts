import type { CampaignRow, ProvisionGroup } from '@/domain/proposal/proposal-types'

/**
 * The flat rows of a `campaign_group` proposal folded by campaign (purchasing.md §2.4): campaigns and their rows keep the
 * order in which they come, totals are the sums. Rows without campaign have no place in it.
 */
export const campaignRows = (groups: readonly ProvisionGroup[]): CampaignRow[] => {
  const rows = new Map<number, CampaignRow>()
  for (const group of groups) {
    // All products of such a row are in its campaign.
    const campaign = group.transferables[0]?.campaign
    if (!campaign) continue
    const row = rows.get(campaign.id) ?? emptyRow(campaign)
    rows.set(campaign.id, row)
    row.total_ud += group.total_ud
    row.provision += group.provision
    row.provision_potential_pvl += group.provision_potential_pvl
    row.provision_potential_pvp += group.provision_potential_pvp
    row.provisions.push(group)
  }
  return [...rows.values()]
}

const emptyRow = ({ id, name }: { id: number; name: string }): CampaignRow => ({
  id,
  name,
  total_ud: 0,
  provision: 0,
  provision_potential_pvl: 0,
  provision_potential_pvp: 0,
  provisions: [],
})
