import { expect } from '@playwright/test'
import type { ProvisionsPage } from '../pages/provisions-page'
import type { Stop } from './stop'

type Sight = {
  laboratory: string
  title: string
  extension: string
  /** Null where another look shows the same, and more. */
  name: string | null
  /** Further states to visit there. */
  visit?: (provisions: ProvisionsPage, stop: Stop) => Promise<void>
}

const [almadria, genovera, farmalubel, tesonia, normedal] = [
  'Laboratorios Almadria',
  'Genovera Pharma',
  'Farmalubel',
  'Tesonia Genéricos',
  'Laboratorios Normedal',
]
const lot = { title: 'Lote de rotación', extension: 'Pedido' }

/** Every template but those of visitProposals, and in the lots every kind of condition. */
const sights: Sight[] = [
  { laboratory: almadria, title: 'Plan crónicos', extension: 'Campaña', name: 'campaign' },
  {
    laboratory: almadria,
    title: 'Campañas en curso',
    extension: 'Campaña',
    name: 'campaign_group',
    visit: async (_, { page, look }) => {
      await page.getByRole('button', { name: 'Abrir el detalle' }).first().click()
      const products = page.getByRole('region', { name: /^Productos de / })
      await expect(products.getByRole('textbox').first()).toBeVisible()
      await products.getByRole('button', { name: 'Abrir el detalle' }).first().click()
      await expect(products.getByRole('region', { name: /^Ventas de otros laboratorios/ })).toBeVisible()
      await look('campaign_group, ventas')
    },
  },
  {
    laboratory: almadria,
    title: 'Cambio a Almadria',
    extension: 'Genericos',
    name: null,
    visit: async (provisions, { look }) => {
      await provisions.expandFirst()
      await look('aggregate con detalle')
    },
  },
  {
    laboratory: almadria,
    title: 'Primera vez con Almadria',
    extension: 'Pedido',
    name: 'change_for_the_first_time',
  },
  {
    laboratory: genovera,
    title: 'Primera vez con Genovera',
    extension: 'Pedido',
    name: 'change_for_the_first_time_aggregate',
  },
  {
    laboratory: almadria,
    title: 'Reducción 5% EFG',
    extension: 'Pedido',
    name: 'generic_amortization',
    visit: async (provisions, { page, look, only }) => {
      await expect(page.getByRole('img', { name: /ubre la reducción$/ })).toBeVisible()
      await only(['phone', 'tablet'], async () => {
        await provisions.openFigures()
        await look('generic_amortization, todas las cifras')
      })
    },
  },
  {
    ...lot,
    laboratory: almadria,
    name: 'lote',
    visit: async (provisions, stop) => {
      await visitConditions(provisions, stop, 'mínimo y múltiplo de unidades')
      await provisions.search('no hay nada así')
      await expect(stop.page.getByText('Sin resultados')).toBeVisible()
      await stop.look('propuesta sin resultados')
    },
  },
  {
    ...lot,
    laboratory: genovera,
    name: null,
    visit: (provisions, stop) => visitConditions(provisions, stop, 'unidades justas y máximo de PVL'),
  },
  {
    ...lot,
    laboratory: farmalubel,
    name: null,
    visit: (provisions, stop) => visitConditions(provisions, stop, 'PVL justo y máximo de unidades'),
  },
  {
    ...lot,
    laboratory: tesonia,
    name: null,
    visit: (provisions, stop) => visitConditions(provisions, stop, 'múltiplo de PVL'),
  },
  {
    ...lot,
    laboratory: normedal,
    name: null,
    visit: (provisions, stop) => visitConditions(provisions, stop, 'mínimo de PVL'),
  },
  {
    laboratory: almadria,
    title: 'Autocompra',
    extension: 'Pedido',
    name: 'auto',
    visit: async (provisions, { page, look }) => {
      await provisions.openSaveOrder()
      await look('guardar autocompra')
      await page.keyboard.press('Escape')
    },
  },
]

export async function visitTemplates(stop: Stop) {
  for (const { laboratory, name, visit, ...proposal } of sights) {
    const selection = await stop.shell.purchases()
    await selection.laboratoryNamed(laboratory)
    const provisions = await selection.generate(proposal)
    if (name !== null) await stop.look(name)
    await visit?.(provisions, stop)
  }
}

async function visitConditions(provisions: ProvisionsPage, { page, look }: Stop, kind: string) {
  await provisions.openConditions()
  await look(`condiciones: ${kind}`)
  await page.keyboard.press('Escape')
}
