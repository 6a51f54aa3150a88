import { formatMonth, formatMonthShort } from '@/domain/basics/dates'
import { formatEuros, formatEurosRounded } from '@/domain/basics/money'
import { formatInteger, formatPercentPrecise, formatPoints } from '@/domain/basics/numbers'
import { type FollowUpReport, type MarketFigures, marketShare } from '@/domain/sales/reports/follow-up-report'
import type { Totals } from '@/domain/sales/selection/totals'
import { drawBarChart } from './bar-chart'
import { type Compared, changeLines, comparisonLines } from './changes'
import { drawKeyFigures } from './key-figures'
import { type ReportCanvas, writeReport } from './report-document'
import { drawTable } from './table'
import { drawNote } from './text-blocks'

export type FollowUp = { pharmacy: string; laboratory: string; generatedAt: Date; figures: FollowUpReport }

/** The PDF of a 'Seguimiento' of one laboratory in one pharmacy: own sales, share of its universe, what could move. */
export const followUpPdf = ({ pharmacy, laboratory, generatedAt, figures }: FollowUp): Promise<Buffer> =>
  writeReport(
    { title: `Seguimiento de ${laboratory}`, subtitle: formatMonth(figures.month), pharmacy, generatedAt },
    async (report) => {
      drawTotals(report, figures)
      await report.rest()
      drawBarChart(report, {
        title: `Ventas de ${laboratory} a PVL y cuota de su mercado, últimos 12 meses`,
        bars: figures.months.map(({ month, market }) => ({
          label: formatMonthShort(month),
          value: market?.sales.pvl ?? null,
          text: market === null ? 'sin ventas' : formatEurosRounded(market.sales.pvl),
          ...(market !== null && { note: formatPercentPrecise(marketShare(market.universe)) }),
        })),
      })
      await drawMarket(report, figures)
      await drawSegments(report, figures)
    },
  )

const others = ({ own, all }: { own: Totals; all: Totals }): Totals => ({
  units: all.units - own.units,
  pvl: all.pvl - own.pvl,
  pvp: all.pvp - own.pvp,
})

function drawTotals(report: ReportCanvas, { market, ...months }: FollowUpReport): void {
  const compared = { ...months, now: market }
  drawKeyFigures(report, [
    {
      label: 'Ventas propias a PVL',
      value: formatEuros(market.sales.pvl),
      changes: changeLines(compared, ({ sales }) => sales.pvl),
    },
    {
      label: 'Cuota de mercado',
      value: formatPercentPrecise(marketShare(market.universe)),
      changes: shareChanges(compared),
    },
    {
      label: 'Su mercado a PVL',
      value: formatEuros(market.universe.all.pvl),
      changes: changeLines(compared, ({ universe }) => universe.all.pvl),
    },
    {
      label: months.by === 'group' ? 'Trasladable a PVL' : 'Competencia a PVL',
      value: formatEuros(others(market.universe).pvl),
      changes: changeLines(compared, ({ universe }) => others(universe).pvl),
    },
  ])
}

const shareChanges = (compared: Compared<MarketFigures>): string[] =>
  comparisonLines(compared, (before, now) =>
    before.universe.all.pvl > 0
      ? formatPoints(marketShare(now.universe) - marketShare(before.universe))
      : null,
  )

const amount = { width: 74, align: 'right' } as const

async function drawMarket(report: ReportCanvas, { by, market }: FollowUpReport): Promise<void> {
  const { sales, universe } = market
  const parts: [string, Totals][] =
    by === 'group'
      ? [
          ['Genérico trasladable', universe.genericTransferable],
          ['Marca trasladable', universe.brandTransferable],
        ]
      : [['Competencia', others(universe)]]
  const row = (name: string, totals: Totals) => [
    name,
    formatInteger(totals.units),
    formatEuros(totals.pvl),
    formatPercentPrecise(marketShare({ own: totals, all: universe.all })),
    formatEuros(totals.pvp),
  ]
  await drawTable(report, {
    title:
      by === 'group'
        ? 'Su mercado: agrupaciones en las que tiene producto'
        : 'Su mercado: categorías en las que tiene producto',
    columns: [
      { title: 'Ventas de la farmacia' },
      { title: 'Uds', width: 50, align: 'right' },
      { title: 'PVL', ...amount },
      { title: '% PVL', width: 48, align: 'right' },
      { title: 'PVP', ...amount },
    ],
    rows: [row('Propias', universe.own), ...parts.map(([name, totals]) => row(name, totals))],
    total: row('Total del mercado', universe.all),
  })
  const outside = sales.pvl - universe.own.pvl
  if (outside !== 0) {
    drawNote(
      report,
      `Las ventas propias incluyen ${formatEuros(outside)} a PVL de productos fuera de ese mercado.`,
    )
  }
}

function drawSegments(report: ReportCanvas, { by, segments }: FollowUpReport): Promise<void> {
  const byGroup = by === 'group'
  return drawTable(report, {
    title: byGroup ? 'Agrupaciones con más venta trasladable' : 'Categorías con más venta de la competencia',
    columns: [
      { title: byGroup ? 'Agrupación' : 'Categoría' },
      { title: 'Uds propias', width: 52, align: 'right' },
      { title: 'PVL propio', width: 64, align: 'right' },
      { title: 'Cuota', width: 42, align: 'right' },
      ...(byGroup ? ['Genérico trasl.', 'Marca trasl.'] : ['Competencia']).map((title) => ({
        title,
        width: 68,
        align: 'right' as const,
      })),
    ],
    rows: segments.map((segment) => [
      segment.name,
      formatInteger(segment.own.units),
      formatEuros(segment.own.pvl),
      formatPercentPrecise(marketShare(segment)),
      ...(byGroup ? [segment.genericTransferable, segment.brandTransferable] : [others(segment)]).map(
        ({ pvl }) => formatEuros(pvl),
      ),
    ]),
    emptyText: 'Sin ventas en su mercado',
  })
}
