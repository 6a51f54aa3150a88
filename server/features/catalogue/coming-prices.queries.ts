import { type RawBuilder, sql } from 'kysely'
import type { ComingPrice } from '@/domain/catalogue/catalogue'

/**
 * A column with the prices of these products whose day has come and which are not theirs yet: a price that is read beside it is
 * today's, also where no server has noticed that the day has begun (coming-prices.service).
 */
export const pricesComeOf = (cns: unknown, today: unknown): RawBuilder<ComingPrice[]> => sql`
  (SELECT coalesce(json_agg(json_build_object('cn', cn, 'from', from_day, 'pvl', pvl, 'pvp', pvp)), '[]')
    FROM coming_price WHERE cn = ANY(${cns}::text[]) AND from_day <= ${today}::date)`

/** In the place of a product's own price; nothing where none has come. */
export const priceOf = (
  come: Pick<ComingPrice, 'pvl' | 'pvp'> | undefined,
): Partial<Pick<ComingPrice, 'pvl' | 'pvp'>> => (come === undefined ? {} : { pvl: come.pvl, pvp: come.pvp })
