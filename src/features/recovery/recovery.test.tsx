import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NewPasswordScreen } from '@/features/recovery/new-password-screen'
import { RecoverScreen } from '@/features/recovery/recover-screen'
import { catalogueText } from '@/features/testing/error-catalogue'
import { createTestDevice, renderScreen } from '@/features/testing/test-device'
import { answering, noConnection, refusal } from '../../../mocks/answer'
import { server } from '../../../mocks/server'

const asked: unknown[] = []
const keep = async ({ request }: { request: Request }) => {
  asked.push(await request.json())
  return {}
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  asked.length = 0
  sessionStorage.clear()
  server.use(
    answering('accessRecover', keep),
    answering('changePassword', keep),
    answering('openPasswordLink', () => ({})),
  )
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const pressTwice = (button: HTMLElement) =>
  act(() => {
    button.click()
    button.click()
  })

describe('the form for a forgotten password', () => {
  const send = async (email: string) => {
    const { device } = await createTestDevice()
    renderScreen(<RecoverScreen />, { device })
    if (email !== '') await userEvent.type(screen.getByLabelText('Correo electrónico'), email)
    await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  }

  test('asks for an e-mail address, and says the same whether or not a user has it', async () => {
    await send(' ana@ejemplo.test ')
    expect(await screen.findByText('Revise su correo')).toBeInTheDocument()
    expect(asked).toEqual([{ email: 'ana@ejemplo.test' }])
    expect(screen.getByText(/^Si ana@ejemplo.test es la dirección de una cuenta/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ir al login' })).toHaveAttribute('href', '/login')
  })

  test.each([
    ['', 'Campo obligatorio'],
    ['farmacia', 'Formato incorrecto'],
  ])('does not send «%s»: the field says %s, and has the focus', async (typed, text) => {
    await send(typed)
    const field = screen.getByLabelText('Correo electrónico')
    expect(field).toHaveAccessibleDescription(text)
    await waitFor(() => expect(field).toHaveFocus())
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(asked).toEqual([])
  })

  test.each([
    {
      when: 'the server takes it for no address',
      answer: () => refusal('invalid_fields', 'Revise los datos indicados.', { email: 'Formato incorrecto' }),
      texts: [catalogueText('Account recovery failure'), 'Formato incorrecto'],
    },
    {
      when: 'the server cannot be reached',
      answer: noConnection,
      texts: [catalogueText('Account recovery failure'), /^Sin conexión con el servidor/],
    },
    {
      when: 'there were too many',
      answer: () => refusal('too_many_requests', 'Demasiados intentos.'),
      texts: ['Demasiados intentos. Espere un momento y vuelva a probar.'],
    },
  ])('shows an error when $when, and keeps the typed address', async ({ answer, texts }) => {
    server.use(answering('accessRecover', answer))
    await send('ana@ejemplo.test')
    for (const text of texts) expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.getByLabelText('Correo electrónico')).toHaveValue('ana@ejemplo.test')
  })
})

test('the typed address survives a reload of the tab, until it was sent', async () => {
  const { device } = await createTestDevice()
  const first = renderScreen(<RecoverScreen />, { device })
  await userEvent.type(screen.getByLabelText('Correo electrónico'), 'ana@ejemplo.test')
  first.unmount()
  const second = renderScreen(<RecoverScreen />, { device })
  expect(screen.getByLabelText('Correo electrónico')).toHaveValue('ana@ejemplo.test')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  await screen.findByText('Revise su correo')
  second.unmount()
  renderScreen(<RecoverScreen />, { device })
  expect(screen.getByLabelText('Correo electrónico')).toHaveValue('')
})

describe('the form for a new password', () => {
  const change = async (password: string, repeat = password) => {
    const { device } = await createTestDevice()
    renderScreen(<NewPasswordScreen token="secreto" />, { device })
    if (password !== '') await userEvent.type(screen.getByLabelText('Contraseña nueva'), password)
    if (repeat !== '') await userEvent.type(screen.getByLabelText('Repita la contraseña'), repeat)
    await userEvent.click(screen.getByRole('button', { name: 'cambiar' }))
  }

  test('changes the password with the token of the link', async () => {
    await change('camomila')
    expect(await screen.findByText(catalogueText('Password recovery change success'))).toBeInTheDocument()
    expect(asked).toEqual([{ plainPassword: 'camomila', secretToken: 'secreto' }])
    expect(screen.getByRole('link', { name: 'Ir al login' })).toHaveAttribute('href', '/login')
  })

  test.each([
    ['', '', 'Campo obligatorio'],
    ['abc', 'abc', 'La contraseña tiene que tener entre 4 y 25 caracteres.'],
    ['x'.repeat(26), 'x'.repeat(26), 'La contraseña tiene que tener entre 4 y 25 caracteres.'],
    ['farmacia', 'farmacia', 'La contraseña es de las más comunes: elija otra.'],
    ['camomila', 'camomilla', 'Las contraseñas no coinciden'],
  ])('does not send «%s» and «%s»: %s', async (password, repeat, text) => {
    await change(password, repeat)
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(asked).toEqual([])
  })

  test.each([
    { when: 'the server cannot be reached', answer: noConnection, text: /^Sin conexión con el servidor/ },
    {
      when: 'there were too many',
      answer: () => refusal('too_many_requests', 'Demasiados intentos.'),
      text: 'Demasiados intentos. Espere un momento y vuelva a probar.',
    },
    {
      when: 'the link is spent',
      answer: () =>
        refusal('invalid_fields', 'Revise los datos indicados.', { secretToken: 'El enlace ha caducado.' }),
      text: /El enlace ha caducado\./,
    },
    {
      when: 'the server refuses the password',
      answer: () =>
        refusal('invalid_fields', 'Revise los datos indicados.', { plainPassword: 'demasiado común' }),
      text: 'Demasiado común.',
    },
  ])('shows an error when $when, and can be sent again', async ({ answer, text }) => {
    server.use(answering('changePassword', answer))
    await change('camomila')
    expect(await screen.findByText(catalogueText('Password recovery change failure'))).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
    server.use(answering('changePassword', keep))
    await userEvent.click(screen.getByRole('button', { name: 'cambiar' }))
    expect(await screen.findByText(catalogueText('Password recovery change success'))).toBeInTheDocument()
    expect(screen.queryByText(catalogueText('Password recovery change failure'))).not.toBeInTheDocument()
  })

  test('sends two presses in the same moment once, as the link works once', async () => {
    const { device } = await createTestDevice()
    renderScreen(<NewPasswordScreen token="secreto" />, { device })
    await userEvent.type(screen.getByLabelText('Contraseña nueva'), 'camomila')
    await userEvent.type(screen.getByLabelText('Repita la contraseña'), 'camomila')
    pressTwice(screen.getByRole('button', { name: 'cambiar' }))
    expect(await screen.findByText(catalogueText('Password recovery change success'))).toBeInTheDocument()
    expect(asked).toHaveLength(1)
  })

  test('says before anything is typed that the link is over', async () => {
    server.use(
      answering('openPasswordLink', () =>
        refusal('invalid_fields', 'Revise los datos indicados.', { secretToken: 'El enlace ha caducado.' }),
      ),
    )
    const { device } = await createTestDevice()
    renderScreen(<NewPasswordScreen token="secreto" />, { device })
    expect(await screen.findByText(/El enlace ha caducado/)).toBeInTheDocument()
    expect(screen.queryByLabelText('Contraseña nueva')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/recuperar')
  })

  test('offers to request a new link if the link was used already', async () => {
    server.use(
      answering('changePassword', () =>
        refusal('invalid_fields', 'Revise los datos indicados.', { secretToken: 'El enlace ha caducado.' }),
      ),
    )
    await change('camomila')
    expect(await screen.findByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute(
      'href',
      '/recuperar',
    )
  })

  test('shows an error if the address has no token', async () => {
    const { device } = await createTestDevice()
    renderScreen(<NewPasswordScreen token={null} />, { device })
    expect(screen.getByText(/^El enlace no está completo/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'cambiar' })).not.toBeInTheDocument()
  })
})
