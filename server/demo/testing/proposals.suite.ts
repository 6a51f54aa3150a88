import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Quickwin, type QuickwinTemplate, quickwinTemplates } from '@/domain/offers/quickwin'
import { extensionsOf, requestFor } from '@/domain/proposal/extensions'
import { generateProposal, summariseProposal } from '@/domain/proposal/proposal'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { yearToYesterday } from '@/domain/sales/range/range'
import { amortizationBySql, type ProposalFigures, proposalBySql } from '../../testing/proposal-by-sql'
import type { LoadedDemo } from './loaded-demo'

/** Proposals of every template, compared with results of plain SQL. */
export function describeProposals({ db, today, snapshot, data, count }: LoadedDemo): void {
  describe('proposals of the demo pharmacy, compared with plain SQL', () => {
    const requestOf = (quickwin: Quickwin) => {
      const extension = extensionsOf(quickwin)[0]?.value ?? 'all'
      return requestFor({ quickwin, extension, repeated: false, period: 60, ...yearToYesterday(today) })
    }
    const ofTemplate = (template: QuickwinTemplate) => {
      const quickwin = snapshot.quickwins.find((candidate) => candidate.template === template)
      if (!quickwin) throw new Error(`No quickwin of ${template}`)
      return quickwin
    }

    const figuresOf = (group: ProvisionGroup): ProposalFigures => {
      const { key, total_ud, provision, provision_potential_pvl, quantity } = group
      const { tenant_sales_percentage, brand_percentage } = group
      const pvl = group.transferables[0]?.pvl ?? null
      const { totalPvlWithDiscount } = summariseProposal([group], new Map())
      return {
        ...{ key, total_ud, provision, provision_potential_pvl, tenant_sales_percentage, brand_percentage },
        ...{ quantity, pvl, discounted: totalPvlWithDiscount },
      }
    }

    it.each(quickwinTemplates)(
      'of the template %s have the same rows, units, shares and amounts',
      async (template) => {
        const request = requestOf(ofTemplate(template))
        const expected = await proposalBySql(db, { pharmacyId: 1, today, request })
        expect(generateProposal(data, request).map(figuresOf)).toEqual(expected)
        expect(expected.filter(({ provision }) => provision > 0).length).toBeGreaterThanOrEqual(5)
      },
    )

    it.each(['ALM-LOT', 'GEN-NET', 'DER-TEM', 'BIO-GAM'])(
      'of the quickwin %s, with bids, without campaigns or for one kind of product, are the same, too',
      async (code) => {
        const quickwin = snapshot.quickwins.find((candidate) => candidate.code === code)
        if (!quickwin) throw new Error(`No quickwin ${code}`)
        const request = requestOf(quickwin)
        const expected = await proposalBySql(db, { pharmacyId: 1, today, request })
        expect(generateProposal(data, request).map(figuresOf)).toEqual(expected)
        expect(expected.length).toBeGreaterThan(0)
      },
    )

    it('of generic_amortization include units until half of their PVL reaches 5 % of the month', async () => {
      const amortization = await count(sql`SELECT ${amortizationBySql(1, today)} AS count`)
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
