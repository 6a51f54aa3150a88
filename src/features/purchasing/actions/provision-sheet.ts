import type { Cn } from '@/domain/catalogue/catalogue'
import { netOfRow } from '@/domain/comparison/net-of-row'
import { lineDiscount, linePrice } from '@/domain/offers/tiers'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { easeOfChangeLabels, type ProvisionColumns } from '@/domain/proposal/templates'
import { orderedTransferable, shownTransferable } from '@/domain/proposal/transferables'
import type { Sheet, SheetColumn } from '@/domain/sheet/sheet'
import type { PrudentOf } from '@/features/purchasing/prudent/use-prudent'
import { quantityOf } from '@/features/purchasing/state/quantities'
import { byMode, type PriceMode, priceModeLabels } from '@/parts/prices/price-mode'

type SheetChoice = {
  groups: readonly ProvisionGroup[]
  touched: ReadonlyMap<Cn, number>
  visible: ProvisionColumns
  mode: PriceMode
  /** Adds what a unit costs with taxes, where the grid shows it. */
  net: boolean
  /** Adds the second suggestion, where the grid shows it. */
  prudent: PrudentOf | null
  /** Adds the column of totals with discount, as the footer shows them. */
  discounted: boolean
}

type ProvisionColumn = SheetColumn & {
  hidden?: boolean
  value: (group: ProvisionGroup) => string | number | null
}

/** The grid as a spreadsheet: its columns, at the prices shown, each row with its current units. */
export const provisionSheet = ({ groups, ...choice }: SheetChoice): Sheet => {
  const columns = sheetColumns({ groups, ...choice }).filter(({ hidden }) => hidden !== true)
  return {
    name: 'rebotica',
    columns: columns.map(({ title, kind }) => ({ title, kind })),
    rows: groups.map((group) => columns.map(({ value }) => value(group))),
  }
}

const sheetColumns = ({
  groups,
  touched,
  visible,
  mode,
  net,
  prudent,
  discounted,
}: SheetChoice): ProvisionColumn[] => {
  const label = priceModeLabels[mode]
  const unitPrice = (group: ProvisionGroup) => {
    const product = shownTransferable(group)
    return product ? byMode(mode, product) : null
  }
  const amount = (group: ProvisionGroup) => {
    const price = unitPrice(group)
    return price === null ? null : quantityOf(group, touched) * price
  }
  const discount = (group: ProvisionGroup) => {
    const line = orderedTransferable(group)
    return line ? lineDiscount(line, quantityOf(group, touched)) : 0
  }
  const pvlWithDiscount = (group: ProvisionGroup) => {
    const line = orderedTransferable(group)
    return line ? linePrice(line, quantityOf(group, touched)).totalPvlWithDiscount : null
  }
  const hasCampaigns = groups.some(({ transferables }) => transferables.some(({ campaign }) => campaign))
  return [
    {
      title: 'Campaña',
      kind: 'text',
      hidden: !hasCampaigns,
      value: (group) => shownTransferable(group)?.campaign?.name ?? null,
    },
    { title: 'CN', kind: 'text', value: (group) => shownTransferable(group)?.cn ?? null },
    {
      title: 'Producto',
      kind: 'text',
      value: (group) => shownTransferable(group)?.product ?? group.name,
    },
    {
      title: 'Agrupación',
      kind: 'text',
      value: (group) => shownTransferable(group)?.dcpf?.name ?? null,
    },
    {
      title: 'Laboratorio',
      kind: 'text',
      value: (group) => shownTransferable(group)?.laboratory.name ?? null,
    },
    { title: `${label}/UD`, kind: 'cents', value: unitPrice },
    {
      title: 'Neto/UD',
      kind: 'cents',
      hidden: !net,
      value: (group) => netOfRow(group, quantityOf(group, touched)),
    },
    {
      title: 'Uds vendidas',
      kind: 'integer',
      hidden: !visible.soldUnits,
      value: (group) => group.total_ud,
    },
    { title: visible.provisionLabel, kind: 'integer', value: (group) => group.provision },
    {
      title: 'Cantidad prudente',
      kind: 'integer',
      hidden: prudent === null,
      value: (group) => prudent?.(group)?.units ?? null,
    },
    {
      title: 'Días de existencias',
      kind: 'integer',
      hidden: prudent === null,
      value: (group) => prudent?.(group)?.stock?.days ?? null,
    },
    {
      title: `Potencial ${label}`,
      kind: 'cents',
      hidden: !visible.potentialPvl,
      value: (group) =>
        byMode(mode, { pvl: group.provision_potential_pvl, pvp: group.provision_potential_pvp }),
    },
    {
      title: 'MS',
      kind: 'percent',
      hidden: !visible.marketShare,
      value: (group) => group.tenant_sales_percentage / 100,
    },
    {
      title: '% Marca',
      kind: 'percent',
      hidden: !visible.brandPercentage,
      value: (group) => group.brand_percentage / 100,
    },
    {
      title: 'Gx Switch',
      kind: 'text',
      hidden: !visible.easeOfChange,
      value: (group) => easeOfChangeLabels[group.ease_of_change] || null,
    },
    {
      title: 'Descuento',
      kind: 'percent',
      hidden: !groups.some((group) => discount(group) > 0),
      value: discount,
    },
    {
      title: 'Uds pedido',
      kind: 'integer',
      value: (group) => quantityOf(group, touched),
    },
    { title: `${label} pedido`, kind: 'cents', value: amount },
    {
      title: 'PVL con descuento',
      kind: 'cents',
      hidden: !discounted,
      value: pvlWithDiscount,
    },
  ]
}
