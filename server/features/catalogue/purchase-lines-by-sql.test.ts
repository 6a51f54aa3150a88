import { sql } from 'kysely'
import { expect, test } from 'vitest'
import conditioned from '@/domain/testing/condition-lines.json'
import lines from '@/domain/testing/purchase-lines.json'
import { createTestDatabase } from '../../testing/database'

const { db } = await createTestDatabase()

test('the 200 lines worked out from the rules cost the same by SQL, with the rates that this database has of the law', async () => {
  const { rows } = await sql<{ base: number; netUnit: number | null }>`
    SELECT floor(cost.base + 0.5)::bigint AS base,
      floor(cost.base * (1 + (law.rate + law.surcharge) / 1000.0) / nullif(units + bonus, 0) + 0.5)::bigint AS "netUnit"
    FROM json_to_recordset(${JSON.stringify(lines.map((line, place) => ({ ...line, place })))}::json) AS line (
        place int, regime text, "taxClass" text, units numeric, bonus numeric, pvl numeric, discount numeric, deduction numeric)
      CROSS JOIN LATERAL (SELECT units * pvl * (1 - discount) * (1 - deduction / 1000) AS base) AS cost
      CROSS JOIN LATERAL (
        SELECT rate, surcharge FROM tax_rate
        WHERE tax_rate.regime = line.regime AND tax_class = line."taxClass" AND from_day <= '2026-11-28'
        ORDER BY from_day DESC LIMIT 1) AS law
    ORDER BY place`.execute(db)
  expect(rows).toEqual(lines.map(({ base, netUnit }) => ({ base, netUnit })))
})

test('lines of tiers, free units and net prices cost the same by SQL, at and beside each boundary', async () => {
  const { rows } = await sql<{ bonus: number; base: number; netUnit: number }>`
    SELECT bonus, floor(base + 0.5)::bigint AS base,
      floor(base * (1 + (law.rate + law.surcharge) / 1000.0) / (units + bonus) + 0.5)::bigint AS "netUnit"
    FROM json_to_recordset(${JSON.stringify(conditioned.map((line, place) => ({ ...line, place })))}::json) AS line (
        place int, regime text, "taxClass" text, units numeric, pvl numeric, discount numeric, deduction numeric,
        tiers jsonb, bonuses jsonb, "netPrices" jsonb)
      CROSS JOIN LATERAL (
        SELECT coalesce((
          SELECT step.discount FROM jsonb_to_recordset(tiers) AS step (quantity int, discount numeric)
          WHERE step.quantity <= units ORDER BY step.quantity DESC LIMIT 1), line.discount) AS discount,
        coalesce((
          SELECT step.bonus * CASE WHEN step.repeats THEN floor(units / step.quantity) ELSE 1 END
          FROM jsonb_to_recordset(bonuses) AS step (quantity int, bonus int, repeats boolean)
          WHERE step.quantity <= units ORDER BY step.quantity DESC LIMIT 1), 0)::int AS bonus,
        (SELECT step."netPrice" FROM jsonb_to_recordset("netPrices") AS step (quantity int, "netPrice" numeric)
          WHERE step.quantity <= units ORDER BY step.quantity DESC LIMIT 1) AS net) AS terms
      CROSS JOIN LATERAL (
        SELECT units * least(pvl * (1 - terms.discount), terms.net) * (1 - deduction / 1000) AS base) AS cost
      CROSS JOIN LATERAL (
        SELECT rate, surcharge FROM tax_rate
        WHERE tax_rate.regime = line.regime AND tax_class = line."taxClass" AND from_day <= '2026-11-28'
        ORDER BY from_day DESC LIMIT 1) AS law
    ORDER BY place`.execute(db)
  expect(rows).toEqual(conditioned.map(({ expected }) => expected))
})
