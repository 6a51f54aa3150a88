import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import AnnualSummary from '@/features/sales/kpis/annual-summary'
import { card, place } from '@/features/sales/kpis/testing/kpi-card'
import { showInSales } from '@/features/sales/testing/sales-stage'
import * as download from '@/ui/files/download'
import * as picture from '@/ui/files/picture-of'

const saveFile = vi.fn<typeof download.saveFile>()

beforeEach(() => {
  vi.spyOn(download, 'saveFile').mockImplementation(saveFile.mockReset())
})

test('the figures of a card are saved as CSV, exact to the cent, under the name of card, pharmacy and day', async () => {
  const user = userEvent.setup()
  await showInSales(<AnnualSummary {...place} />)
  await card('Resumen anual, PVL')
  const button = await screen.findByRole('button', { name: 'Descargar Resumen anual, PVL' })
  await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalled())
  const [blob, name] = saveFile.mock.calls[0] ?? []
  const [header, total, ...others] = ((await blob?.text()) ?? '')
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
  expect(name).toMatch(/^Resumen anual, PVL .+ \d{4}-\d{2}-\d{2}\.csv$/)
  expect(header).toBe('Concepto;Importe;Cantidad')
  expect(total).toMatch(/^Total anual;\d+,\d\d;$/)
  expect(others.map((line) => line.split(';')[0])).toEqual([
    'Media mensual',
    'Media diaria',
    'Referencias vendidas',
    'Registros de venta',
    'Beneficio estimado',
  ])
  expect(button).toHaveFocus()
})

test('while a card is drawn as a picture its menu says so, and goes when the picture is saved', async () => {
  const user = userEvent.setup()
  let finish: (picture: Blob) => void = () => {}
  vi.spyOn(picture, 'pictureOf').mockImplementation(() => new Promise((resolve) => (finish = resolve)))
  await showInSales(<AnnualSummary {...place} />)
  await card('Resumen anual, PVL')
  await user.click(await screen.findByRole('button', { name: 'Descargar Resumen anual, PVL' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Imagen' }))
  expect(await screen.findByRole('menuitem', { name: 'Generando la imagen…' })).toBeDisabled()
  expect(saveFile).not.toHaveBeenCalled()
  finish(new Blob(['png']))
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('menuitem')).not.toBeInTheDocument())
})
