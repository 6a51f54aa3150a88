import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { laboratoryTabSearch } from '@/parts/laboratories/laboratory-tab-search-params'
import { LaboratoryTabs, useLaboratoryTab } from '@/parts/laboratories/laboratory-tabs'

const width = 200
const laboratories = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Laboratorio ${id}`, image: null }))

/** A strip that shows 500 px of tabs of 200 px each, and moves with `scrollLeft`. */
const layOut = () =>
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this.getAttribute('role') !== 'tab') return new DOMRect(0, 0, 500, 40)
    const tabs = [...(this.parentElement?.children ?? [])]
    return new DOMRect(tabs.indexOf(this) * width - (this.parentElement?.scrollLeft ?? 0), 0, width, 40)
  })

const strip = (shown: number, of = laboratories) => (
  <MantineProvider env="test">
    <LaboratoryTabs
      laboratories={of}
      shown={of.find(({ id }) => id === shown) ?? { id: 0, name: '', image: null }}
      onChoose={() => {}}
    >
      <p>Lo de {shown}</p>
    </LaboratoryTabs>
  </MantineProvider>
)

const isInView = (name: string) => {
  const { left, right } = screen.getByRole('tab', { name: new RegExp(name) }).getBoundingClientRect()
  return left >= 0 && right <= 500
}

test('the tab of the laboratory that is shown is in view: on arrival, once chosen, and when tabs come or go', () => {
  layOut()
  const { rerender } = render(strip(5))
  expect(isInView('Laboratorio 5')).toBe(true)
  rerender(strip(1))
  expect(isInView('Laboratorio 1')).toBe(true)
  rerender(strip(4))
  expect(isInView('Laboratorio 4')).toBe(true)
  rerender(strip(4, [6, 7, 8].map((id) => ({ id, name: `Otro ${id}`, image: null })).concat(laboratories)))
  expect(isInView('Laboratorio 4')).toBe(true)
})

test('a tab that is in view does not move the strip', () => {
  layOut()
  const { rerender } = render(strip(4))
  const list = screen.getByRole('tablist')
  const before = list.scrollLeft
  rerender(strip(3))
  expect(list.scrollLeft).toBe(before)
})

const tab = laboratoryTabSearch('any-laboratory-tab')
function Screen() {
  const [of, setOf] = useState(laboratories.slice(3))
  const { shown } = useLaboratoryTab(of, tab)
  return (
    <>
      <h2>{shown?.name}</h2>
      <button type="button" onClick={() => setOf(laboratories.slice(0, 4))}>
        Llegan otros
      </button>
      <button type="button" onClick={() => setOf(laboratories.slice(0, 3))}>
        Se va
      </button>
    </>
  )
}

test('a laboratory that comes before the one that is shown does not take its place; once that has gone, the first is shown', async () => {
  const { device } = await createTestDevice()
  renderScreen(<Screen />, { device })
  expect(await screen.findByRole('heading')).toHaveTextContent('Laboratorio 4')
  await userEvent.click(screen.getByRole('button', { name: 'Llegan otros' }))
  expect(screen.getByRole('heading')).toHaveTextContent('Laboratorio 4')
  await userEvent.click(screen.getByRole('button', { name: 'Se va' }))
  expect(screen.getByRole('heading')).toHaveTextContent('Laboratorio 1')
})
