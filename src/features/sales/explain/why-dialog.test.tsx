import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { card, place, textOf } from '@/features/sales/kpis/testing/kpi-card'
import TotalSales from '@/features/sales/kpis/total-sales'
import { salesSource, showInSales } from '@/features/sales/testing/sales-stage'

const rowsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('row')
    .map((row) => textOf(row))

test('beside a change in a year stands what made it, by laboratory, group or product, adding up to the whole', async () => {
  await showInSales(<TotalSales {...place} options={{ of: 'prescription' }} />)
  const region = await card('Medicamentos, PVL')
  await userEvent.click(await within(region).findByRole('button', { name: /^¿Por qué\?/ }))
  const dialog = await screen.findByRole('dialog', { name: '¿Por qué este cambio?' })
  expect(await within(dialog).findByText(/^De los \+64,49\s€/)).toHaveTextContent(
    'De los +64,49 €, +32,50 € son de Laboratorio 2 y +31,99 € de Laboratorio 1.',
  )
  expect(rowsOf(dialog).at(-1)).toBe('Total20,00 €84,49 €+64,49 €')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Productos' }))
  expect(await within(dialog).findByRole('rowheader', { name: 'Alfa 1 g' })).toBeVisible()
  expect(rowsOf(dialog)).toContain('Alfa 1 g0,00 €31,00 €+31,00 €')
  expect(rowsOf(dialog).at(-1)).toBe('Total20,00 €84,49 €+64,49 €')
})

test('an explanation that cannot be had offers to try again', async () => {
  const source = salesSource()
  const answer = source.ask.getMockImplementation()
  source.ask.mockImplementation(async (question) =>
    question.ask === 'explanation'
      ? { ok: false, kind: 'network' }
      : (answer as NonNullable<typeof answer>)(question),
  )
  await showInSales(<TotalSales {...place} options={{ of: 'total' }} />, { source })
  const region = await card('Total de ventas, PVL')
  await userEvent.click(await within(region).findByRole('button', { name: /^¿Por qué\?/ }))
  expect(await screen.findByText('No se ha podido calcular')).toBeVisible()
})
