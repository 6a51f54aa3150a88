import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Claim } from '@/contract/orders/claims'
import type { User } from '@/contract/session/session'
import { openDetail, user } from '@/features/orders/testing/open-order-detail'
import { answering } from '../../../../mocks/answer'
import { laboratories, pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const laboratoryUser: User = { ...pharmacist, username: 'delegado', rol: 'ROLE_LABORATORIO', pharmas: [] }
const claim: Claim = {
  id: '3f0f8f0e-0000-4000-8000-000000000001',
  laboratory: { id: laboratories.alba.id, name: laboratories.alba.name },
  createdAt: '2026-11-20T09:00:00.000Z',
  text: 'Llegó aplastada',
  state: 'open',
  answer: null,
  answeredAt: null,
  lines: [
    { kind: 'broken', cn: '650003', product: 'OMEPRAZOL', units: 2, lot: 'AB-12', expiry: '2027-10-31' },
  ],
  photos: [{ position: 0, name: 'caja.jpg', size: 8 }],
}
const claims = () => screen.findByRole('region', { name: 'Reclamaciones' })

test('a pharmacy sees what it claimed and what came of it, and answers nothing', async () => {
  server.use(
    answering('orderClaims', () => ({
      data: [
        {
          ...claim,
          state: 'accepted' as const,
          answer: 'Va un abono',
          answeredAt: '2026-11-21T08:00:00.000Z',
        },
      ],
    })),
  )
  await openDetail()
  const shown = await claims()
  for (const text of ['Aceptada', 'Llegó aplastada', 'Rota: 2 uds'])
    expect(within(shown).getByText(text)).toBeInTheDocument()
  expect(shown).toHaveTextContent('Respuesta: Va un abono')
  expect(shown).toHaveTextContent('lote AB-12 · caduca 31/10/2027')
  expect(within(shown).getByRole('button', { name: 'Descargar caja.jpg' })).toBeInTheDocument()
  expect(within(shown).queryByRole('button', { name: 'Aceptar' })).not.toBeInTheDocument()
})

test('a laboratory accepts or refuses a claim with a text', async () => {
  let data: Claim[] = [claim]
  const answers: unknown[] = []
  server.use(
    answering('orderClaims', () => ({ data })),
    answering('answerClaim', async ({ request }) => {
      answers.push(await request.json())
      data = [
        { ...claim, state: 'refused', answer: 'Fuera de plazo', answeredAt: '2026-11-21T08:00:00.000Z' },
      ]
      return { data }
    }),
  )
  await openDetail({ user: laboratoryUser })
  const shown = await claims()
  expect(within(shown).getByRole('button', { name: 'Rechazar' })).toHaveAttribute('aria-disabled', 'true')
  await user.type(within(shown).getByLabelText('Respuesta a la farmacia'), 'Fuera de plazo')
  await user.click(within(shown).getByRole('button', { name: 'Rechazar' }))
  expect(await within(await claims()).findByText('Rechazada')).toBeInTheDocument()
  expect(answers).toEqual([{ claim: claim.id, state: 'refused', text: 'Fuera de plazo' }])
})

test('a claim that is sent from here appears once the server has it', async () => {
  let data: Claim[] = []
  server.use(
    answering('orderClaims', () => ({ data })),
    answering('createClaim', ({ request }) => {
      data = [claim]
      return { id: request.headers.get('idempotency-key') ?? '' }
    }),
  )
  const { device, identity, shown } = await openDetail()
  await device.outbox.saveEntry('createClaim', {
    id: device.newId(),
    identity,
    order: { id: shown.id, name: shown.name },
    claim: {
      laboratory: laboratories.alba.id,
      text: '',
      lines: [{ kind: 'broken', line: 1, cn: '650003', units: 2, lot: null, expiry: null }],
    },
    photos: [],
  })
  await device.drainer.sendNow()
  expect(await claims()).toHaveTextContent('Llegó aplastada')
})
