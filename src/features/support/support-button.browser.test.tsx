import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SupportButton } from '@/features/support/support-button'

let root: Root
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('a screen ends above the button, and needs no room for it on a phone, whose navigation has its entry', async () => {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  await page.viewport(1280, 800)
  root.render(
    <>
      <main>Resumen</main>
      <SupportButton onClick={() => {}} hasNavigation />
    </>,
  )
  const room = () => getComputedStyle(document.querySelector('main') as Element).paddingBottom
  await expect.element(page.getByRole('button', { name: 'Soporte' })).toBeVisible()
  expect(room()).toBe('76px')
  await page.viewport(360, 740)
  expect(room()).toBe('0px')
})
