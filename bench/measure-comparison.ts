import { madridDay } from '@/domain/basics/dates'
import { compareOffers } from '@/domain/comparison/compare-offers'
import { comparisonFacts } from '@/domain/comparison/comparison-facts'
import type { LineToDiscount } from '@/domain/offers/line-discounts'
import { generateProposal } from '@/domain/proposal/proposal'
import { orderedTransferable } from '@/domain/proposal/transferables'
import { yearToYesterday } from '@/domain/sales/range/range'
import type { Bench } from './bench'
import { cubeOf } from './download'
import { time } from './figures'
import { largestQuickwin, largestRequest, proposalData } from './measure-engine'
import { atMost, type Row, timesRow } from './table'

const today = madridDay(new Date())

/** The offers of a row's group, as its comparison shows them, with a proposal's other rows beside it. */
export async function measureComparison(bench: Bench): Promise<Row[]> {
  const download = await bench.download()
  const { catalogue, purchasing } = download
  const data = proposalData(download, cubeOf(download))
  const { quickwin } = largestQuickwin(data, purchasing.quickwins)
  const request = largestRequest(quickwin, yearToYesterday(today))
  const lines = generateProposal(data, request).flatMap((row): LineToDiscount[] => {
    const line = orderedTransferable(row)
    if (line === undefined) return []
    const { cn, pvl, laboratory } = line
    const quantity = Math.max(1, row.quantity)
    return [{ cn, pvl, quantity, laboratoryId: laboratory.id, campaign: null, quickwins: [quickwin.id] }]
  })
  const facts = comparisonFacts(purchasing, { catalogue, today })
  const beside = () => lines
  const compare = ({ cn, quantity }: LineToDiscount) => compareOffers(facts, { cn, quantity, beside })
  const sizes = lines.map((line) => compare(line).length)
  const most = sizes.indexOf(Math.max(...sizes))
  const largest = lines[most] as LineToDiscount
  const note = `${lines.length} rows, «${quickwin.title}»`
  return [
    // Fifty milliseconds on a device a quarter as fast.
    timesRow('compare the row with most offers', await time(40, () => compare(largest)), {
      budget: atMost(12.5),
      note: `${sizes[most]} offers; ${note}`,
    }),
    timesRow(
      'prepare what rows are compared by',
      await time(40, () => comparisonFacts(purchasing, { catalogue, today })),
      {
        budget: atMost(12.5),
        note: `${purchasing.campaigns.length} campaigns, ${purchasing.quickwins.length} quickwins`,
      },
    ),
    timesRow('compare all rows of a proposal', await time(10, () => lines.map(compare)), {
      note: `${sizes.reduce((sum, size) => sum + size, 0)} offers; ${note}`,
    }),
  ]
}
