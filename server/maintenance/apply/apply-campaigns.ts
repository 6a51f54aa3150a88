import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

export const applyCampaigns = async (
  { trx, log, references }: ApplyContext,
  given: Given<'campaigns'>[],
): Promise<void> => {
  references.checkRepeated(
    given.map(({ code }) => code),
    (index) => ['campaigns', index, 'code'],
  )
  for (const [index, campaign] of given.entries()) {
    const { startsOn, endsOn, products } = campaign
    if (startsOn && endsOn && startsOn > endsOn) {
      references.problem(['campaigns', index, 'endsOn'], 'es anterior al comienzo')
    }
    const laboratoryId = references.laboratory(campaign.laboratory, ['campaigns', index, 'laboratory'])
    references.checkCns(products?.map(({ cn }) => cn) ?? [], (at) => [
      'campaigns',
      index,
      'products',
      at,
      'cn',
    ])
    const stored = await storedNetPrices(trx, campaign.code)
    references.checkTerms(products ?? [], stored, (at) => ['campaigns', index, 'products', at])
    // Registered even if it has a problem, so that references to it are not reported as problems, too.
    references.add('campaign', campaign.code, 0)
    if (references.problems.length > 0) continue
    const { row, change } = await log.save({
      entity: 'campaña',
      name: campaign.code,
      table: 'campaign',
      key: { code: campaign.code },
      values: {
        name: campaign.name,
        laboratory_id: laboratoryId,
        discount: campaign.discount,
        starts_on: startsOn,
        ends_on: endsOn,
      },
    })
    references.add('campaign', campaign.code, Number(row.id))
    if (products === undefined) continue
    await log.replaceList({
      change,
      field: 'productos',
      table: 'campaign_product',
      owner: { campaign_id: row.id },
      columns: ['cn', 'discount', 'tiers', 'bonuses', 'net_prices'],
      rows: products.map(({ cn, discount, tiers, bonuses, netPrices }) => ({
        cn,
        discount,
        tiers: JSON.stringify(tiers),
        bonuses: JSON.stringify(bonuses),
        net_prices: JSON.stringify(netPrices),
      })),
    })
  }
}

async function storedNetPrices(trx: ApplyContext['trx'], code: string) {
  const products = await trx
    .selectFrom('campaign_product')
    .innerJoin('campaign', 'campaign.id', 'campaign_product.campaign_id')
    .where('campaign.code', '=', code)
    .select(['campaign_product.cn', 'campaign_product.net_prices'])
    .execute()
  return new Map(products.map(({ cn, net_prices }) => [cn, net_prices]))
}

export const applyBids = async ({ log, references }: ApplyContext, given: Given<'bids'>[]): Promise<void> => {
  references.checkRepeated(
    given.map(({ code }) => code),
    (index) => ['bids', index, 'code'],
  )
  for (const [index, { code, name, cns }] of given.entries()) {
    references.checkCns(cns, (at) => ['bids', index, 'cns', at])
    references.add('bid', code, 0)
    if (references.problems.length > 0) continue
    const { row, change } = await log.save({
      entity: 'licitación',
      name: code,
      table: 'bid',
      key: { code },
      values: { name },
    })
    references.add('bid', code, Number(row.id))
    await log.replaceList({
      change,
      field: 'productos',
      table: 'bid_product',
      owner: { bid_id: row.id },
      columns: ['cn'],
      rows: cns.map((cn) => ({ cn })),
    })
  }
}
