import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import DateRangePicker from '@/ui/dates/date-range-picker'
import type { DayRange } from '@/ui/dates/day-range'
import { theme } from '@/ui/styles/theme'

const onChange = vi.fn<(range: DayRange) => void>()
beforeEach(() => onChange.mockClear())
const anyWidth = window.matchMedia
afterEach(() => {
  window.matchMedia = anyWidth
})
const onScreen = (width: number) => {
  window.matchMedia = (query) => {
    const [, limit, em] = /\((min|max)-width: ([\d.]+)em\)/.exec(query) ?? []
    const matches = limit === 'min' ? width >= Number(em) * 16 : limit === 'max' && width <= Number(em) * 16
    return { ...anyWidth(query), matches }
  }
}

function Picker() {
  const [value, setValue] = useState<DayRange>({ start: '2025-11-22', end: '2026-11-21' })
  return (
    <DateRangePicker
      label="Rango de fechas"
      value={value}
      onChange={(range) => {
        setValue(range)
        onChange(range)
      }}
      max="2026-11-21"
      min="2024-01-01"
      shortcuts={[{ label: 'Último mes', range: { start: '2026-10-22', end: '2026-11-21' } }]}
    />
  )
}
const open = async (width = 1280) => {
  onScreen(width)
  const user = userEvent.setup()
  render(
    <MantineProvider theme={theme} env="test">
      <Picker />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: /^Rango de fechas/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Rango de fechas' })
  return {
    user,
    dialog,
    start: within(dialog).getByLabelText('Desde'),
    end: within(dialog).getByLabelText('Hasta'),
  }
}
const months = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button', { name: /^[a-z]+ \d{4}$/i })
    .map((month) => month.textContent?.toLowerCase())

describe('the picker of a range', () => {
  test('opens on the month of the end, with the one before it on wide screens', async () => {
    const { dialog } = await open()
    expect(months(dialog)).toEqual(['octubre 2026', 'noviembre 2026'])
  })

  test('shows one month on a tablet and on a phone', async () => {
    const { dialog } = await open(820)
    expect(months(dialog)).toEqual(['noviembre 2026'])
  })

  test('takes two typed days, with Enter', async () => {
    const { user, dialog, start, end } = await open()
    expect(start).toHaveValue('22/11/2025')
    await user.clear(start)
    await user.type(start, '1/9/2026')
    await user.clear(end)
    await user.type(end, '31/10/2026{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-09-01', end: '2026-10-31' })
    expect(dialog).not.toBeInTheDocument()
    const field = screen.getByRole('button', { name: 'Rango de fechas 01/09/2026 – 31/10/2026' })
    await waitFor(() => expect(field).toHaveFocus())
  })

  test('says beside the field why a day is refused, and keeps it when somebody presses elsewhere', async () => {
    const { user, start, end } = await open()
    await user.clear(end)
    await user.type(end, '30/02/2026')
    expect(end).toHaveAccessibleDescription('El 30/02/2026 no existe.')
    await user.clear(end)
    await user.type(end, '3')
    await user.click(document.body)
    expect(end).toHaveAccessibleDescription('Escriba la fecha como dd/mm/aaaa, por ejemplo 21/11/2026.')
    expect(end).toHaveValue('3')
    await user.clear(end)
    await user.type(end, '22/11/2026')
    expect(end).toHaveAccessibleDescription('No puede ser después del 21/11/2026.')
    await user.clear(start)
    await user.type(start, '01/12/2023')
    expect(start).toHaveAccessibleDescription('No puede ser antes del 01/01/2024.')
    expect(onChange).not.toHaveBeenCalled()
  })

  test('refuses a range that ends before it starts', async () => {
    const { user, start, end } = await open()
    await user.clear(end)
    await user.type(end, '01/11/2025')
    expect(end).toHaveAccessibleDescription('El final es anterior al inicio, el 22/11/2025.')
    await user.clear(start)
    await user.type(start, '01/10/2025{Enter}')
    expect(onChange).toHaveBeenLastCalledWith({ start: '2025-10-01', end: '2025-11-01' })
  })

  test('keeps a typed day that was refused for when it is opened again', async () => {
    const { user, end } = await open()
    await user.clear(end)
    await user.type(end, '31/1{Escape}')
    const field = screen.getByRole('button', { name: 'Rango de fechas 22/11/2025 – 21/11/2026' })
    await waitFor(() => expect(field).toHaveFocus())
    await user.click(field)
    expect(await screen.findByLabelText('Hasta')).toHaveValue('31/1')
  })

  test('lets a named range be pressed while a day is half typed', async () => {
    const { user, dialog, end } = await open()
    await user.clear(end)
    await user.type(end, '31/1')
    const named = within(dialog).getByRole('button', { name: 'Último mes' })
    await user.pointer({ keys: '[MouseLeft>]', target: named })
    expect(end).not.toHaveAccessibleDescription()
    await user.pointer({ keys: '[/MouseLeft]', target: named })
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-10-22', end: '2026-11-21' })
  })

  test('takes a typed range when somebody presses elsewhere', async () => {
    const { user, dialog, start } = await open()
    await user.clear(start)
    await user.type(start, '01/01/2026')
    await user.click(document.body)
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-01-01', end: '2026-11-21' })
    expect(dialog).not.toBeInTheDocument()
  })

  test('takes a named range, and two presses on the calendar', async () => {
    const { user, dialog } = await open()
    await user.click(within(dialog).getByRole('button', { name: 'Último mes' }))
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-10-22', end: '2026-11-21' })
    await user.click(screen.getByRole('button', { name: /^Rango de fechas/ }))
    await user.click(await screen.findByRole('button', { name: '5 octubre 2026' }))
    expect(onChange).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: '3 noviembre 2026' }))
    expect(onChange).toHaveBeenLastCalledWith({ start: '2026-10-05', end: '2026-11-03' })
  })
})
