import type { DemoLaboratory } from '../people/laboratories'
import { campaignsSection, changesSection, offersSection, type QuickwinSeed } from './quickwin-seed'

/**
 * Quickwins that only one laboratory of generics (1 to 5) has; together with the common set they use every template and
 * flag.
 */
export const ownQuickwins = (laboratory: DemoLaboratory): QuickwinSeed[] => {
  switch (laboratory.id) {
    case 1:
      return [
        change(laboratory),
        firstTime(laboratory),
        amortization,
        {
          code: 'CAM',
          title: 'Campañas en curso',
          section: campaignsSection,
          template: 'campaign_group',
          campaigns: ['chronic', 'season', 'basics', 'volume'],
          swappableQuantity: true,
          info: 'Todas las campañas del laboratorio en un solo pedido, agrupadas y con sus tramos.',
        },
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
        firstTimeInBrief(laboratory),
        amortization,
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
        { ...change(laboratory), template: 'default', aggregate: true, buyAll: true },
        {
          code: 'CAM',
          title: 'Todas las campañas',
          section: campaignsSection,
          template: 'campaign_group',
          campaignDiscount: 0.1,
          info: 'Cada campaña con sus productos; donde no hay otro descuento, un 10 %.',
          conditions: [{ unit: 'quantity', expression: 'at_least', quantity: 30 }],
        },
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
        firstTime(laboratory),
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
        change(laboratory),
        firstTimeInBrief(laboratory),
        amortization,
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

const change = ({ tradeName }: DemoLaboratory): QuickwinSeed => ({
  code: 'CAB',
  title: `Cambio a ${tradeName}`,
  section: changesSection,
  template: 'aggregate',
  info: `Lo que vende, de ${tradeName} y de otros, donde ${tradeName} tiene producto; lo de otros, resumido en genéricos y marcas.`,
})

const firstTime = ({ tradeName }: DemoLaboratory): QuickwinSeed => ({
  code: 'PRI',
  title: `Primera vez con ${tradeName}`,
  section: changesSection,
  template: 'change_for_the_first_time',
  buyAll: true,
  excludeCampaigns: true,
  discount: 0.25,
  info: `Lo que vende de otros y en el último año no de ${tradeName}: un 25 % para empezar, fuera de campañas.`,
})

const firstTimeInBrief = (laboratory: DemoLaboratory): QuickwinSeed => ({
  ...firstTime(laboratory),
  code: 'PRR',
  template: 'change_for_the_first_time_aggregate',
})

const amortization: QuickwinSeed = {
  code: 'EFG',
  title: 'Reducción 5% EFG',
  section: changesSection,
  template: 'generic_amortization',
  excludeCampaigns: true,
  discount: 0.5,
  info: 'Un pedido al 50 %, fuera de campañas, que compensa la reducción del 5 % de los genéricos del mes anterior.',
}
