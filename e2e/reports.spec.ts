import { expect, test } from './fixtures'
import { serviceWorkerReady } from './journey'

// The shell shows no PDF.
test.use({ isShell: false })

test('a report opened once opens again without the server; another says why it cannot', async ({
  pharmacy,
  demo,
}) => {
  const { page } = pharmacy
  await serviceWorkerReady(page)
  let reports = await pharmacy.reports()
  const online = await reports.save(0)
  expect(online.name).toMatch(/\.pdf$/)
  expect(online.content.subarray(0, 5).toString()).toBe('%PDF-')

  await demo.kill()
  await page.goto('/')
  reports = await pharmacy.reports()
  await expect(page.getByText(/^Sin conexión con el servidor/)).toBeVisible()
  const offline = await reports.save(0)
  expect(offline.name).toBe(online.name)
  expect(offline.content.equals(online.content)).toBe(true)

  const [tab] = await Promise.all([page.context().waitForEvent('page'), reports.openButtons.first().click()])
  await expect.poll(() => tab.url()).toMatch(/^blob:/)
  await tab.close()

  const other = reports.openButtons.nth(1)
  await expect(other).toHaveAttribute('aria-disabled', 'true')
  await expect(other).toHaveAccessibleDescription('Sin conexión: este informe no está en el dispositivo')
  await demo.start()
})
