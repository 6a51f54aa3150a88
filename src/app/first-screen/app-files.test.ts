import { afterEach, expect, test } from 'vitest'
import { countStyles, loadStyles } from '@/app/first-screen/app-files'

afterEach(() => {
  document.head.innerHTML = ''
})

const link = (file: string) => document.querySelector<HTMLLinkElement>(`link[href="${file}"]`)
const files = { app: ['/app.css'], parts: ['/part.css'] }

test('the app waits for its style sheets, and not for that of a part which cannot be fetched', async () => {
  const styled = loadStyles(files, { wait: false })
  link('/part.css')?.dispatchEvent(new Event('error'))
  link('/app.css')?.dispatchEvent(new Event('load'))
  await styled
  // The part asks for it again, as it is not there.
  expect(link('/part.css')).toBeNull()
})

test('without one of its own style sheets the app is not shown', async () => {
  const styled = loadStyles(files, { wait: false })
  link('/part.css')?.dispatchEvent(new Event('load'))
  link('/app.css')?.dispatchEvent(new Event('error'))
  await expect(styled).rejects.toThrow('/app.css')
})

test('style sheets that wait count for nothing until they are to', () => {
  void loadStyles(files, { wait: true })
  expect([link('/app.css')?.media, link('/part.css')?.media]).toEqual(['not all', 'not all'])
  countStyles()
  expect([link('/app.css')?.media, link('/part.css')?.media]).toEqual(['', ''])
})
