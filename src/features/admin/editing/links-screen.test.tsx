import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LinksScreen } from '@/features/admin/editing/links-screen'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, refusal } from '../../../../mocks/answer'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'
import { server } from '../../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const version = 'a'.repeat(64)
const row = (line: number, action: 'add' | 'remove' | 'none') => ({
  line,
  username: `delegado${line}`,
  pharma: { nif: 'E12345674', name: 'Farmacia A' },
  action,
})
const text = 'delegado1;E12345674\ndelegado2;E12345674;quitar'

const open = async () => {
  const user = { ...pharmacist, rol: 'ROLE_ADMIN' as const, roles: ['ROLE_ADMIN' as const] }
  const { device } = await createTestDevice({ user })
  const onBack = vi.fn()
  const { container } = renderScreen(<LinksScreen onBack={onBack} />, { device })
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  if (input === null) throw new Error('no file input')
  await userEvent.upload(input, new File([text], 'enlaces.csv', { type: 'text/csv' }))
  return onBack
}
const save = () => screen.findByRole('button', { name: 'Guardar los cambios' })

test('a file is shown line by line, and stored as it was shown', async () => {
  const sent: unknown[] = []
  server.use(
    answering('previewLinks', async ({ request }) => {
      sent.push(await request.json())
      return { rows: [row(1, 'add'), row(2, 'remove')], faults: [], version }
    }),
    answering('storeLinks', async ({ request }) => {
      sent.push(await request.json())
      return { added: 1, removed: 1 }
    }),
  )
  const onBack = await open()
  expect(await screen.findByText('Añadidos: 1 · Quitados: 1 · Ya estaban así: 0')).toBeVisible()
  expect(screen.getByRole('row', { name: /1 delegado1 Farmacia A · E12345674 Se añade/ })).toBeVisible()
  await userEvent.click(await save())
  await waitFor(() => expect(onBack).toHaveBeenCalled())
  expect(sent).toEqual([{ text }, { text, version }])
})

test('a file with faults says them by line, and cannot be stored', async () => {
  const faults = [{ line: 2, message: 'no hay ningún usuario «delegado2»' }]
  server.use(answering('previewLinks', () => ({ rows: [row(1, 'add')], faults, version })))
  await open()
  expect(await screen.findByText('Línea 2: no hay ningún usuario «delegado2»')).toBeVisible()
  expect(await save()).toHaveAttribute('aria-disabled', 'true')
})

test('what would change is shown again when somebody has changed it meanwhile', async () => {
  let previews = 0
  server.use(
    answering('previewLinks', () => {
      previews += 1
      return { rows: [row(1, previews === 1 ? 'add' : 'none'), row(2, 'remove')], faults: [], version }
    }),
    answering('storeLinks', () => refusal('edit_conflict', 'Alguien ha cambiado lo mismo mientras tanto.')),
  )
  const onBack = await open()
  await userEvent.click(await save())
  expect(await screen.findByText('Alguien ha cambiado lo mismo mientras tanto.')).toBeVisible()
  expect(await screen.findByText('Añadidos: 0 · Quitados: 1 · Ya estaban así: 1')).toBeVisible()
  expect(onBack).not.toHaveBeenCalled()
})
