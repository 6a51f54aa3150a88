import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { EntryOf } from '@/contract/editing/entries'
import type { BonusTier, ConditionExpression, ConditionUnit, NetPriceTier } from '@/domain/offers/quickwin'
import type { QuickwinTable } from '../../../db/tables/purchasing'
import { quickwinTerms } from '../../../features/purchasing/quickwins.queries'
import type { Exporter } from './exporter'

/** Integer cents as the euros of a file. */
const euros = (cents: number): number => cents / 100

export const exportOrderMethods: Exporter<'orderMethods'> = async (db, which) => {
  const { rows } = await sql<{ name: string; laboratories: EntryOf<'orderMethods'>['laboratories'] }>`
    SELECT m.name,
      (SELECT coalesce(json_agg(json_build_object('laboratory', l.name, 'minPrice', lm.min_price, 'paymentDays', lm.payment_days)
          ORDER BY l.name, l.id), '[]')
        FROM laboratory_order_method lm JOIN laboratory l ON l.id = lm.laboratory_id
        WHERE lm.method_id = m.id) AS laboratories
    FROM order_method m WHERE ${which(sql`m.name`)} ORDER BY m.name`.execute(db)
  return rows.map(
    ({ name, laboratories }): EntryOf<'orderMethods'> => ({
      name,
      laboratories: laboratories.map((offered) => ({
        ...offered,
        minPrice: euros(Number(offered.minPrice)),
      })),
    }),
  )
}

type StoredCampaign = {
  code: string
  name: string
  laboratory: string
  discount: number | null
  starts_on: string | null
  ends_on: string | null
  products: {
    cn: string
    discount: number | null
    tiers: { quantity: number; discount: number }[]
    bonuses: BonusTier[]
    netPrices: NetPriceTier[]
  }[]
}

export const exportCampaigns: Exporter<'campaigns'> = async (db, which) => {
  const { rows } = await sql<StoredCampaign>`
    SELECT c.code, c.name, l.name AS laboratory, c.discount, c.starts_on, c.ends_on,
      (SELECT coalesce(json_agg(json_build_object('cn', cn, 'discount', p.discount, 'tiers', tiers,
          'bonuses', bonuses, 'netPrices', net_prices) ORDER BY cn), '[]')
        FROM campaign_product p WHERE campaign_id = c.id) AS products
    FROM campaign c JOIN laboratory l ON l.id = c.laboratory_id
    WHERE ${which(sql`c.code`)} ORDER BY c.code`.execute(db)
  return rows.map(
    ({ starts_on, ends_on, products, ...campaign }): EntryOf<'campaigns'> => ({
      ...campaign,
      startsOn: starts_on,
      endsOn: ends_on,
      products: products.map(({ bonuses, netPrices, ...product }) => ({
        ...product,
        bonuses: bonuses.map(({ quantity, bonus, repeats }) => ({ quantity, bonus, repeats })),
        netPrices: netPrices.map(({ quantity, netPrice }) => ({ quantity, netPrice: euros(netPrice) })),
      })),
    }),
  )
}

type StoredCondition = {
  unit: ConditionUnit
  expression: ConditionExpression
  quantity: number
  cns: string[]
}
type StoredQuickwin = Selectable<QuickwinTable> & {
  laboratories: { name: string; main: boolean }[]
  campaigns: string[]
  bids: string[]
  conditions: StoredCondition[]
}

export const exportQuickwins: Exporter<'quickwins'> = async (db, which) => {
  const { rows } = await sql<StoredQuickwin>`
    SELECT q.*,
      (SELECT coalesce(json_agg(json_build_object('name', l.name, 'main', ql.main) ORDER BY ql.main DESC, l.name, l.id), '[]')
        FROM quickwin_laboratory ql JOIN laboratory l ON l.id = ql.laboratory_id
        WHERE ql.quickwin_id = q.id) AS laboratories,
      ARRAY(SELECT c.code FROM quickwin_campaign JOIN campaign c ON c.id = campaign_id
        WHERE quickwin_id = q.id ORDER BY c.code) AS campaigns,
      ARRAY(SELECT b.code FROM quickwin_bid JOIN bid b ON b.id = bid_id WHERE quickwin_id = q.id ORDER BY b.code) AS bids,
      (SELECT coalesce(json_agg(json_build_object('unit', unit, 'expression', expression, 'quantity', quantity,
          'cns', cns) ORDER BY id), '[]')
        FROM quickwin_condition WHERE quickwin_id = q.id) AS conditions
    FROM quickwin q WHERE ${which(sql`q.code`)} ORDER BY q.code`.execute(db)
  return rows.map(quickwinEntry)
}

const quickwinEntry = (row: StoredQuickwin): EntryOf<'quickwins'> => ({
  code: row.code,
  ...quickwinTerms(row),
  position: row.position,
  active: row.active,
  laboratories: row.laboratories,
  campaigns: row.campaigns,
  bids: row.bids,
  conditions: row.conditions.map(conditionEntry),
})

const conditionEntry = ({ unit, expression, quantity, cns }: StoredCondition) =>
  unit === 'total_pvl'
    ? { unit, expression, quantity: euros(quantity), cns }
    : { unit, expression, quantity, cns }
