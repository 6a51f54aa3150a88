import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { extensionsOf, requestFor } from '@/domain/extensions'
import { generateProposal, summariseProposal } from '@/domain/proposal'
import { type Quickwin, type QuickwinTemplate, quickwinTemplates } from '@/domain/quickwin'
import { yearToYesterday } from '@/domain/sales/range'
import { proposalBySql } from '../../../testing/proposal-by-sql'
import type { LoadedDemo } from './loaded-demo'

/** Proposals of every template, held against plain SQL. */
export function describeProposals({ db, today, snapshot, data, count }: LoadedDemo): void {
  describe('proposals of the demo pharmacy, counted again by plain SQL over its tables', () => {
    const requestOf = (quickwin: Quickwin) => {
      const extension = extensionsOf(quickwin)[0]?.value ?? 'all'
      return requestFor({ quickwin, extension, repeated: false, period: 60, ...yearToYesterday(today) })
    }
    const ofTemplate = (template: QuickwinTemplate) => {
      const quickwin = snapshot.quickwins.find((candidate) => candidate.template === template)
      if (!quickwin) throw new Error(`No quickwin of ${template}`)
      return quickwin
    }

    it.each(quickwinTemplates)(
      '%s: the same rows, units sold, units proposed and potential',
      async (template) => {
        const request = requestOf(ofTemplate(template))
        const expected = await proposalBySql(db, { pharmacyId: 1, today, request })
        const groups = generateProposal(data, request)
        const figures = groups.map(({ key, total_ud, provision, provision_potential_pvl }) => ({
          key,
          total_ud,
          provision,
          provision_potential_pvl,
        }))
        expect(figures).toEqual(expected)
        expect(expected.filter(({ provision }) => provision > 0).length).toBeGreaterThanOrEqual(5)
      },
    )

    it.each(['ALM-LOT', 'GEN-NET', 'DER-TEM', 'BIO-GAM'])(
      '%s: with bids, outside campaigns, or of one kind',
      async (code) => {
        const quickwin = snapshot.quickwins.find((candidate) => candidate.code === code)
        if (!quickwin) throw new Error(`No quickwin ${code}`)
        const request = requestOf(quickwin)
        const expected = await proposalBySql(db, { pharmacyId: 1, today, request })
        expect(generateProposal(data, request)).toMatchObject(expected)
        expect(expected.length).toBeGreaterThan(0)
      },
    )

    it('generic_amortization keeps the units until half of their PVL reaches 5 % of the month', async () => {
      const amortization = await count(sql`
        SELECT round(sum(units * sale_day.pvp) * 0.05)::int AS count FROM sale_day JOIN product USING (cn)
        WHERE pharmacy_id = 1 AND day BETWEEN '2026-10-01' AND '2026-10-31' AND prescription AND generic`)
      const groups = generateProposal(data, requestOf(ofTemplate('generic_amortization')))
      const summary = summariseProposal(groups, new Map())
      const kept = groups.filter(({ quantity }) => quantity > 0)
      const last = kept.at(-1)
      expect(summary.totalPvl / 2).toBeGreaterThanOrEqual(amortization)
      expect((summary.totalPvl - (last?.provision_potential_pvl ?? 0)) / 2).toBeLessThan(amortization)
      expect(kept.length).toBeLessThan(groups.length)
    })
  })
}
