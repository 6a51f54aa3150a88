import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Pharmacy } from '@/contract/portal/pharmacies'
import { accessGroups } from '@/domain/people/access-groups'
import { hasAccessToManage } from '@/domain/people/has-access-to-manage'
import AccessDialog from '@/features/laboratory-access/access-dialog'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { pharmacy } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const association = { id: 4, name: 'Asociación Norte' }
const relation = (id: number, name: string, access: boolean, group: typeof association | null) => ({
  id,
  mode: 'default',
  laboratoryAccess: access,
  laboratory: { id: id + 100, name, image: null, laboratoryAssociation: group },
})
const withRelations = (relations: Pharmacy['pharmaLaboratoryRelations']): Pharmacy => ({
  ...pharmacy,
  pharmaLaboratoryRelations: relations,
})
const before = withRelations([
  relation(1, 'Zafiro', true, null),
  relation(2, 'Norte Uno', true, association),
  relation(3, 'Norte Dos', true, association),
  relation(4, 'Ámbar', false, null),
])

type Change = { relation: number; laboratoryAccess: unknown }

/** A server that stores what it receives, except for relations that `refuse` has an answer for. */
async function open({ refuse = {} }: { refuse?: Record<number, () => Response> } = {}) {
  const { device } = await createTestDevice()
  const changes: Change[] = []
  let stored = before
  server.use(
    answering('laboratoryAccess', async ({ params, request }) => {
      const id = Number(params.id)
      const { laboratoryAccess } = (await request.json()) as { laboratoryAccess: boolean }
      changes.push({ relation: id, laboratoryAccess })
      if (refuse[id]) return refuse[id]()
      const asked = stored.pharmaLaboratoryRelations.find((each) => each.id === id)?.laboratory
      const reached = stored.pharmaLaboratoryRelations.filter(
        ({ laboratory: { laboratoryAssociation: group, id: own } }) =>
          group === null ? own === asked?.id : group.id === asked?.laboratoryAssociation?.id,
      )
      stored = withRelations(
        stored.pharmaLaboratoryRelations.map((each) =>
          reached.includes(each) ? { ...each, laboratoryAccess } : each,
        ),
      )
      return reached.map((each) => ({ id: each.id, laboratoryAccess }))
    }),
  )
  const onClose = vi.fn()
  function Screen() {
    const [shown, setShown] = useState(before)
    const reload = async () => setShown(stored)
    return <AccessDialog pharmacy={shown} reload={reload} onClose={onClose} />
  }
  renderScreen(<Screen />, { device })
  const dialog = await screen.findByRole('dialog', { name: 'Gestión de acceso de los laboratorios' })
  const tick = (name: string) => within(dialog).getByRole('checkbox', { name })
  const save = () => within(dialog).getByRole('button', { name: 'Guardar' })
  return { device, dialog, tick, save, changes, onClose }
}

describe('the dialog of the laboratories’ access', () => {
  test('has a checkbox for each association and for each laboratory without one, sorted by name', async () => {
    const { dialog } = await open()
    const ticks = within(dialog).getAllByRole<HTMLInputElement>('checkbox')
    expect(ticks.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      ['Ámbar', false],
      ['Asociación Norte', true],
      ['Zafiro', true],
    ])
    expect(dialog).toHaveTextContent(
      'Los laboratorios solo ven sus propias ventas y la información de su competencia.',
    )
  })

  test('sends one call for each association that changed, and reports the result', async () => {
    const { tick, save, changes, onClose } = await open()
    await userEvent.click(tick('Asociación Norte'))
    await userEvent.click(tick('Ámbar'))
    await userEvent.click(tick('Zafiro'))
    await userEvent.click(tick('Zafiro'))
    await userEvent.click(save())
    expect(await screen.findByText(catalogueText('Access saved'))).toBeInTheDocument()
    expect(changes).toEqual([
      { relation: 4, laboratoryAccess: true },
      { relation: 2, laboratoryAccess: false },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('keeps the checkboxes that could not be saved as the user left them, and saving can be tried again', async () => {
    const { dialog, tick, save, changes, onClose } = await open({
      refuse: { 4: () => refusal('internal', 'No') },
    })
    await userEvent.click(tick('Ámbar'))
    await userEvent.click(tick('Zafiro'))
    await userEvent.click(save())
    expect(await within(dialog).findByText(catalogueText('Access saving fails'))).toBeInTheDocument()
    expect(within(dialog).getByRole('alert')).toHaveTextContent('No se ha podido cambiar: Ámbar.')
    expect(tick('Ámbar')).toBeChecked()
    expect(tick('Zafiro')).not.toBeChecked()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(save())
    await waitFor(() => expect(changes.map((change) => change.relation)).toEqual([4, 1, 4]))
  })

  test('has its save button disabled while nothing has changed', async () => {
    const { save, changes } = await open()
    expect(save()).toHaveAccessibleDescription('No ha cambiado ningún permiso')
    await userEvent.click(save())
    expect(changes).toEqual([])
  })

  test('keeps the checkboxes without a connection, and says why they cannot be saved', async () => {
    server.use(answering('health', noConnection))
    const { device, tick, save, changes } = await open()
    await userEvent.click(tick('Ámbar'))
    await device.client.call('health')
    await waitFor(() =>
      expect(save()).toHaveAccessibleDescription('Sin conexión: los permisos se guardan en el servidor.'),
    )
    await userEvent.click(save())
    expect(changes).toEqual([])
    expect(tick('Ámbar')).toBeChecked()
  })

  test('sends nothing when it is closed with Cancelar', async () => {
    const { dialog, tick, changes, onClose } = await open()
    await userEvent.click(tick('Ámbar'))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(onClose).toHaveBeenCalledOnce()
    expect(changes).toEqual([])
  })
})

test('the checkbox of an association is indeterminate if only some of its laboratories have access', () => {
  const mixed = withRelations([relation(1, 'Uno', true, association), relation(2, 'Dos', false, association)])
  expect(accessGroups(mixed.pharmaLaboratoryRelations)).toEqual([
    { key: 'association:4', name: 'Asociación Norte', relation: 1, access: 'some' },
  ])
})

test('the access dialog is not offered without relations, or if all are in the mode coronavirus', () => {
  const [first, ...rest] = before.pharmaLaboratoryRelations
  if (first === undefined) throw new Error('no relation')
  const coronavirus = { ...first, mode: 'coronavirus' }
  expect(hasAccessToManage([])).toBe(false)
  expect(hasAccessToManage([coronavirus])).toBe(false)
  expect(hasAccessToManage([coronavirus, ...rest])).toBe(true)
})
