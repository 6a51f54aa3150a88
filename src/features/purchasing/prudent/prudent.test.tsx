import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProductForecast } from '@/domain/forecast/forecast-products'
import { readDrafts } from '@/features/purchasing/state/proposal-drafts'
import { openProvisions, quantity, type, user } from '@/features/purchasing/testing/open-provisions'
import type { PurchasingSource } from '@/offline/purchasing/purchasing-source'
import * as spreadsheet from '@/ui/spreadsheet/export-sheet'
import { group, transferable } from '../../../../mocks/fixtures/proposals'
import { server } from '../../../../mocks/server'

const exportSheet = vi.fn<typeof spreadsheet.exportSheet>(async () => {})

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(spreadsheet, 'exportSheet').mockImplementation(exportSheet)
})
afterEach(() => {
  server.resetHandlers()
  exportSheet.mockReset()
})
afterAll(() => server.close())

const row = (cn: string, product: string, fields: Partial<Parameters<typeof group>[0]> = {}) =>
  group({
    ...{ key: `cn:${cn}`, name: product, provision: 10 },
    transferables: [transferable({ cn, product, stock: 9 })],
    ...fields,
  })
const rows = [
  row('600001', 'IBUPROFENO'),
  row('600002', 'OMEPRAZOL'),
  row('600003', 'LORATADINA', { quantity: 0, info: 'Empieza en 0: no se vende' }),
]
/** A unit a day; what is enough for 60 days grows with the level. */
const foreseen = (enough: number): ProductForecast => ({
  ...{ perDay: 1, demand: 30, enough, lastError: 0.14, ruleLastError: 0.22 },
  ...{ seasonal: 0, factor: 1, fresh: false },
})
const forecasts = vi.fn<PurchasingSource['forecasts']>(async ({ level }) => ({
  ...{ firstDay: '2026-11-21', horizonDays: 60 },
  rows: new Map(rows.map(({ key }) => [key, foreseen(level === 0.95 ? 43 : 33)])),
  deliveryDays: new Map(),
}))
const use = (units: number, product: string) =>
  screen.findByRole('button', { name: `Usar ${units} de ${product}` })
const choices = async () => {
  await user.click(screen.getByRole('button', { name: 'Cantidad prudente' }))
  return within(await screen.findByRole('dialog', { name: 'Cantidad prudente' }))
}

describe('the prudent quantity of a row', () => {
  test('comes after the rows, says why, how long the shelf lasts and what each erred by, and is taken with one press', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    await openProvisions({
      groups: rows,
      forecasts: async (asked) => {
        await waiting
        return forecasts(asked)
      },
    })
    expect(await quantity(/IBUPROFENO/)).toHaveValue('10')
    expect(screen.queryByRole('button', { name: /^Usar/ })).not.toBeInTheDocument()
    answer()
    const button = await use(24, 'IBUPROFENO')
    expect(button).toHaveTextContent('9 días')
    expect(button).toHaveAccessibleDescription(
      /^quedan pocas: .*quedan 9 días.*se equivocó un 14\s%.*la regla, un 22\s%/,
    )
    await user.click(button)
    expect(await quantity(/IBUPROFENO/)).toHaveValue('24')
    expect(screen.getByRole('button', { name: '24 de IBUPROFENO: ya es la cantidad' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await quantity(/IBUPROFENO/)).toHaveValue('10')
  })

  test('leaves the proposed quantity as it is, and is explained beside it', async () => {
    await openProvisions({ groups: rows, forecasts })
    await use(24, 'IBUPROFENO')
    const [why] = screen.getAllByRole('button', { name: /^10\. ¿Por qué 10\?/ })
    await user.click(why as HTMLElement)
    expect(await screen.findByText('Prudente: 24.')).toBeInTheDocument()
  })

  test('is chosen for the whole proposal at once, except where units were typed or a row starts at 0 for a reason', async () => {
    const { owner } = await openProvisions({ groups: rows, forecasts })
    await use(24, 'IBUPROFENO')
    await type(/OMEPRAZOL/, '7')
    const dialog = await choices()
    expect(await dialog.findByText(/1 fila cambiaría/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Usar las cantidades prudentes' }))
    await waitFor(async () => expect(await quantity(/IBUPROFENO/)).toHaveValue('24'))
    expect(await quantity(/OMEPRAZOL/)).toHaveValue('7')
    expect(await quantity(/LORATADINA/)).toHaveValue('0')
    expect(readDrafts(owner, Date.now())[0]?.session.touched).toEqual({ '600001': 24, '600002': 7 })
    await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
    expect(await quantity(/IBUPROFENO/)).toHaveValue('10')
    expect(await quantity(/OMEPRAZOL/)).toHaveValue('7')
  })

  test('can be taken again at another level: what it set itself is not what the user has typed', async () => {
    const { view, show } = await openProvisions({ groups: rows, forecasts })
    await user.click(await use(24, 'IBUPROFENO'))
    await type(/OMEPRAZOL/, '7')
    // Also after the page was loaded again.
    view.unmount()
    show()
    await quantity(/IBUPROFENO/)
    const dialog = await choices()
    await user.click(await dialog.findByRole('radio', { name: /^95/ }))
    expect(await dialog.findByText(/1 fila cambiaría/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Usar las cantidades prudentes' }))
    await waitFor(async () => expect(await quantity(/IBUPROFENO/)).toHaveValue('34'))
    expect(await quantity(/OMEPRAZOL/)).toHaveValue('7')
  })

  test('follows the level that the user chooses, which the device keeps', async () => {
    const { view, show } = await openProvisions({ groups: rows, forecasts })
    await use(24, 'IBUPROFENO')
    const dialog = await choices()
    await user.click(await dialog.findByRole('radio', { name: /^95/ }))
    expect(await use(34, 'IBUPROFENO')).toBeInTheDocument()
    view.unmount()
    show()
    expect(await use(34, 'IBUPROFENO')).toBeInTheDocument()
  })

  test('is not shown to whoever does not want it', async () => {
    const { view, show } = await openProvisions({ groups: rows, forecasts })
    await use(24, 'IBUPROFENO')
    const dialog = await choices()
    await user.click(await dialog.findByRole('switch', { name: 'Mostrarla en cada fila' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Usar/ })).not.toBeInTheDocument())
    view.unmount()
    forecasts.mockClear()
    show()
    await quantity(/IBUPROFENO/)
    expect(screen.queryByRole('columnheader', { name: /Prudente/ })).not.toBeInTheDocument()
    expect(forecasts).not.toHaveBeenCalled()
  })

  test('is said to be missing on a device that does not have the sales of the pharmacy', async () => {
    await openProvisions({ groups: rows, forecasts: async () => null })
    await quantity(/IBUPROFENO/)
    const dialog = await choices()
    expect(await dialog.findByText(/aún no tiene las ventas de la farmacia/)).toBeInTheDocument()
    expect(screen.queryByRole('columnheader', { name: /Prudente/ })).not.toBeInTheDocument()
  })

  test('is said to wait for sales where none have come for weeks', async () => {
    await openProvisions({
      groups: rows,
      forecasts: async () => ({
        ...{ firstDay: '2020-09-01', horizonDays: 60 },
        ...{ rows: new Map(), deliveryDays: new Map() },
      }),
    })
    await quantity(/IBUPROFENO/)
    const dialog = await choices()
    expect(await dialog.findByText(/La última venta que ha llegado es del 31\/08\/2020/)).toBeInTheDocument()
    expect(screen.queryByRole('columnheader', { name: /Prudente/ })).not.toBeInTheDocument()
  })

  test('is said not to be counted where that failed, which is not missing data', async () => {
    await openProvisions({ groups: rows, forecasts: () => Promise.reject(new Error('Damaged')) })
    await quantity(/IBUPROFENO/)
    const dialog = await choices()
    expect(await dialog.findByText('No se ha podido calcular.')).toBeInTheDocument()
    expect(dialog.queryByText(/aún no tiene las ventas/)).not.toBeInTheDocument()
  })

  test('has columns of its own in the spreadsheet', async () => {
    await openProvisions({ groups: rows, forecasts })
    await use(24, 'IBUPROFENO')
    await user.click(screen.getByRole('button', { name: 'Exportar' }))
    await waitFor(() => expect(exportSheet).toHaveBeenCalled())
    const [sheet] = exportSheet.mock.calls[0] ?? []
    const at = (title: string) => sheet?.columns.findIndex((column) => column.title === title) ?? -1
    expect(sheet?.rows[0]?.[at('Cantidad prudente')]).toBe(24)
    expect(sheet?.rows[0]?.[at('Días de existencias')]).toBe(9)
  })
})
