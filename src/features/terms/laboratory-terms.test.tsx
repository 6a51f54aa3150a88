import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnswerBodies } from '@/contract/testing/answer-bodies'
import {
  box,
  cutConnection,
  dialog,
  gone,
  newcomer,
  openTerms,
  press,
  terms,
} from '@/features/terms/testing/open-terms'
import { catalogueText } from '@/features/testing/error-catalogue'
import { answering, noConnection, refusal, serverReady } from '../../../mocks/answer'
import { delegate } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

const answered = vi.fn()
const failing = () => refusal('internal', 'No')

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  sessionStorage.clear()
  answered.mockReset()
  server.use(
    answering('pendingLaboratoryTerms', () => [terms(1), terms(2)]),
    answering('answerLaboratoryTerms', async ({ request }) => {
      const { laboratoryTermsAcceptances } = (await request.json()) as {
        laboratoryTermsAcceptances: AnswerBodies['answerLaboratoryTerms']
      }
      answered(laboratoryTermsAcceptances)
      return laboratoryTermsAcceptances
    }),
    answering('health', noConnection),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

describe('the terms of laboratories', () => {
  const read = 'He leído y comprendido los términos'

  test('are shown one at a time, and all answers are sent after the last one', async () => {
    await openTerms()
    const first = await dialog('Términos 1')
    expect(within(first).getByRole('region', { name: 'Términos 1' })).toHaveFocus()
    expect(first).toHaveTextContent('Laboratorio 1 · 1 de 2')
    await userEvent.click(box(read))
    await press('Aceptar')
    const second = await dialog('Términos 2')
    expect(within(second).getByRole('region', { name: 'Términos 2' })).toHaveFocus()
    expect(box(read)).not.toBeChecked()
    expect(answered).not.toHaveBeenCalled()
    await press('Rechazar')
    await gone()
    expect(answered.mock.calls).toEqual([
      [
        [
          { laboratoryTerms: 1, status: 'accepted' },
          { laboratoryTerms: 2, status: 'rejected' },
        ],
      ],
    ])
  })

  test('a double click on reject does not reject the next terms unread', async () => {
    await openTerms()
    await dialog('Términos 1')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Rechazar' }))
    await dialog('Términos 2')
    expect(answered).not.toHaveBeenCalled()
  })

  test('show their content without scripts', async () => {
    await openTerms()
    const shown = await dialog('Términos 1')
    expect(within(shown).getByText('Texto 1')).toBeInTheDocument()
    expect(shown.querySelector('img')).toBeNull()
  })

  test('cannot be accepted without the checkbox: an error is shown and the checkbox focused', async () => {
    await openTerms()
    await dialog('Términos 1')
    await press('Aceptar')
    expect(await screen.findByText(catalogueText('Laboratory terms without their box'))).toBeInTheDocument()
    expect(box(read)).toHaveFocus()
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Términos 1')
  })

  test('show an error if the answers cannot be stored, and the last one can be answered again', async () => {
    server.use(answering('answerLaboratoryTerms', failing))
    await openTerms()
    await dialog('Términos 1')
    await press('Rechazar')
    await dialog('Términos 2')
    await userEvent.click(box(read))
    await press('Aceptar')
    expect(await screen.findByText(catalogueText('Laboratory terms failure'))).toBeInTheDocument()
    expect(box(read)).toBeChecked()
    server.use(answering('answerLaboratoryTerms', () => []))
    await press('Aceptar')
    await gone()
  })

  test('can be left for the next start if the answers cannot be stored: a pharmacy is never locked out', async () => {
    server.use(
      answering('pendingLaboratoryTerms', () => [terms(1)]),
      answering('answerLaboratoryTerms', failing),
    )
    await openTerms()
    await dialog('Términos 1')
    await press('Rechazar')
    await userEvent.click(await screen.findByRole('button', { name: 'Contestar más tarde' }))
    await gone()
  })

  test('start each without the error of the one before', async () => {
    await openTerms()
    await dialog('Términos 1')
    await press('Aceptar')
    await screen.findByText(catalogueText('Laboratory terms without their box'))
    await press('Rechazar')
    await dialog('Términos 2')
    expect(screen.queryByText(/^Debes leer/)).not.toBeInTheDocument()
  })

  test('are answered once, however often the user clicks while they are sent', async () => {
    let finish = () => {}
    const sent = new Promise<void>((resolve) => {
      finish = resolve
    })
    server.use(
      answering('pendingLaboratoryTerms', () => [terms(1)]),
      answering('answerLaboratoryTerms', async () => {
        answered()
        await sent
        return []
      }),
    )
    await openTerms()
    await dialog('Términos 1')
    await press('Rechazar')
    await press('Rechazar')
    await userEvent.click(box(read))
    screen.getByRole('button', { name: 'Aceptar' }).click()
    finish()
    await gone()
    expect(answered).toHaveBeenCalledOnce()
  })

  test('continue after a reload where they were left', async () => {
    const { reload } = await openTerms()
    await dialog('Términos 1')
    await press('Rechazar')
    await dialog('Términos 2')
    reload()
    await dialog('Términos 2')
    await userEvent.click(box(read))
    await press('Aceptar')
    await gone()
    expect(answered).toHaveBeenCalledWith([
      { laboratoryTerms: 1, status: 'rejected' },
      { laboratoryTerms: 2, status: 'accepted' },
    ])
    expect(sessionStorage).toHaveLength(0)
  })

  test('are asked again if their text changed before a reload', async () => {
    const { reload } = await openTerms()
    await dialog('Términos 1')
    await press('Rechazar')
    await dialog('Términos 2')
    server.use(answering('pendingLaboratoryTerms', () => [terms(3), terms(2)]))
    reload()
    await dialog('Términos 3')
  })

  test('whose text somebody edited meanwhile are read again, from the first one on', async () => {
    const edited = { ...terms(1), title: 'Términos 1 nuevos', version: 'b' }
    server.use(
      answering('answerLaboratoryTerms', () => refusal('edit_conflict', 'El texto ha cambiado')),
      answering('pendingLaboratoryTerms', () => [{ ...terms(1), version: 'a' }]),
    )
    await openTerms()
    await dialog('Términos 1')
    server.use(answering('pendingLaboratoryTerms', () => [edited]))
    await userEvent.click(box(read))
    await press('Aceptar')
    await dialog('Términos 1 nuevos')
    expect(await screen.findByText('El texto ha cambiado')).toBeInTheDocument()
    expect(box(read)).not.toBeChecked()
  })

  test('can be left for later without a connection, and continue where they were left when it is back', async () => {
    const { device } = await openTerms()
    await dialog('Términos 1')
    await press('Rechazar')
    await dialog('Términos 2')
    await userEvent.click(box(read))
    await cutConnection(device)
    await userEvent.click(await screen.findByRole('button', { name: 'Seguir sin conexión' }))
    await gone()
    server.use(serverReady(new Date().toISOString()))
    await device.client.call('health')
    await dialog('Términos 2')
    expect(box(read)).toBeChecked()
    await press('Aceptar')
    await gone()
    expect(answered).toHaveBeenCalledWith([
      { laboratoryTerms: 1, status: 'rejected' },
      { laboratoryTerms: 2, status: 'accepted' },
    ])
  })

  test('that the server refuses to show: Usuario no autorizado., and the pharmacy can continue', async () => {
    server.use(answering('pendingLaboratoryTerms', () => refusal('forbidden', 'No')))
    await openTerms()
    expect(await screen.findByText(catalogueText('Pending-terms retrieval failure'))).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('are requested again when the connection is back, if there was none at the start', async () => {
    server.use(answering('pendingLaboratoryTerms', noConnection))
    const { device } = await openTerms()
    await waitFor(() => expect(device.connectivity.getSnapshot()).toBe('offline'))
    expect(screen.queryByText(catalogueText('Pending-terms retrieval failure'))).not.toBeInTheDocument()
    server.use(
      answering('pendingLaboratoryTerms', () => [terms(1)]),
      serverReady(new Date().toISOString()),
    )
    await device.client.call('health')
    await dialog('Términos 1')
  })
})

describe('users who are never asked to accept terms:', () => {
  const asked = vi.fn()
  beforeEach(() => {
    asked.mockReset()
    server.use(
      answering('pendingLaboratoryTerms', () => {
        asked()
        return [terms(1)]
      }),
    )
  })
  test.each([
    ['a laboratory', { user: { ...delegate, agreedTermsAt: null } }],
    [
      'a user who impersonates a pharmacy’s user',
      { user: delegate, impersonated: { ...newcomer, id: 9, username: 'farmacia.nueva' } },
    ],
  ])('%s', async (_, given) => {
    const { device } = await openTerms(given)
    await cutConnection(device)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(asked).not.toHaveBeenCalled()
  })
})
