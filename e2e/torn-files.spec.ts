import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstPage } from './browser'
import { expect, openApp, test } from './fixtures'
import { serviceWorkerReady } from './journey'
import { Shell } from './pages/shell'

test('files of the app that a power cut has torn are fetched again, and the app opens', async ({
  ownDevice,
}) => {
  const context = await ownDevice.open()
  const shell = await openApp(await firstPage(context))
  await serviceWorkerReady(shell.page)
  await shell.dataOnDevice()
  await context.close()
  expect(tearFiles(join(ownDevice.profile, 'Default', 'Service Worker', 'CacheStorage'))).toBeGreaterThan(5)

  const page = await firstPage(await ownDevice.open())
  await page.goto('/')
  await expect(new Shell(page).pill).toHaveText('Todo enviado', { timeout: 30_000 })
  await page.context().close()
})

/** Zeros in the middle of all larger scripts and styles, as where a page of a file was not written. */
function tearFiles(folder: string): number {
  let torn = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('_0')) continue
    const path = join(folder, name)
    const content = readFileSync(path)
    // Its address stands at the beginning.
    if (content.length < 20_000 || !content.subarray(0, 400).includes('/assets/')) continue
    writeFileSync(path, content.fill(0, 8192, 12_288))
    torn += 1
  }
  return torn
}
