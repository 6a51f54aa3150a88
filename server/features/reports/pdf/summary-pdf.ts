import { addMonths, formatDay, formatMonth, formatMonthShort } from '@/domain/basics/dates'
import { type Cents, formatEuros, formatEurosRounded } from '@/domain/basics/money'
import { formatInteger, formatPercentPrecise } from '@/domain/basics/numbers'
import type { ProductKind } from '@/domain/catalogue/catalogue'
import type { MonthlyReport } from '@/domain/sales/reports/monthly-report'
import type { Totals } from '@/domain/sales/selection/totals'
import { drawBarChart } from './bar-chart'
import { changeLines, changeText } from './changes'
import { drawKeyFigures } from './key-figures'
import { type ReportCanvas, writeReport } from './report-document'
import { drawTable } from './table'

export type OrderOfMonth = {
  day: string
  name: string
  laboratories: string
  quantity: number
  totalPvl: Cents
  totalPvlWithDiscount: Cents
}

export type Summary = {
  pharmacy: string
  generatedAt: Date
  figures: MonthlyReport
  orders: readonly OrderOfMonth[]
}

/** The PDF of a 'Resumen mensual'. */
export const summaryPdf = ({ pharmacy, generatedAt, figures, orders }: Summary): Promise<Buffer> =>
  writeReport(
    { title: 'Resumen mensual', subtitle: formatMonth(figures.month), pharmacy, generatedAt },
    async (report) => {
      drawTotals(report, figures)
      await report.rest()
      drawBarChart(report, {
        title: 'Ventas a PVL, últimos 12 meses',
        bars: figures.months.map(({ month, totals }) => ({
          label: formatMonthShort(month),
          value: totals?.pvl ?? null,
          text: totals === null ? 'sin ventas' : formatEurosRounded(totals.pvl),
        })),
      })
      await drawKinds(report, figures)
      await drawLargest(report, {
        title: 'Laboratorios con más ventas',
        header: 'Laboratorio',
        rows: figures.laboratories,
        total: figures.total,
      })
      await drawLargest(report, {
        title: 'Agrupaciones homogéneas con más ventas',
        header: 'Agrupación',
        rows: figures.groups,
        total: figures.total,
      })
      await drawOrders(report, { month: figures.month, orders })
    },
  )

function drawTotals(report: ReportCanvas, figures: MonthlyReport): void {
  const { total, ...months } = figures
  const compared = { ...months, now: total }
  drawKeyFigures(report, [
    {
      label: 'Ventas a PVL',
      value: formatEuros(total.pvl),
      changes: changeLines(compared, ({ pvl }) => pvl),
    },
    {
      label: 'Ventas a PVP',
      value: formatEuros(total.pvp),
      changes: changeLines(compared, ({ pvp }) => pvp),
    },
    {
      label: 'Unidades',
      value: formatInteger(total.units),
      changes: changeLines(compared, ({ units }) => units),
    },
    {
      label: 'Referencias (SKU)',
      value: formatInteger(total.skus),
      changes: changeLines(compared, ({ skus }) => skus),
    },
  ])
}

const kindNames: [ProductKind, string][] = [
  ['generic', 'Genérico'],
  ['brand', 'Marca'],
  ['otc', 'Parafarmacia'],
]

function drawKinds(
  report: ReportCanvas,
  { month, total, previousMonth, sameMonthLastYear }: MonthlyReport,
): Promise<void> {
  const { kinds } = total
  return drawTable(report, {
    title: 'Ventas por tipo de producto',
    columns: [
      { title: 'Tipo' },
      { title: 'Uds', width: 50, align: 'right' },
      { title: 'PVL', width: 74, align: 'right' },
      { title: '% PVL', width: 48, align: 'right' },
      { title: 'PVP', width: 74, align: 'right' },
      { title: `PVL vs. ${formatMonthShort(addMonths(month, -1))}`, width: 70, align: 'right' },
      { title: `PVL vs. ${formatMonthShort(addMonths(month, -12))}`, width: 70, align: 'right' },
    ],
    rows: kindNames.map(([kind, name]) => [
      name,
      ...amounts(kinds[kind], total),
      changeText(previousMonth?.kinds[kind].pvl, kinds[kind].pvl),
      changeText(sameMonthLastYear?.kinds[kind].pvl, kinds[kind].pvl),
    ]),
    total: [
      'Total',
      ...amounts(total, total),
      changeText(previousMonth?.pvl, total.pvl),
      changeText(sameMonthLastYear?.pvl, total.pvl),
    ],
  })
}

const amounts = ({ units, pvl, pvp }: Totals, total: Totals): string[] => [
  formatInteger(units),
  formatEuros(pvl),
  formatPercentPrecise(total.pvl > 0 ? pvl / total.pvl : 0),
  formatEuros(pvp),
]

type Largest = { title: string; header: string; rows: readonly ({ name: string } & Totals)[]; total: Totals }

function drawLargest(report: ReportCanvas, { title, header, rows, total }: Largest): Promise<void> {
  return drawTable(report, {
    title,
    columns: [
      { title: header },
      { title: 'Uds', width: 50, align: 'right' },
      { title: 'PVL', width: 74, align: 'right' },
      { title: '% PVL', width: 48, align: 'right' },
      { title: 'PVP', width: 74, align: 'right' },
    ],
    rows: rows.map(({ name, ...totals }) => [name, ...amounts(totals, total)]),
  })
}

function drawOrders(
  report: ReportCanvas,
  { month, orders }: { month: string; orders: readonly OrderOfMonth[] },
): Promise<void> {
  const sum = (figureOf: (order: OrderOfMonth) => number) =>
    orders.reduce((total, order) => total + figureOf(order), 0)
  return drawTable(report, {
    title: `Pedidos hechos en ${formatMonth(month)}`,
    columns: [
      { title: 'Fecha', width: 52 },
      { title: 'Pedido' },
      { title: 'Laboratorios', width: 116 },
      { title: 'Uds', width: 36, align: 'right' },
      { title: 'PVL', width: 60, align: 'right' },
      { title: 'PVL con dto.', width: 68, align: 'right' },
    ],
    rows: orders.map(({ day, name, laboratories, quantity, totalPvl, totalPvlWithDiscount }) => [
      formatDay(day),
      name,
      laboratories,
      formatInteger(quantity),
      formatEuros(totalPvl),
      formatEuros(totalPvlWithDiscount),
    ]),
    total: [
      'Total',
      '',
      '',
      formatInteger(sum(({ quantity }) => quantity)),
      formatEuros(sum(({ totalPvl }) => totalPvl)),
      formatEuros(sum(({ totalPvlWithDiscount }) => totalPvlWithDiscount)),
    ],
    emptyText: 'Sin pedidos',
  })
}
