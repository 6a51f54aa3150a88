import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StoppedSales } from '@/features/sales/dashboard/stopped-sales'
import { showInSales } from '@/features/sales/testing/sales-stage'

test('sales that stopped coming are said to have stopped, with the month that is not complete', async () => {
  await showInSales(<StoppedSales />, { lastSaleDay: '2026-03-14' })
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Sin ventas desde hace 252 días: las cifras acaban el 14 de marzo de 2026, y marzo de 2026 está incompleto.',
  )
})

test('a month that ended with its last sale is complete', async () => {
  await showInSales(<StoppedSales />, { lastSaleDay: '2026-10-31' })
  expect(await screen.findByRole('status')).toHaveTextContent(
    /^Sin ventas desde hace 21 días: las cifras acaban el 31 de octubre de 2026\.$/,
  )
})

test('nothing is said where sales came yesterday', async () => {
  const { container } = await showInSales(<StoppedSales />)
  expect(container.querySelector('[role="status"]')).toBeNull()
})
