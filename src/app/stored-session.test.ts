import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSessionRead } from '@/app/stored-session'

beforeEach(() => {
  document.body.innerHTML = '<div id="root">Abriendo Rebotica…</div>'
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const page = () => document.getElementById('root')?.textContent ?? ''

test('where the browser keeps no data of the site, the page says so and what can be done', async () => {
  const blocked = async () => {
    throw new DOMException('The user denied permission to access the database.', 'SecurityError')
  }
  expect(await isSessionRead(blocked)).toBe(false)
  expect(await screen.findByRole('heading')).toHaveTextContent('El navegador no deja guardar datos')
  expect(page()).toContain('Permita los datos de este sitio')
  expect(screen.getByRole('button', { name: 'Reintentar' })).toBeEnabled()
})

test('where they are of a newer version of the app, the page says so and asks for nothing to be deleted', async () => {
  const newer = async () => {
    throw Object.assign(new Error('open'), {
      name: 'OpenFailedError',
      inner: new DOMException('', 'VersionError'),
    })
  }
  expect(await isSessionRead(newer)).toBe(false)
  expect(await screen.findByRole('heading')).toHaveTextContent('son de una versión más nueva')
  expect(page()).toContain('no borre los datos del navegador')
})

test('where the stored data do not open, the page says so until they do', async () => {
  vi.useFakeTimers()
  let open = () => {}
  const read = isSessionRead(() => new Promise<void>((resolve) => (open = resolve)))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(page()).toBe('Abriendo Rebotica…')
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.dynamicImportSettled()
  expect(page()).toContain('Los datos de este dispositivo tardan en abrirse')
  open()
  expect(await read).toBe(true)
})

test('where they open, nothing is said', async () => {
  vi.useFakeTimers()
  expect(await isSessionRead(async () => null)).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.dynamicImportSettled()
  expect(page()).toBe('Abriendo Rebotica…')
})
