import type { Browser } from '@playwright/test'
import { firstPage } from './browser'
import { pharmacySections } from './dashboard-sections'
import { test as base, expect, openApp } from './fixtures'
import type { Installation } from './installation'
import { visitLogin, visitPublicPages, visitTerms } from './tour/access'
import { visitAdministration, visitStaffLists } from './tour/administration'
import { visitCart } from './tour/cart'
import { visitDashboard, visitSections } from './tour/dashboard'
import { Looks } from './tour/looks'
import { visitOrders } from './tour/orders'
import { visitLaboratory, visitNetwork } from './tour/portals'
import { visitProposals } from './tour/proposals'
import { visitQuickOrder } from './tour/quick-order'
import { visitReceptions } from './tour/receptions'
import { visitReports } from './tour/reports'
import type { Stop, Visitor } from './tour/stop'
import { visitTemplates } from './tour/templates'
import { visitAccount, visitToolbar } from './tour/toolbar'

/** `stop`: the demo pharmacy is logged in, and has an empty cart. */
const test = base.extend<{ looks: Looks; stop: Stop }>({
  looks: async ({ demo }, use, testInfo) => {
    const looks = new Looks(testInfo, demo)
    await use(looks)
    expect([...looks.findings], looks.errors.join('\n')).toEqual([])
  },
  stop: async ({ ownDevice, network, demo: installation, looks }, use) => {
    const context = await ownDevice.open(...fakeCamera)
    await context.addInitScript(refuseInstallation)
    const page = await firstPage(context)
    const shell = await openApp(page)
    await use({ shell, page, network, installation, ...(await looks.on(page)) })
    await context.close()
  },
})
test.setTimeout(600_000)

// Tests of about the same length, each a part of one tour through every screen in every state that can be reached.
const all =
  'fit a phone, a tablet and a desktop in both themes, axe finds no violation, and no scan changes anything'

test.describe('with a camera that is refused', () => {
  test.use({ isShell: false })
  test(`dashboard, toolbar, quick order and reports ${all}`, async ({ stop }) => {
    await visitSections(stop, pharmacySections, Object.keys(pharmacySections))
    await visitDashboard(stop)
    await visitToolbar(stop)
    await visitQuickOrder(stop)
    await visitReports(stop)
    await visitAccount(stop)
  })
})

test(`proposals of all templates ${all}`, async ({ stop }) => {
  await visitTemplates(stop)
})

test(`proposal, cart and orders ${all}`, async ({ stop }) => {
  await visitProposals(stop)
  await visitCart(stop)
  await visitOrders(stop)
  await visitReceptions(stop)
})

/** Everybody has a browser of their own. */
const inTurn =
  (visits: readonly ((stop: Visitor) => Promise<void>)[]) =>
  async ({ browser, demo, looks }: { browser: Browser; demo: Installation; looks: Looks }) => {
    for (const visit of visits) {
      // Without a worker, which would download all files of the app for each of them.
      const page = await browser.newPage({ serviceWorkers: 'block' })
      await visit({ page, installation: demo, ...(await looks.on(page)) })
      await page.context().close()
    }
  }

test(`public pages and the screens of laboratory and staff ${all}`, async ({ browser, demo, looks }) => {
  const visits = [visitPublicPages, visitLogin, visitTerms, visitLaboratory, visitAdministration]
  await inTurn(visits)({ browser, demo, looks })
})

test(`the network of a laboratory, demos, registrations and deliveries ${all}`, async ({
  browser,
  demo,
  looks,
}) => {
  await inTurn([visitNetwork, visitStaffLists])({ browser, demo, looks })
})

const fakeCamera = ['--use-fake-device-for-media-stream']

/** In the page: «Instale Rebotica» was answered before. The browser offers it at any moment. */
const refuseInstallation = () => localStorage.setItem('rebotica:install-dismissed', 'true')
