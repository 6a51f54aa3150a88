import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import WholesalerCard from '@/features/account/wholesaler-card'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering } from '../../../mocks/answer'
import { pharmacist, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const cofares = { name: 'Cofares', brand: 0.02, generic: 0.125, otc: 0 }
const open = async (wholesaler: typeof cofares | null) => {
  const { device } = await createTestDevice({ user: pharmacist })
  const refresh = vi
    .spyOn(device.snapshots, 'refreshSnapshot')
    .mockResolvedValue({ ok: true, changed: true } as never)
  const saved: unknown[] = []
  server.use(
    answering('ownWholesaler', () => ({ wholesaler })),
    answering('saveOwnWholesaler', async ({ request }) => {
      const body = (await request.json()) as { wholesaler: typeof cofares | null }
      saved.push(body.wholesaler)
      return body
    }),
  )
  renderScreen(<WholesalerCard pharmacy={pharmacy.id} name={pharmacy.name} />, { device, pharmacy })
  const field = (label: string) => screen.findByRole('textbox', { name: label })
  return { refresh, saved, field, user: userEvent.setup() }
}

test('a pharmacy writes what its wholesaler takes off, and its device fetches it for its proposals', async () => {
  const { refresh, saved, field, user } = await open(null)
  await user.type(await field('Mayorista'), 'Cofares')
  await user.clear(await field('Descuento en genéricos'))
  await user.type(await field('Descuento en genéricos'), '12,5 %')
  await user.click(screen.getByRole('button', { name: 'Guardar mayorista' }))
  await waitFor(() => expect(saved).toEqual([{ name: 'Cofares', brand: 0, generic: 0.125, otc: 0 }]))
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
})

test('what is no discount is refused beside its field, and nothing is sent', async () => {
  const { saved, field, user } = await open(null)
  const brand = await field('Descuento en marcas con receta')
  await user.clear(brand)
  await user.type(brand, 'dos')
  await user.click(screen.getByRole('button', { name: 'Guardar mayorista' }))
  expect(await field('Mayorista')).toHaveAccessibleDescription('Campo obligatorio')
  expect(brand).toHaveAccessibleDescription('Escriba un descuento de 0 a 99,99 %')
  expect(saved).toEqual([])
})

test('a pharmacy that no longer compares with it says so', async () => {
  const { saved, field, user } = await open(cofares)
  expect(await field('Descuento en genéricos')).toHaveValue('12,5')
  await user.click(screen.getByRole('button', { name: 'No comparar con él' }))
  await waitFor(() => expect(saved).toEqual([null]))
})
