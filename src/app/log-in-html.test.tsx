import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, screen } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { holdLogIn } from '@/app/first-screen/held-log-in'
import { appAnswers } from '@/app/testing/app-answers'
import { testEnvironment } from '@/features/testing/test-environment'
import { createDevice } from '@/offline/device/create-device'
import { answering, refusal } from '../../mocks/answer'
import { server } from '../../mocks/server'

const never = { getSnapshot: () => false, subscribe: () => () => {} }
const updates = { ...never, files: { ...never, getSnapshot: () => 'saved' as const }, apply: () => {} }
const install = { ...never, accept: async () => {}, dismiss: () => {} }

let root: Root | undefined
/** An app of its own, of which no part has been loaded later on: as the build renders it, and as a first visit has it. */
const firstApp = async () => {
  vi.resetModules()
  const [{ App }, { createQueryClient }, { createAppRouter }, { logInHtml }, { openApp }] = await Promise.all(
    [
      import('@/app/app'),
      import('@/app/query-cache'),
      import('@/app/router'),
      import('@/app/log-in-html'),
      import('@/app/testing/open-app'),
    ],
  )
  return { App, createQueryClient, createAppRouter, openApp, html: await logInHtml() }
}
let app: Awaited<ReturnType<typeof firstApp>>

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' })
  app = await firstApp()
  // All of the app anew, on a machine that has other work.
}, 60_000)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  server.use(...appAnswers())
})
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
  delete window.startPage
  clearPage()
  server.resetHandlers()
})
afterAll(() => server.close())

/** Style sheets one by one: jsdom counts those on that go with what they stand in. */
function clearPage() {
  for (const style of document.querySelectorAll('style')) style.remove()
  document.body.replaceChildren()
}

/** The page as it is before the app; `start` is the app's arrival. */
function openPage() {
  const element = document.createElement('div')
  element.id = 'root'
  element.innerHTML = app.html
  document.body.append(element)
  const logIn = holdLogIn()
  window.startPage = {
    build: 'one',
    shown: null,
    logIn,
    salesWorker: null,
    styled: Promise.resolve(),
    dataLoss: null,
  }
  const onRecoverableError = vi.fn()
  const start = async () => {
    const device = createDevice(testEnvironment())
    const { App, createQueryClient, createAppRouter } = app
    const queryClient = createQueryClient()
    const router = createAppRouter(
      { device, queryClient, updates, install },
      createMemoryHistory({ initialEntries: ['/login'] }),
    )
    await router.load()
    await act(async () => {
      root = hydrateRoot(element, <App router={router} queryClient={queryClient} />, { onRecoverableError })
    })
  }
  return { start, onRecoverableError, logIn }
}

const username = () => screen.getByLabelText<HTMLInputElement>('Usuario o correo electrónico')
const password = () => screen.getByLabelText<HTMLInputElement>('Contraseña')

/** Without what differs from rendering to rendering: marks of React, ids, and the order of attributes. */
const partsOf = (page: Element) =>
  ['section', 'aside', 'h1', 'form', 'nav'].map((part) => {
    const copy = document.createElement('div')
    copy.innerHTML =
      page
        .querySelector(part)
        ?.outerHTML.replace(/<!--.*?-->| (id|for|value)="[^"]*"|(?<=[:;]) |;(?=")/g, '') ?? ''
    return copy
  })

test('what was typed and pressed before the app was there stays, in the very same fields, and logs in once', async () => {
  const asked = vi.fn(() => refusal('invalid_credentials', 'No'))
  server.use(answering('login', asked))
  const { start, onRecoverableError } = openPage()
  const field = username()
  field.focus()
  field.value = 'farmacia'
  field.setSelectionRange(3, 5)
  password().value = 'otra'
  const press = () =>
    document
      .querySelector('form')
      ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  // Not sent by the browser, either.
  expect([press(), press()]).toEqual([false, false])
  expect(document.documentElement).toHaveAttribute('data-pressed')
  await start()
  expect(await screen.findByText('Usuario o contraseña invalidos.')).toBeInTheDocument()
  expect(document.documentElement).not.toHaveAttribute('data-pressed')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(username()).toBe(field)
  expect(document.activeElement).toBe(field)
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['farmacia', 3, 5])
  expect(password().value).toBe('otra')
  expect(onRecoverableError).not.toHaveBeenCalled()
})

test('the page has the very log-in that the app shows', async () => {
  openPage()
  const given = partsOf(document.body)
  clearPage()
  await app.openApp({ path: '/login', cookies: null })
  await screen.findByRole('button', { name: 'Acceder' })
  const shown = partsOf(document.body)
  expect(given.map((part, index) => part.isEqualNode(shown[index] ?? null))).toEqual(shown.map(() => true))
  expect(given.every((part) => part.hasChildNodes())).toBe(true)
  cleanup()
})

test('what was typed comes along where the app makes a form of its own', () => {
  const { logIn } = openPage()
  const field = username()
  field.focus()
  field.value = 'farmacia'
  field.setSelectionRange(3, 5)
  const own = document.createElement('div')
  own.innerHTML = app.html
  clearPage()
  document.body.append(own)
  logIn.release(own.querySelector('form') as HTMLFormElement)
  expect(username()).not.toBe(field)
  expect(document.activeElement).toBe(username())
  expect([username().value, username().selectionStart, username().selectionEnd]).toEqual(['farmacia', 3, 5])
})

test('a password can be looked at before the app is there, which hears of it once', () => {
  const { logIn } = openPage()
  screen.getByRole('button', { name: 'Mostrar u ocultar la contraseña', hidden: true }).click()
  expect(password().type).toBe('text')
  const form = document.querySelector('form') as HTMLFormElement
  expect(logIn.release(form)).toEqual({ isPressed: false, isShown: true })
  expect(logIn.release(form)).toBeNull()
})
