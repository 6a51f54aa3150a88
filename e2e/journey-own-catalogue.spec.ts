import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { generateSalesCsv, type PricedProduct } from '../server/testing/generate-sales'
import { madridDay } from '../src/domain/basics/dates'
import { acceptTerms } from './accept-terms'
import { tablet } from './browser'
import { test } from './fixtures'
import { type Installation, install } from './installation'
import { makeJourney } from './journey'
import { startProxy } from './proxy'

const data = resolve('../shared/data')
const presentaciones = join(data, 'aemps_presentaciones_20200229_comercializadas.csv')
const precios = join(data, 'boe_2025_precios_referencia_muestra.csv')
const account = { username: 'titular', password: 'una clave de ensayo' }

test.describe('an installation set up from the AEMPS catalogue', () => {
  test.skip(!existsSync(presentaciones), `The open data is not in ${data}`)

  let installation: Installation
  test.beforeAll(async () => {
    installation = await install({
      demo: false,
      environment: { CLAVE_TITULAR: account.password, CLAVE_LABORATORIO: 'otra clave de ensayo' },
    })
    // Set up while the server runs, which docs/instalacion.md allows.
    await installation.start()
    installation.command('import', 'presentaciones', presentaciones)
    installation.command('import', 'precios', precios)
    installation.command('apply', resolve('examples/instalacion.json'))
    await acceptTerms(installation, account)
    const products = await installation.query<PricedProduct>(
      'SELECT cn, name, pvp FROM product WHERE pvp IS NOT NULL AND active ORDER BY md5(cn)',
    )
    const sales = join(installation.data, 'ventas.csv')
    writeFileSync(sales, generateSalesCsv({ products, today: madridDay(new Date()), unitsPerDay: 150 }))
    installation.command('import', 'sales', '--pharmacy', 'E12345674', sales)
  })
  test.afterAll(() => installation?.remove())

  test('takes an order made while its server was killed exactly once', async () => {
    const network = await startProxy(() => installation.port)
    const device = tablet({ baseURL: network.url })
    try {
      await makeJourney({
        device,
        installation,
        account,
        proposals: [
          { title: 'Genéricos Cinfa', extension: 'Genericos' },
          { title: 'Genéricos Cinfa', extension: 'Genericos', preset: '3 meses' },
        ],
        cut: () => installation.kill(),
        restore: () => installation.start(),
      })
    } finally {
      await network.close()
      device.remove()
    }
  })
})
