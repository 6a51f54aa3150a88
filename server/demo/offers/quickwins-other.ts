import type { DemoProduct } from '../catalogue/demo-product'
import type { DemoLaboratory } from '../people/laboratories'
import { campaignsSection, offersSection, type QuickwinSeed } from './quickwin-seed'

/** Quickwins of a laboratory that makes brands only. */
export const brandQuickwins = (sellers: DemoProduct[]): QuickwinSeed[] => [
  {
    code: 'GAM',
    title: 'Gama completa',
    template: 'default',
    buyAll: true,
    fullBrand: true,
    swappableQuantity: true,
    info: 'Todas las marcas del laboratorio, según sus ventas.',
  },
  {
    code: 'AUT',
    title: 'Autocompra',
    template: 'auto',
    autoBuy: true,
    buyAll: true,
    fullBrand: true,
    info: 'Repone las marcas que ya vende. Se guarda directamente como pedido.',
  },
  {
    code: 'CRO',
    title: 'Plan crónicos',
    section: campaignsSection,
    template: 'default',
    buyAll: true,
    fullBrand: true,
    campaigns: ['chronic'],
    campaignDiscount: 0.05,
  },
  {
    code: 'LOT',
    title: 'Marcas líderes',
    section: offersSection,
    template: 'default',
    buyAll: true,
    fullBrand: true,
    discount: 0.07,
    bid: { name: 'Marcas líderes', cns: sellers.slice(0, 10).map(({ cn }) => cn) },
    conditions: [{ unit: 'quantity', expression: 'at_least', quantity: 10 }],
  },
]

/** Quickwins of a laboratory without prescription products. */
export const otcQuickwins = (
  { id }: DemoLaboratory,
  { sellers, seasonName }: { sellers: DemoProduct[]; seasonName: string },
): QuickwinSeed[] => {
  const otc = { template: 'otc', nonPrescription: true, buyAll: true } as const
  return [
    {
      ...otc,
      code: 'REP',
      title: 'Reposición',
      swappableQuantity: true,
      info: 'Producto a producto, según lo vendido en el periodo elegido.',
    },
    {
      ...otc,
      code: 'AUT',
      title: 'Autocompra',
      template: 'auto',
      autoBuy: true,
      info: 'Repone lo que ya vende de este laboratorio. Se guarda directamente como pedido.',
    },
    {
      ...otc,
      code: 'TEM',
      title: seasonName,
      section: campaignsSection,
      campaigns: ['season'],
      campaignDiscount: 0.1,
      defaultQuantity: 3,
      swappableQuantity: true,
    },
    {
      ...otc,
      code: 'IMP',
      title: 'Imprescindibles',
      section: campaignsSection,
      campaigns: ['chronic'],
      info: 'Los más vendidos, con descuentos por tramos.',
    },
    {
      ...otc,
      code: 'EXP',
      title: 'Expositor de mostrador',
      section: offersSection,
      discount: id === 7 ? 0.25 : 0.18,
      defaultQuantity: 3,
      swappableQuantity: true,
      info: 'Doce referencias para el mostrador, en múltiplos de 3 unidades.',
      bid: { name: 'Expositor de mostrador', cns: sellers.slice(0, 12).map(({ cn }) => cn) },
      conditions: [
        { unit: 'quantity', expression: 'multiple', quantity: 3 },
        { unit: 'total_pvl', expression: 'at_least', quantity: 15_000 },
      ],
    },
  ]
}
