import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readAlerts } from '@/domain/today/alert'
import AnnualSummary from '@/features/sales/kpis/annual-summary'
import { card, place } from '@/features/sales/kpis/testing/kpi-card'
import { showInSales } from '@/features/sales/testing/sales-stage'
import { createTestDevice } from '@/features/testing/test-device'
import { ownerOf } from '@/offline/database/identity'
import { pharmacy } from '../../../../mocks/fixtures/pharmacy'

const open = async () => {
  const made = await createTestDevice()
  await showInSales(<AnnualSummary {...place} />, { made })
  await card('Resumen anual, PVL')
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar Resumen anual, PVL' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Avisos propios…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Avisos propios' })
  const stored = async () =>
    readAlerts(await made.device.preferences.read(`alerts:${ownerOf(made.identity)}:${pharmacy.id}`))
  return { dialog: within(dialog), stored }
}

test('an alert of a product’s days of stock is made from a card’s menu, changed and deleted', async () => {
  const { dialog, stored } = await open()
  await userEvent.selectOptions(await dialog.findByLabelText('Avisar de'), 'Días de existencias')
  await userEvent.click(dialog.getByRole('button', { name: 'Crear aviso' }))
  expect(await dialog.findByText('Escriba un código nacional de 6 cifras')).toBeVisible()
  expect(dialog.getByText('Escriba un número, como 20')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Código nacional'), '100001')
  await userEvent.type(dialog.getByLabelText('Menos de (días)'), '7')
  await userEvent.click(dialog.getByRole('button', { name: 'Crear aviso' }))
  expect(await dialog.findByText('Existencias de Alfa 1 g')).toBeVisible()
  expect(await stored()).toMatchObject([{ measure: 'stock', of: { cn: '100001' }, limit: 7 }])

  await userEvent.click(dialog.getByRole('button', { name: 'Cambiar: Existencias de Alfa 1 g' }))
  await userEvent.clear(dialog.getByLabelText('Menos de (días)'))
  await userEvent.type(dialog.getByLabelText('Menos de (días)'), '5')
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar aviso' }))
  expect(await dialog.findByText('Avisa por debajo de 5 días')).toBeVisible()

  await userEvent.click(dialog.getByRole('button', { name: 'Borrar: Existencias de Alfa 1 g' }))
  await waitFor(async () => expect(await stored()).toEqual([]))
})

test('an alert of a laboratory’s share names what is wrong beside its field', async () => {
  const { dialog, stored } = await open()
  await userEvent.selectOptions(await dialog.findByLabelText('Avisar de'), 'Cuota de las ventas')
  await userEvent.type(dialog.getByLabelText('Cuota (%)'), '120')
  await userEvent.click(dialog.getByRole('button', { name: 'Crear aviso' }))
  expect(await dialog.findByText('Una cuota es de 100 % como mucho')).toBeVisible()
  expect(dialog.getByText('Elija uno')).toBeVisible()
  expect(await stored()).toEqual([])
})
