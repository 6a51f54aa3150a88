import type { CampaignRow } from '@/domain/proposal/proposal-types'
import {
  CampaignAmountCell,
  CampaignNameCell,
  CampaignTiersCell,
  CampaignUnitsCell,
} from '@/features/purchasing/rows/campaign-cells'
import {
  potentialColumn,
  provisionColumn,
  soldUnitsColumn,
} from '@/features/purchasing/rows/proposal-figure-columns'
import { type PriceMode, priceModeLabels } from '@/parts/prices/price-mode'
import type { GridColumn } from '@/ui/data-grid/list/columns'

export const campaignColumns = ({
  mode,
  width,
}: {
  mode: PriceMode
  width: 'narrow' | 'medium' | 'wide'
}): GridColumn<CampaignRow>[] => [
  {
    id: 'campaign',
    header: 'Campaña',
    width: 160,
    grow: 1,
    value: ({ name }) => name,
    cell: (row) => <CampaignNameCell row={row} withTiers={width === 'medium'} />,
    card: 'title',
  },
  {
    id: 'tiers',
    header: 'Descuentos',
    width: 230,
    // On a tablet in the line below the name.
    hidden: width === 'medium',
    cell: (row) => <CampaignTiersCell row={row} />,
    card: width === 'narrow' ? 'control' : 'more',
  },
  soldUnitsColumn({ width: 72 }),
  provisionColumn({ header: 'Uds propuestas', width: 86 }),
  potentialColumn(mode, { header: 'Mercado Potencial', width: 112, folded: width === 'medium' }),
  {
    id: 'quantity',
    header: 'Uds pedido',
    align: 'end',
    width: 68,
    cell: (row) => <CampaignUnitsCell row={row} />,
    card: 'fact',
  },
  {
    id: 'amount',
    header: `${priceModeLabels[mode]} pedido`,
    align: 'end',
    width: 104,
    cell: (row) => <CampaignAmountCell row={row} />,
    card: 'fact',
  },
]
