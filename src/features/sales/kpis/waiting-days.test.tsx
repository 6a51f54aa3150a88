import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import MarketTam from '@/features/sales/charts/market-tam'
import AnnualSummary from '@/features/sales/kpis/annual-summary'
import Profit from '@/features/sales/kpis/profit'
import { card, place, textOf } from '@/features/sales/kpis/testing/kpi-card'
import TotalSales from '@/features/sales/kpis/total-sales'
import { type ShownSpan, SpanContext } from '@/features/sales/page/page-context'
import { salesData, salesSource, showInSales } from '@/features/sales/testing/sales-stage'

const june = { startDate: '2026-06-01', endDate: '2026-06-02' }

/** A page whose span is June after a press. */
function Page({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ShownSpan>({ span: null })
  return (
    <SpanContext value={shown}>
      <button type="button" onClick={() => setShown({ span: june })}>
        Junio
      </button>
      {children}
    </SpanContext>
  )
}

test.each<[name: string, widget: ReactElement]>([
  ['Total de ventas', <TotalSales key="1" {...place} options={{ of: 'total' }} />],
  ['Rentabilidad', <Profit key="2" {...place} />],
  ['Resumen anual', <AnnualSummary key="3" {...place} />],
  ['Mi mercado', <MarketTam key="4" />],
])('while the days of a new span are waited for, «%s» shows those of its figures', async (name, widget) => {
  const source = salesSource(salesData({ relations: [1] }))
  const { ask } = salesSource(salesData({ relations: [1] }))
  source.ask.mockImplementation((question) =>
    'filter' in question && question.filter.endDate === june.endDate ? new Promise(() => {}) : ask(question),
  )
  await showInSales(<Page>{widget}</Page>, { source })
  const region = await card(new RegExp(`^${name}`))
  await waitFor(() => expect(region).not.toHaveTextContent('Sin ventas'))
  const before = textOf(region)
  await userEvent.click(screen.getByRole('button', { name: 'Junio' }))
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'true'))
  expect(textOf(region)).toBe(before)
})
