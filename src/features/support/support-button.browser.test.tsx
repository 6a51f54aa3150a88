import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SupportButton } from '@/features/support/support-button'

let root: Root
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test.each([360, 820, 1280])(
  'on a screen of %i px the button is in a bar of its own, above which the screen ends',
  async (width) => {
    const place = document.createElement('div')
    document.body.replaceChildren(place)
    root = createRoot(place)
    await page.viewport(width, 740)
    root.render(
      <>
        <main style={{ height: 3000 }}>Farmacias</main>
        <SupportButton onClick={() => {}} />
      </>,
    )
    await expect.element(page.getByRole('button', { name: 'Soporte' })).toBeVisible()
    const bar = page.getByRole('button', { name: 'Soporte' }).element().parentElement as HTMLElement
    // What is beside the button is no part of the screen.
    const { top, height } = bar.getBoundingClientRect()
    expect(document.elementFromPoint(width / 2, top + height / 2)).toBe(bar)
    expect([top + height, height]).toEqual([740, 53])
    expect(getComputedStyle(document.querySelector('main') as Element).paddingBottom).toBe('53px')
  },
)
