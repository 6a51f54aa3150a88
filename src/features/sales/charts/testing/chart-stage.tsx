import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import type { User } from '@/contract/session/session'
import { indexCatalogue } from '@/domain/catalogue/catalogue-index'
import type { SalesData } from '@/domain/sales/cube/sales-data'
import { catalogueOf, cubeOf, product } from '@/domain/testing/world'
import { salesData, salesSource, showInSales } from '@/features/sales/testing/sales-stage'
import { type PriceMode, PriceModeProvider } from '@/parts/prices/price-mode'

/** Two generics and a brand in group 11, another brand in group 12, and a product without prescription. */
const products = [
  product({ cn: '100001', laboratoryId: 1, groupId: 11 }),
  product({ cn: '100002', laboratoryId: 2, groupId: 11, generic: false }),
  product({ cn: '100003', laboratoryId: 3, groupId: 11 }),
  product({ cn: '100004', laboratoryId: 2, groupId: 12, generic: false }),
  product({
    ...{ cn: '100005', laboratoryId: 3, groupId: null, marketCategoryId: 21 },
    ...{ prescription: false, generic: false },
  }),
  product({ cn: '100006', laboratoryId: 4, groupId: 11 }),
  product({ cn: '100007', laboratoryId: 5, groupId: 11 }),
]
type Sold = [day: string, cn: string, units: number, pvl?: number]
/** Day, CN and units, at 1.00 € PVL and 2.00 € PVP each unless it says more. Today is 21 November 2026. */
const sold: Sold[] = [
  ['2025-09-03', '100001', 8],
  ['2025-10-31', '100001', 1000],
  ['2025-11-02', '100001', 10],
  ['2025-11-03', '100002', 30],
  ['2026-09-15', '100001', 20],
  ['2026-09-16', '100002', 50],
  ['2026-09-17', '100003', 10],
  ['2026-10-01', '100001', 40],
  ['2026-10-02', '100004', 60],
  ['2026-10-03', '100005', 100],
  ['2026-11-20', '100001', 5],
]

export const chartData = (fields: Partial<SalesData> = {}, more: Sold[] = []): SalesData => {
  const base = catalogueOf(products)
  const [first] = base.laboratories
  const others = first ? [4, 5].map((id) => ({ ...first, id, name: `Laboratorio ${id}` })) : []
  const catalogue = { ...base, laboratories: [...base.laboratories, ...others] }
  const rows = [...sold, ...more].map(([day, cn, units, pvl = 100]) => ({
    ...{ day, cn, units, pvl },
    pvp: 2 * pvl,
  }))
  return salesData({ cube: cubeOf(rows, catalogue), catalogue: indexCatalogue(catalogue), ...fields })
}

/** Renders a widget over these sales, in PVL until 'A PVP' is clicked. */
export const showChart = async (
  widget: ReactElement,
  { data = chartData(), ...whose }: { data?: SalesData; user?: User; lastSaleDay?: string } = {},
) => {
  const source = salesSource(data)
  await showInSales(<InEitherMode>{widget}</InEitherMode>, { source, ...whose })
  return source
}

function InEitherMode({ children }: { children: ReactElement }) {
  const [mode, setMode] = useState<PriceMode>('pvl')
  return (
    <PriceModeProvider mode={mode} onChange={setMode}>
      <button type="button" onClick={() => setMode('pvp')}>
        A PVP
      </button>
      {children}
    </PriceModeProvider>
  )
}

/** The chart's figures from its table: first the header, then the rows with sales. */
export const chartRows = async (): Promise<string[][]> => {
  const toggle = await screen.findByText(/^Ver como (tabla|gráfico)$/)
  if (toggle.textContent === 'Ver como tabla') await userEvent.click(toggle)
  const table = document.querySelector<HTMLElement>('table')
  return tableRows(table).filter((row) => row.slice(1).some((cell) => !isNothing(cell)))
}

// By selector, because finding roles is slow in a table of hundreds of cells.
export const tableRows = (table: HTMLElement | null): string[][] =>
  [...(table?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.querySelectorAll('th,td')].map((cell) => plain(cell.textContent)),
  )

const isNothing = (cell: string) => /^(0|0,00 €|0,0 %|- - -|)$/.test(cell)
const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ')
