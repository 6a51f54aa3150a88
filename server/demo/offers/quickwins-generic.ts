import type { DemoProduct } from '../catalogue/demo-product'
import type { DemoLaboratory } from '../people/laboratories'
import { lotOf } from './quickwin-lots'
import { campaignsSection, offersSection, type QuickwinSeed } from './quickwin-seed'
import { ownQuickwins } from './quickwins-own'

/** Quickwins of a laboratory of generics: a common set, and some that only this one has (laboratories 1 to 5). */
export const genericQuickwins = (
  laboratory: DemoLaboratory,
  { sellers, seasonName }: { sellers: DemoProduct[]; seasonName: string },
): QuickwinSeed[] => [
  {
    code: 'GEN',
    title: 'Propuesta general',
    template: 'default',
    swappableQuantity: true,
    info: 'Todas las agrupaciones en las que el laboratorio tiene producto, según sus ventas del periodo elegido.',
  },
  {
    code: 'MES',
    title: 'Pedido mensual',
    template: 'default',
    buyAll: true,
    discount: 0.1,
    info: 'Genéricos y marcas en un solo pedido, con un 10 % de descuento a partir de 300 €.',
    conditions: [{ unit: 'total_pvl', expression: 'at_least', quantity: 30_000 }],
  },
  {
    code: 'AUT',
    title: 'Autocompra',
    template: 'auto',
    autoBuy: true,
    buyAll: true,
    discount: 0.12,
    info: 'Repone lo que ya vende de este laboratorio. Se guarda directamente como pedido.',
    conditions: autoConditions(laboratory),
  },
  {
    code: 'CRO',
    title: 'Plan crónicos',
    section: campaignsSection,
    template: 'campaign',
    buyAll: true,
    campaigns: ['chronic'],
    info: 'Descuentos por tramos: cuantas más unidades de un producto, mayor descuento.',
  },
  {
    code: 'TEM',
    title: seasonName,
    section: campaignsSection,
    template: 'campaign',
    buyAll: true,
    campaigns: ['season'],
    campaignDiscount: 0.15,
    swappableQuantity: true,
    defaultQuantity: 6,
    info: 'Los productos de la temporada, con un 15 % desde la primera unidad.',
  },
  {
    code: 'LOT',
    title: 'Lote de rotación',
    section: offersSection,
    template: 'default',
    buyAll: true,
    discount: 0.2,
    swappableQuantity: true,
    defaultQuantity: 12,
    bid: { name: 'Lote de rotación', cns: sellers.slice(0, 8).map(({ cn }) => cn) },
    ...lotOf(laboratory, sellers),
  },
  ...ownQuickwins(laboratory),
]

const autoConditions = ({ id }: DemoLaboratory): QuickwinSeed['conditions'] =>
  id === 1
    ? []
    : [
        { unit: 'total_pvl', expression: 'at_least', quantity: 10_000 },
        { unit: 'quantity', expression: 'less_than', quantity: 5_000 },
      ]
