import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Report } from '@/contract/reports/reports'
import { ReportsScreen } from '@/features/reports/reports-screen'
import { catalogueText, catalogueTitle } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import type { ReportKind } from '@/offline/database/database'
import * as download from '@/ui/files/download'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'
import { followUpReport, summaryReport } from '../../../mocks/fixtures/reports'
import { server } from '../../../mocks/server'

const saveFile = vi.fn<typeof download.saveFile>()
const openFileTab = vi.fn<typeof download.openFileTab>()
const tab = { show: vi.fn(), close: vi.fn() }

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(download, 'saveFile').mockImplementation(saveFile)
  vi.spyOn(download, 'openFileTab').mockImplementation(openFileTab.mockReturnValue(tab))
})
afterEach(() => {
  server.resetHandlers()
  vi.clearAllMocks()
})
afterAll(() => server.close())

const user = userEvent.setup()

const serve = (reports: Report[]) => {
  const asked: URLSearchParams[] = []
  server.use(
    answering('pharmacyReports', ({ request }) => {
      asked.push(new URL(request.url).searchParams)
      return { data: reports, count: reports.length }
    }),
    answering('userGrowthTrackSteps', () => ({ data: [followUpReport], count: 1 })),
    answering('pharmacyReportPdf', () => pdf()),
  )
  return asked
}
const pdf = () =>
  new HttpResponse('%PDF', {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Resumen.pdf"`,
    },
  })

type Options = {
  kinds?: ReportKind[]
  kind?: ReportKind
  session?: Awaited<ReturnType<typeof createTestDevice>>
}

const open = async ({ kinds = ['summaries', 'follow-ups'], kind = 'summaries', session }: Options = {}) => {
  const { device, identity } = session ?? (await createTestDevice())
  const shelf = await device.reports()
  const onKindChange = vi.fn()
  const view = renderScreen(<ReportsScreen {...{ shelf, kinds, kind, onKindChange }} />, { device, pharmacy })
  return { device, identity, onKindChange, view }
}
const downloadButton = () => screen.findByRole('button', { name: `Descargar ${summaryReport.name}` })

describe('the list of reports', () => {
  test('requests its page, the newest first, and shows date, name and laboratories', async () => {
    const asked = serve([summaryReport])
    await open()
    const row = (await screen.findByText(summaryReport.name)).closest('tr') as HTMLElement
    expect(row).toHaveTextContent('01/11/2026')
    expect(within(row).getByRole('img', { name: 'Laboratorios Alba' })).toBeInTheDocument()
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('FECHA'),
      'Informe',
      'Lab.',
      'ACCIONES',
    ])
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ skip: '0', take: '10', sort: 'date:desc' })
  })

  test('is searched and sorted by the server, and stores the sort order', async () => {
    const asked = serve([summaryReport])
    const { view } = await open()
    await user.click(await screen.findByRole('button', { name: /^Informe/ }))
    await waitFor(() => expect(asked.at(-1)?.get('sort')).toBe('name:asc'))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar informe' }), 'octubre')
    await waitFor(() => expect(asked.at(-1)?.get('filter')).toBe('octubre'))
    view.unmount()
    await open()
    await waitFor(() => expect(asked.at(-1)?.get('filter')).toBeNull())
    expect(asked.at(-1)?.get('sort')).toBe('name:asc')
  })

  test('shows a text when there are none', async () => {
    serve([])
    await open()
    expect(await screen.findByText(catalogueText('No reports'))).toBeInTheDocument()
  })

  test('lets a pharmacy choose between summaries and follow-ups', async () => {
    serve([summaryReport])
    const { onKindChange } = await open()
    await user.click(screen.getByRole('radio', { name: 'Seguimiento' }))
    expect(onKindChange).toHaveBeenCalledWith('follow-ups')
  })

  test('shows a laboratory only its follow-ups', async () => {
    serve([])
    await open({ kinds: ['follow-ups'], kind: 'follow-ups' })
    expect(await screen.findByText(followUpReport.name)).toBeInTheDocument()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  test(
    catalogueTitle('Report list load fails', 'shows an error if it cannot be read, and can be loaded again'),
    async () => {
      server.use(answering('pharmacyReports', () => refusal('internal', 'Error')))
      await open()
      expect(await screen.findByRole('alert')).toHaveTextContent('No se han podido obtener los informes')
      serve([summaryReport])
      await user.click(screen.getByRole('button', { name: 'Reintentar' }))
      expect(await screen.findByText(summaryReport.name)).toBeInTheDocument()
    },
  )
})

test('a list of reports that the server refuses shows no stored reports, neither now nor later without a network', async () => {
  const session = await createTestDevice()
  serve([summaryReport])
  const shelf = await session.device.reports()
  await shelf.open(session.identity, { kind: 'summaries', report: summaryReport })
  server.use(answering('pharmacyReports', () => refusal('forbidden', 'Sin permiso')))
  const { view } = await open({ session })
  expect(await screen.findByRole('alert')).toHaveTextContent('La farmacia ha retirado el acceso.')
  expect(screen.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument()
  expect(screen.queryByText(summaryReport.name)).not.toBeInTheDocument()
  view.unmount()
  server.use(answering('pharmacyReports', noConnection))
  await open({ session })
  // First one text, then the other as soon as the health check has failed.
  await screen.findAllByText(/^No se han podido obtener|^Sin conexión/)
  expect(await shelf.storedReports(session.identity, summaryReport.pharma.id)).toEqual([])
})

describe('a report', () => {
  test('opens in a new tab, and is stored on the device from then on', async () => {
    serve([summaryReport])
    await open()
    await user.click(await downloadButton())
    await waitFor(() => expect(tab.show).toHaveBeenCalledOnce())
    expect(openFileTab).toHaveBeenCalledOnce()
    expect(tab.show.mock.calls[0]?.[1]).toBe('Resumen.pdf')
    expect(await screen.findByText('En este dispositivo')).toBeInTheDocument()
  })

  test('is saved as a file', async () => {
    serve([summaryReport])
    await open()
    await user.click(
      await screen.findByRole('button', { name: `Guardar ${summaryReport.name} en un archivo` }),
    )
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
    expect(saveFile.mock.calls[0]?.[1]).toBe('Resumen.pdf')
    expect(openFileTab).not.toHaveBeenCalled()
  })

  test('that does not exist on the server shows: Informe no encontrado', async () => {
    serve([summaryReport])
    server.use(answering('pharmacyReportPdf', () => refusal('not_found', 'No encontrado')))
    await open()
    await user.click(await downloadButton())
    expect(await screen.findByText(catalogueText('Report download fails'))).toBeInTheDocument()
    expect(tab.close).toHaveBeenCalledOnce()
    expect(tab.show).not.toHaveBeenCalled()
  })
})

describe('without a connection, the list of reports', () => {
  const goOffline = () =>
    server.use(
      ...(['pharmacyReports', 'userGrowthTrackSteps', 'pharmacyReportPdf', 'health'] as const).map((name) =>
        answering(name, noConnection),
      ),
    )

  test('shows stored rows; a stored report can be opened, another says why it cannot', async () => {
    const other = { ...summaryReport, id: 10_000_002_609, name: 'Resumen mensual de septiembre de 2026' }
    serve([summaryReport, other])
    const session = await createTestDevice()
    await open({ session })
    await user.click(await downloadButton())
    await screen.findByText('En este dispositivo')
    goOffline()
    await user.type(screen.getByRole('searchbox'), 'mensual')
    expect(await screen.findByText(/Sin conexión con el servidor/)).toBeInTheDocument()
    const away = screen.getByRole('button', { name: `Descargar ${other.name}` })
    await waitFor(() => expect(away).toHaveAttribute('aria-disabled', 'true'))
    expect(away).toHaveAccessibleDescription('Sin conexión: este informe no está en el dispositivo')
    await user.click(away)
    expect(openFileTab).toHaveBeenCalledOnce()
    await user.click(await downloadButton())
    await waitFor(() => expect(tab.show).toHaveBeenCalledTimes(2))
  })

  test('says how many reports are on the server only', async () => {
    serve([summaryReport])
    server.use(answering('pharmacyReports', () => ({ data: [summaryReport], count: 24 })))
    await open()
    expect(await screen.findByText('1–10 de 24')).toBeInTheDocument()
    goOffline()
    await user.click(screen.getByRole('button', { name: /^Informe/ }))
    expect(await screen.findByText('1–1 · 1 de 24; el resto, con conexión')).toBeInTheDocument()
  })

  test('is searched and sorted among the stored rows after a restart', async () => {
    const other = {
      ...summaryReport,
      id: 10_000_002_609,
      date: '2026-10-01',
      name: 'Resumen mensual de septiembre de 2026',
    }
    serve([summaryReport, other])
    const session = await createTestDevice()
    const { view } = await open({ session })
    await screen.findByText(other.name)
    view.unmount()
    goOffline()
    await open({ session })
    expect(await screen.findByText(/Sin conexión con el servidor. Datos de/)).toBeInTheDocument()
    const names = () => screen.getAllByText(/^Resumen mensual de/).map(({ textContent }) => textContent)
    expect(names()).toEqual([summaryReport.name, other.name])
    await user.click(screen.getByRole('button', { name: /^FECHA/ }))
    await waitFor(() => expect(names()).toEqual([other.name, summaryReport.name]))
    await user.type(screen.getByRole('searchbox'), 'septiembre')
    await waitFor(() => expect(names()).toEqual([other.name]))
  })

  test('shows the stored reports even if the list was never read', async () => {
    const session = await createTestDevice()
    serve([summaryReport])
    const shelf = await session.device.reports()
    await shelf.open(session.identity, { kind: 'summaries', report: summaryReport })
    goOffline()
    await open({ session })
    expect(await screen.findByText(summaryReport.name)).toBeInTheDocument()
    expect(screen.getByText(/Estos son los informes descargados en este dispositivo/)).toBeInTheDocument()
  })

  test('reads why the server refuses the list', async () => {
    server.use(answering('pharmacyReports', () => refusal('bad_request', 'El orden pedido ya no existe.')))
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent('El orden pedido ya no existe.')
    expect(screen.queryByText(/conexión/)).not.toBeInTheDocument()
  })

  test('shows no error if nothing is stored', async () => {
    goOffline()
    await open()
    expect(await screen.findByText('Sin conexión con el servidor')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
