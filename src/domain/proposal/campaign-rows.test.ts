import { expect, test } from 'vitest'
import { campaignRows } from '@/domain/proposal/campaign-rows'
import { campaignTiers } from '@/domain/proposal/campaign-tiers'
import { generateProposal } from '@/domain/proposal/proposal'
import { quickwin } from '@/domain/testing/quickwin'
import { dataOf, product, request } from '@/domain/testing/world'

const campaign = (id: number, name: string, cns: readonly string[]) => ({
  id,
  name,
  laboratoryId: 1,
  discount: 0.1,
  startsOn: null,
  endsOn: null,
  products: cns.map((cn) => ({ cn, discount: null, tiers: [{ quantity: 20, discount: 0.2 }] })),
})

const data = dataOf({
  products: [
    product({ cn: '600001', groupId: 11, pvl: 100, pvp: 200 }),
    product({ cn: '600002', groupId: 12, pvl: 200, pvp: 400 }),
    product({ cn: '600003', groupId: 13, pvl: 150, pvp: 300 }),
    product({ cn: '600004', groupId: 13, laboratoryId: 2 }),
    product({ cn: '600005', groupId: 12 }),
  ],
  sold: { '600001': 365, '600002': 73, '600003': 73, '600004': 73 },
  campaigns: [
    campaign(1, 'Otoño', ['600001']),
    campaign(2, 'Invierno', ['600002', '600003', '600004']),
    { ...campaign(3, 'Pasada', ['600005']), endsOn: '2025-12-31' },
  ],
})

test('campaign rows add up their products, the campaign with the largest potential first', () => {
  const rows = campaignRows(generateProposal(data, request({ template: 'campaign_group' })))
  // 60 days of 365: 60 × 1.00 € in autumn; in winter 12 × 2.00 € and 24 × 1.50 €.
  expect(rows).toMatchObject([
    {
      id: 1,
      name: 'Otoño',
      total_ud: 365,
      provision: 60,
      provision_potential_pvl: 6_000,
      provision_potential_pvp: 12_000,
      provisions: [{ key: 'campaign:1:dcpf:11' }],
    },
    {
      id: 2,
      name: 'Invierno',
      total_ud: 219,
      provision: 36,
      provision_potential_pvl: 2_400 + 3_600,
      provision_potential_pvp: 4_800 + 7_200,
      provisions: [{ key: 'campaign:2:dcpf:13' }, { key: 'campaign:2:dcpf:12' }],
    },
  ])
  expect(campaignRows([])).toEqual([])
})

test('the flat rows of a campaign proposal stand together, campaign by campaign', () => {
  const keys = generateProposal(data, request({ template: 'campaign_group' })).map(({ key }) => key)
  expect(keys).toEqual(['campaign:1:dcpf:11', 'campaign:2:dcpf:13', 'campaign:2:dcpf:12'])
})

test('the tiers of a quickwin are those of its own products in the campaigns that run today', () => {
  const tiers = [{ quantity: 20, discount: 0.2 }]
  const winter = { id: 2, name: 'Invierno', discount: 0.1 }
  expect(campaignTiers(data, quickwin({ template: 'campaign_group' }))).toEqual([
    { cn: '600001', product: 'Producto 600001', campaign: { id: 1, name: 'Otoño', discount: 0.1 }, tiers },
    { cn: '600002', product: 'Producto 600002', campaign: winter, tiers },
    { cn: '600003', product: 'Producto 600003', campaign: winter, tiers },
  ])
  expect(campaignTiers(data, quickwin({ campaigns: [1] })).map(({ cn }) => cn)).toEqual(['600001'])
  expect(campaignTiers(data, quickwin({ excludeCampaigns: true }))).toEqual([])
})
