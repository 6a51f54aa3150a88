import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RangeErrors } from '@/domain/prudent/range-errors'
import { ConfigurationScreen } from '@/features/purchasing/selection/configuration-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import type { PurchasingSource } from '@/offline/purchasing/purchasing-source'
import { answering } from '../../../../mocks/answer'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { quickwin } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const user = userEvent.setup()
const rangeErrors = vi.fn<PurchasingSource['rangeErrors']>()

const open = async (answer: RangeErrors | null) => {
  const { device } = await createTestDevice()
  server.use(answering('quickwins', () => [quickwin()]))
  rangeErrors.mockReset().mockResolvedValue(answer)
  const source = device.purchasing(pharmacy.id)
  vi.spyOn(device, 'purchasing').mockReturnValue(Object.assign(Object.create(source), { rangeErrors }))
  renderScreen(
    <ConfigurationScreen quickwin="ALBA-1" extension="all" onBack={vi.fn()} onGenerated={vi.fn()} />,
    { device, pharmacy },
  )
  await screen.findByRole('textbox', { name: 'Días' })
}

const typeStart = async (day: string) => {
  await user.click(await screen.findByRole('button', { name: /^Rango de fechas/ }))
  const from = await screen.findByLabelText('Desde')
  await user.clear(from)
  await user.type(from, `${day}{Enter}`)
}

describe('the range of sales that would have erred least', () => {
  test('is said in a sentence beside the one that is chosen, and taken with one press', async () => {
    await open({ trials: 6, errors: [0.4, 0.31, 0.38, null] })
    expect(
      await screen.findByText(/«Últimos 90 días» es lo que menos se habría equivocado/),
    ).toHaveTextContent(/un 31\s%.*«Último año», un 38\s%.*6 pruebas/)
    expect(rangeErrors.mock.calls[0]?.[0]).toMatchObject({
      period: 30,
      ranges: [{ days: 30, daysBefore: 0 }, { days: 90, daysBefore: 0 }, { daysBefore: 0 }, { days: 30 }],
    })
    const button = screen.getByRole('button', { name: 'Usar «Últimos 90 días»' })
    await user.click(button)
    expect(button).not.toBeInTheDocument()
    // Another period has another answer.
    rangeErrors.mockResolvedValue({ trials: 3, errors: [0.2, 0.31, 0.38, 0.5] })
    await user.click(screen.getByRole('button', { name: '2 meses' }))
    expect(await screen.findByRole('button', { name: 'Usar «Últimos 30 días»' })).toBeInTheDocument()
  })

  test('is held against dates that were typed, which are tried, too', async () => {
    await open({ trials: 6, errors: [0.4, 0.31, 0.38, null, 0.35] })
    await screen.findByText(/«Último año», un 38/)
    await typeStart('01/10/2025')
    expect(await screen.findByText(/«Últimos 90 días» es lo que/)).toHaveTextContent(
      /«Las fechas elegidas», un 35\s%/,
    )
    expect(rangeErrors.mock.lastCall?.[0].ranges).toHaveLength(5)
  })

  test('says which one is the worst where too little is known of the dates that were typed', async () => {
    await open({ trials: 6, errors: [0.4, 0.31, 0.38, null, null] })
    await screen.findByText(/«Último año», un 38/)
    await typeStart('01/10/2025')
    expect(await screen.findByText(/lo que más, «Últimos 30 días», un 40/)).toBeInTheDocument()
  })

  test('is not said where too little is known, or this device does not have the sales', async () => {
    await open({ trials: 0, errors: [0.2, null, null, null] })
    await waitFor(() => expect(rangeErrors).toHaveBeenCalled())
    expect(screen.queryByText(/se habría equivocado/)).not.toBeInTheDocument()
  })
})
