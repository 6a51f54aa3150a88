import type { DemoProduct } from './demo-product'
import type { QuickwinSeed } from './quickwin-seed'

const campaignsSection = 'Campañas'
const offersSection = 'Lotes y ofertas'

/** Quickwins of a generics laboratory: the same core for all, and something of its own for each (1 to 5). */
export const genericQuickwins = (laboratoryId: number, sellers: DemoProduct[]): QuickwinSeed[] => [
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
    conditions: autoConditions(laboratoryId),
  },
  {
    code: 'CRO',
    title: 'Plan crónicos',
    section: campaignsSection,
    template: 'default',
    buyAll: true,
    campaigns: ['chronic'],
    info: 'Descuentos por tramos: cuantas más unidades de un producto, mayor descuento.',
  },
  {
    code: 'TEM',
    title: 'Campaña de temporada',
    section: campaignsSection,
    template: 'default',
    buyAll: true,
    campaigns: ['season'],
    campaignDiscount: 0.15,
    swappableQuantity: true,
    defaultQuantity: 6,
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
    ...lotOf(laboratoryId, sellers),
  },
  ...own(laboratoryId),
]

const autoConditions = (laboratoryId: number): QuickwinSeed['conditions'] =>
  laboratoryId === 1
    ? []
    : [
        { unit: 'total_pvl', expression: 'at_least', quantity: 10_000 },
        { unit: 'quantity', expression: 'less_than', quantity: 5_000 },
      ]

/** Between the five lots, every unit and expression of a condition (purchasing.md §3). */
const lotOf = (laboratoryId: number, sellers: DemoProduct[]): Pick<QuickwinSeed, 'info' | 'conditions'> => {
  const first = sellers[0]
  const second = sellers[1]
  if (!first || !second || first.pvl === null) throw new Error(`Laboratory ${laboratoryId} sells too little`)
  switch (laboratoryId) {
    case 1:
      return {
        info: 'Al menos 24 unidades en total; los dos primeros productos, en cajas de 6.',
        conditions: [
          { unit: 'quantity', expression: 'at_least', quantity: 24 },
          { unit: 'quantity', expression: 'multiple', quantity: 6, cns: [first.cn, second.cn] },
        ],
      }
    case 2:
      return {
        info: `Exactamente 12 unidades de ${first.name} y menos de 600 € en total.`,
        conditions: [
          { unit: 'quantity', expression: 'equals', quantity: 12, cns: [first.cn] },
          { unit: 'total_pvl', expression: 'less_than', quantity: 60_000 },
        ],
      }
    case 3:
      return {
        info: `Diez unidades de ${first.name}, ni más ni menos, y menos de 200 en total.`,
        conditions: [
          { unit: 'total_pvl', expression: 'equals', quantity: 10 * first.pvl, cns: [first.cn] },
          { unit: 'quantity', expression: 'less_than', quantity: 200 },
        ],
      }
    case 4:
      return {
        info: `${first.name} se sirve de cinco en cinco.`,
        conditions: [{ unit: 'total_pvl', expression: 'multiple', quantity: 5 * first.pvl, cns: [first.cn] }],
      }
    default:
      return {
        info: 'Un mínimo de 200 € en el lote.',
        conditions: [{ unit: 'total_pvl', expression: 'at_least', quantity: 20_000 }],
      }
  }
}

const own = (laboratoryId: number): QuickwinSeed[] => {
  switch (laboratoryId) {
    case 1:
      return [
        {
          code: 'GRP',
          title: 'Pedido de grupo',
          section: offersSection,
          template: 'default',
          buyAll: true,
          partners: [9, 28],
          info: 'Reúne los productos de los laboratorios del Grupo Almadria.',
        },
      ]
    case 2:
      return [
        {
          code: 'NET',
          title: 'Precio neto',
          section: offersSection,
          template: 'default',
          buyAll: true,
          excludeCampaigns: true,
          discount: 0.12,
          info: 'Lo que queda fuera de las campañas en curso, con un 12 % de descuento.',
        },
      ]
    case 3:
      return [
        {
          code: 'FAR',
          title: 'Selección del farmacéutico',
          template: 'default',
          pharmacist: true,
          info: 'Solo para la farmacia.',
        },
      ]
    case 4:
      return [
        {
          code: 'NET',
          title: 'Fuera de campaña',
          section: offersSection,
          template: 'default',
          excludeCampaigns: true,
          discount: 0.08,
        },
      ]
    default:
      return [
        {
          code: 'ROT',
          title: 'Roturas del mercado',
          section: offersSection,
          template: 'default',
          buyAll: true,
          outOfStock: true,
          info: 'Agrupaciones en las que algún laboratorio no tiene existencias.',
        },
      ]
  }
}
