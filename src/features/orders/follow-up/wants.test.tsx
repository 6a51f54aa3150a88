import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ListedWant } from '@/domain/supply/want-list'
import { knownWant } from '@/domain/testing/wants'
import WantsButton from '@/features/orders/follow-up/wants-button'
import { openDetail, user } from '@/features/orders/testing/open-order-detail'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering } from '../../../../mocks/answer'
import { givenAnswer } from '../../../../mocks/fixtures/orders'
import { delegate, pharmacy } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const answered = {
  of: { answered: { lines: 1, served: 20, delayed: 0, substituted: 0, missing: 10, hasShortages: true } },
  line: { answer: givenAnswer() },
}
type Saving = Pick<Awaited<ReturnType<typeof openDetail>>, 'device' | 'identity'>
const savedIn = async ({ device, identity }: Saving) =>
  (await device.outbox.entries(identity)).flatMap((entry) => (entry.endpoint === 'saveWant' ? entry : []))

describe('a missing line', () => {
  test('is kept at a press without a network, as the screen says at once, and taken off by «Deshacer»', async () => {
    const { device, identity, shown, line } = await openDetail(answered)
    const toggle = await screen.findByRole('button', { name: /^Avisarme si vuelve / })
    expect(toggle).toHaveAttribute('aria-pressed', 'false')
    await waitFor(() => expect(toggle).not.toHaveAttribute('aria-disabled'))
    await user.click(toggle)
    expect(await screen.findByText(/: 10 uds entre los esperados\. /)).toBeInTheDocument()
    const kept = await screen.findByRole('button', { name: /^Esperado: .* Quitar aviso$/ })
    expect(kept).toHaveAttribute('aria-pressed', 'true')
    const [entry] = await savedIn({ device, identity })
    expect(entry).toMatchObject({
      ...{ pharma: pharmacy.id, order: { id: shown.id, name: shown.name } },
      body: { cn: line.cn.cn, units: 10, order: shown.id, removes: null },
    })
    await user.click(screen.getByRole('button', { name: 'Deshacer' }))
    expect(await screen.findByRole('button', { name: /^Avisarme si vuelve / })).toBeInTheDocument()
    const entries = await savedIn({ device, identity })
    expect(entries).toHaveLength(2)
    expect(entries).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ removes: entry?.id, units: 10 }) }),
    )
  })

  test('says that nothing was kept where the device cannot write', async () => {
    const { device } = await openDetail(answered)
    vi.spyOn(device.outbox, 'saveEntry').mockResolvedValue({ ok: false, reason: 'storage_full' })
    const toggle = await screen.findByRole('button', { name: /^Avisarme si vuelve / })
    await waitFor(() => expect(toggle).not.toHaveAttribute('aria-disabled'))
    await user.click(toggle)
    expect(await screen.findByText(/^No se ha podido guardar en este dispositivo\./)).toBeInTheDocument()
    expect(toggle).toHaveAttribute('aria-pressed', 'false')
  })

  test('is not offered to laboratories, which ask nothing of what a pharmacy waits for', async () => {
    const asked = vi.fn(() => ({ data: [] }))
    server.use(answering('wants', asked))
    await openDetail({ ...answered, user: delegate })
    expect(await screen.findByText('Faltan 10: sin existencias')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Avisarme/ })).not.toBeInTheDocument()
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('the list of wants', () => {
  const listed = (fields: Partial<ListedWant>): ListedWant => ({
    ...{ cn: '662026', product: 'OMEPRAZOL ALBA', laboratory: 'Laboratorios Alba', units: 5, state: 'back' },
    wants: [knownWant({ by: 'Ana Gil', order: { id: 7, name: 'Pedido de marzo' } })],
    ...fields,
  })
  const open = async (data: ListedWant[]) => {
    server.use(answering('wants', () => ({ data })))
    const { device, identity } = await createTestDevice()
    const onOpen = vi.fn()
    renderScreen(<WantsButton onOpen={onOpen} />, { device, identity, pharmacy })
    return { device, identity, onOpen }
  }

  test('says how much is back, since when and by whom it is waited for, and leads to its order', async () => {
    const short = listed({
      cn: '662027',
      product: 'EN ROTURA',
      state: 'short',
      wants: [knownWant({ id: 'b' })],
    })
    const { onOpen } = await open([listed({}), short])
    await user.click(await screen.findByRole('button', { name: 'Esperados · 1 ha vuelto' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Esperados' }))
    const rows = await dialog.findAllByRole('listitem')
    expect(rows[0]).toHaveTextContent('OMEPRAZOL ALBA')
    expect(rows[0]).toHaveTextContent('Desde el 02/03/2026, Ana Gil')
    expect(rows[0]).toHaveTextContent('5 uds')
    expect(rows[0]).toHaveTextContent('Ha vuelto')
    expect(rows[1]).toHaveTextContent('Sigue sin poder pedirse')
    await user.click(dialog.getByRole('button', { name: 'Pedido de marzo' }))
    expect(onOpen).toHaveBeenCalledWith(7)
  })

  test('loses what is removed at once, and has it back as it was by «Deshacer»', async () => {
    const { device, identity } = await open([listed({})])
    await user.click(await screen.findByRole('button', { name: /^Esperados/ }))
    await user.click(await screen.findByRole('button', { name: 'Quitar OMEPRAZOL ALBA de los esperados' }))
    expect(await screen.findByText(/^No espera ningún producto\./)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Esperados', hidden: true })).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Deshacer', hidden: true }))
    expect(await screen.findByText('OMEPRAZOL ALBA')).toBeInTheDocument()
    const [again] = (await savedIn({ device, identity })).filter(({ body }) => body.removes === null)
    expect(again).toMatchObject({
      body: { cn: '662026', units: 5, order: 7, wantedAt: knownWant().wantedAt },
    })
  })

  test('is empty with a word on how it is filled', async () => {
    await open([])
    await user.click(await screen.findByRole('button', { name: 'Esperados' }))
    expect(await screen.findByText(/pulse «Avisarme si vuelve»/)).toBeInTheDocument()
  })
})
