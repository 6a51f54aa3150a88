import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatInteger, percentage } from '@/domain/basics/numbers'
import { figuresSheet } from '@/domain/sheet/figures-sheet'
import { amountOf, pairOf } from '@/features/sales/amounts'
import { WidgetCard } from '@/features/sales/card/widget-card'
import classes from '@/features/sales/kpis/kpis.module.css'
import { useSpanScope } from '@/features/sales/page/page-context'
import { marketSales, periodName } from '@/features/sales/scope-filter'
import { RowsLink } from '@/features/sales/table-link'
import { useSpanSales } from '@/features/sales/use-sales'
import type { WidgetProps } from '@/features/sales/widget'
import { Money } from '@/parts/prices/money'
import { usePriceMode } from '@/parts/prices/price-mode'

/** analytics.md §9. */
const mostShown = 9

/** The potential of each running campaign in this pharmacy. After a failure the list is empty (analytics.md §8). */
export default function CampaignsPotential(_: WidgetProps) {
  const scope = useSpanScope((scope) => [{ ask: 'campaign-kpis', filter: marketSales(scope) }])
  const { mode, label } = usePriceMode()
  const filter = marketSales(scope)
  const [all, setAll] = useState(false)
  const { data = [], isPending } = useSpanSales(scope, { ask: 'campaign-kpis', filter })
  const sorted = [...data].sort((a, b) => amountOf(b, 'potential', mode) - amountOf(a, 'potential', mode))
  const shown = sorted.slice(0, all ? data.length : mostShown)
  const most = shown[0] === undefined ? 0 : amountOf(shown[0], 'potential', mode)
  return (
    <WidgetCard
      title="Potencial de venta por mercado"
      subtitle={`Ventas trasladables a las campañas en curso ${periodName(scope)}, ${label}`}
      state={isPending ? 'waiting' : 'ready'}
      height={264}
      sheet={
        data.length === 0
          ? undefined
          : () =>
              figuresSheet(
                `Potencial de venta por mercado, ${label}`,
                sorted.map((campaign) => ({
                  name: `${campaign.name}, ${campaign.laboratory_name}`,
                  cents: amountOf(campaign, 'potential', mode),
                })),
              )
      }
    >
      {shown.length === 0 ? (
        <p className={classes.note}>Sin campañas en curso con potencial.</p>
      ) : (
        <ol className={classes.rows}>
          {shown.map((campaign) => (
            <li key={campaign.id} className={classes.row}>
              <span className={classes.named}>
                <RowsLink filter={{ ...filter, campaign: campaign.id }} grouping="homogeneousGrouping">
                  {campaign.name}
                </RowsLink>
                <small>{campaign.laboratory_name}</small>
              </span>
              <span className={classes.bar} aria-hidden>
                <span style={{ '--share': `${percentage(amountOf(campaign, 'potential', mode), most)}%` }} />
              </span>
              <span className={classes.amount}>
                <Money {...pairOf(campaign, 'potential')} rounded />
              </span>
            </li>
          ))}
        </ol>
      )}
      {data.length > mostShown ? (
        <Button variant="subtle" data-picture="none" onClick={() => setAll(!all)}>
          {all ? `Ver las ${mostShown} primeras` : `Ver todas (${formatInteger(data.length)})`}
        </Button>
      ) : null}
    </WidgetCard>
  )
}
