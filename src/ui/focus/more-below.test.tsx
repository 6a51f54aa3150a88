import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { MoreBelow } from '@/ui/focus/more-below'

test('a list that scrolls says how many are below, until its end is reached', () => {
  const names = Array.from({ length: 12 }, (_, index) => `Laboratorio ${index + 1}`)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return names.indexOf(this.textContent ?? '') * 40
  })
  render(
    <MoreBelow>
      {names.map((name) => (
        <p key={name}>{name}</p>
      ))}
    </MoreBelow>,
  )
  expect(screen.getByText('7 más')).toBeInTheDocument()
  const list = screen.getByText('Laboratorio 1').parentElement as HTMLElement
  list.scrollTop = 120
  act(() => void fireEvent.scroll(list))
  expect(screen.getByText('4 más')).toBeInTheDocument()
  list.scrollTop = 280
  act(() => void fireEvent.scroll(list))
  expect(screen.queryByText(/más/)).not.toBeInTheDocument()
})
