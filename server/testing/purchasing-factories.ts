import type { Insertable, Kysely } from 'kysely'
import type { DiscountTier, UnitTiers } from '@/domain/offers/quickwin'
import type { Database } from '../db/schema'

type Given<Table extends keyof Database> = Partial<Insertable<Database[Table]>>

/** Active, with one main laboratory, unless told otherwise. */
export async function insertQuickwin(
  db: Kysely<Database>,
  { laboratories, ...given }: Given<'quickwin'> & { code: string; laboratories: number[] },
): Promise<number> {
  const values = { title: `Propuesta ${given.code}`, template: 'default' as const, ...given }
  const { id } = await db.insertInto('quickwin').values(values).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('quickwin_laboratory')
    .values(
      laboratories.map((laboratoryId, index) => ({
        quickwin_id: id,
        laboratory_id: laboratoryId,
        main: index === 0,
      })),
    )
    .execute()
  return id
}

export async function insertCondition(
  db: Kysely<Database>,
  given: Given<'quickwin_condition'> & { quickwin_id: number; quantity: number },
): Promise<void> {
  await db
    .insertInto('quickwin_condition')
    .values({ unit: 'quantity', expression: 'at_least', ...given })
    .execute()
}

type CampaignProduct = {
  cn: string
  discount?: number | null
  tiers?: DiscountTier[]
} & UnitTiers

export async function insertCampaign(
  db: Kysely<Database>,
  {
    products,
    ...given
  }: Given<'campaign'> & { code: string; laboratory_id: number; products: CampaignProduct[] },
): Promise<number> {
  const values = { name: `Campaña ${given.code}`, ...given }
  const { id } = await db.insertInto('campaign').values(values).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('campaign_product')
    .values(
      products.map(({ tiers = [], bonuses = [], netPrices = [], ...product }) => ({
        campaign_id: id,
        tiers: JSON.stringify(tiers),
        bonuses: JSON.stringify(bonuses),
        net_prices: JSON.stringify(netPrices),
        ...product,
      })),
    )
    .execute()
  return id
}

/** Offers a method at a laboratory; the method is made where it is new. */
export async function offerMethod(
  db: Kysely<Database>,
  { name, laboratoryId, minPrice }: { name: string; laboratoryId: number; minPrice: number },
): Promise<number> {
  const { id } = await db
    .insertInto('order_method')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('laboratory_order_method')
    .values({ laboratory_id: laboratoryId, method_id: id, min_price: minPrice })
    .execute()
  return id
}
