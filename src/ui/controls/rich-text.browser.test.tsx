import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { injections } from '@/domain/testing/injections'
import { RichText } from '@/ui/controls/rich-text'

declare global {
  interface Window {
    ran?: (number: number) => void
  }
}

test('no script runs from a text that somebody else wrote, whether it is shown as HTML or as a name', async () => {
  expect(injections.length).toBeGreaterThanOrEqual(50)
  const ran = vi.fn()
  window.ran = ran
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    injections.map((text) => (
      <section key={text} title={text}>
        <h2>{text}</h2>
        <RichText html={text} />
      </section>
    )),
  )
  await vi.waitFor(() => expect(place.querySelectorAll('section')).toHaveLength(injections.length))
  for (const element of place.querySelectorAll<HTMLElement>('section *')) {
    element.dispatchEvent(new PointerEvent('pointerenter'))
    element.focus()
    // What is left of links opens elsewhere.
    element.addEventListener('click', (event) => event.preventDefault())
    element.click()
  }
  // A picture that fails says so after the requests that came before it.
  await new Promise<void>((done) => {
    const last = new Image()
    last.onerror = () => done()
    last.src = 'data:image/png;base64,AA'
  })
  expect(ran).not.toHaveBeenCalled()
  const attributes = [...place.querySelectorAll('section *')].flatMap((element) =>
    element.getAttributeNames(),
  )
  expect(attributes.filter((name) => /^on|^style$|^src/.test(name))).toEqual([])
  root.unmount()
  place.remove()
})

test('the injection strings do run where nothing stops them', async () => {
  const ran = vi.fn()
  window.ran = ran
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = injections[6] ?? ''
  await vi.waitFor(() => expect(ran).toHaveBeenCalledWith(6))
  place.remove()
})
