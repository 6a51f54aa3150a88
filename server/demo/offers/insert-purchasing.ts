import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { quickwinColumns } from '../../features/purchasing/quickwins.queries'
import type { DemoCampaign } from './campaigns'
import { demoLaboratoryMethods, demoOrderMethods } from './order-methods'
import type { DemoBid, DemoQuickwin } from './quickwins'

type Trx = Transaction<Database>

export async function insertPurchasing(
  trx: Trx,
  source: {
    campaigns: readonly DemoCampaign[]
    quickwins: readonly DemoQuickwin[]
    bids: readonly DemoBid[]
  },
): Promise<void> {
  await trx.insertInto('order_method').values(demoOrderMethods).execute()
  await trx.insertInto('laboratory_order_method').values(demoLaboratoryMethods).execute()
  await insertCampaigns(trx, source.campaigns)
  await trx
    .insertInto('bid')
    .values(source.bids.map(({ id, code, name }) => ({ id, code, name })))
    .execute()
  await trx
    .insertInto('bid_product')
    .values(source.bids.flatMap(({ id, cns }) => cns.map((cn) => ({ bid_id: id, cn }))))
    .execute()
  await insertQuickwins(trx, source.quickwins)
}

async function insertCampaigns(trx: Trx, campaigns: readonly DemoCampaign[]): Promise<void> {
  await trx
    .insertInto('campaign')
    .values(
      campaigns.map(({ id, code, name, laboratoryId, discount, startsOn, endsOn }) => ({
        id,
        code,
        name,
        laboratory_id: laboratoryId,
        discount,
        starts_on: startsOn,
        ends_on: endsOn,
      })),
    )
    .execute()
  await trx
    .insertInto('campaign_product')
    .values(
      campaigns.flatMap(({ id, products }) =>
        products.map(({ cn, discount, tiers, bonuses = [], netPrices = [] }) => ({
          campaign_id: id,
          cn,
          discount,
          tiers: JSON.stringify(tiers),
          bonuses: JSON.stringify(bonuses),
          net_prices: JSON.stringify(netPrices),
        })),
      ),
    )
    .execute()
}

async function insertQuickwins(trx: Trx, quickwins: readonly DemoQuickwin[]): Promise<void> {
  await trx
    .insertInto('quickwin')
    .values(
      quickwins.map((quickwin, index) => ({
        id: quickwin.id,
        code: quickwin.code,
        ...quickwinColumns(quickwin),
        position: index + 1,
      })),
    )
    .execute()
  await trx
    .insertInto('quickwin_laboratory')
    .values(
      quickwins.flatMap(({ id, laboratories }) =>
        laboratories.map((laboratory) => ({
          quickwin_id: id,
          laboratory_id: laboratory.id,
          main: laboratory.main,
        })),
      ),
    )
    .execute()
  await trx
    .insertInto('quickwin_campaign')
    .values(
      quickwins.flatMap(({ id, campaigns }) =>
        campaigns.map((campaign) => ({ quickwin_id: id, campaign_id: campaign })),
      ),
    )
    .execute()
  await trx
    .insertInto('quickwin_bid')
    .values(quickwins.flatMap(({ id, bids }) => bids.map((bid) => ({ quickwin_id: id, bid_id: bid }))))
    .execute()
  await trx
    .insertInto('quickwin_condition')
    .values(
      quickwins.flatMap(({ id, conditions }) =>
        conditions.map(({ unit, expression, quantity, cns = [] }) => ({
          quickwin_id: id,
          unit,
          expression,
          quantity,
          cns,
        })),
      ),
    )
    .execute()
}
