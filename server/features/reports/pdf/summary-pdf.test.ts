import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { monthRange } from '@/domain/sales/range/range'
import { readPdf } from '../../../testing/pdf-text'

test('a long report continues on further pages, each with header and page number', async () => {
  const bytes = await longReport()
  const { pages } = await readPdf(bytes)
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries())
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`)
  for (const page of pages.slice(1)) expect(page).toContain('Fecha Pedido Laboratorios')
  expect(pages[0]).toContain('?ukasz · Farmàcia')
  expect(pages.join('\n').match(/Pedido \d+\b/g)).toHaveLength(90)
})

test('a long report lets others be served again and again while it is drawn', async () => {
  await longReport()
  let turns = 0
  let isDrawn = false
  const others = async () => {
    while (!isDrawn) {
      await setImmediate()
      turns += 1
    }
  }
  const served = others()
  await longReport()
  isDrawn = true
  await served
  expect(turns).toBeGreaterThan(20)
})

/** With orders on several pages. */
async function longReport(): Promise<Buffer> {
  const { startDate } = monthRange('2026-02')
  const { summaryPdf } = await import('./summary-pdf')
  const totals = { units: 1, pvl: 310, pvp: 484 }
  const total = { ...totals, skus: 1, kinds: { generic: totals, brand: totals, otc: totals } }
  return await summaryPdf({
    pharmacy: 'Łukasz · Farmàcia',
    generatedAt: new Date('2026-03-16T09:00:00Z'),
    figures: {
      month: '2026-02',
      total,
      previousMonth: null,
      sameMonthLastYear: null,
      months: [],
      laboratories: [],
      groups: [],
    },
    orders: Array.from({ length: 90 }, (_, index) => ({
      day: startDate,
      name: `Pedido ${index}`,
      laboratories: 'Alba, Alba Hermana, Rival, Laboratorios de nombre muy largo',
      quantity: 1,
      totalPvl: 310,
      totalPvlWithDiscount: 310,
    })),
  })
}
