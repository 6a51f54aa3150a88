import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import type { User } from '@/contract/session/session'
import TermsGate from '@/features/terms/terms-gate'
import { createTestDevice, renderScreen, type TestDevice } from '@/features/testing/test-device'
import { pharmacist } from '../../../../mocks/fixtures/pharmacy'

/** A pharmacist who has not accepted the general terms. */
export const newcomer = { ...pharmacist, agreedTermsAt: null }

/** Terms of a laboratory, with a script that must not run. */
export const terms = (id: number) => ({
  id,
  title: `Términos ${id}`,
  content: `<p>Texto ${id}<img src="x" onerror="alert(1)"></p>`,
  laboratory: { id: 100 + id, name: `Laboratorio ${id}` },
})

/** Renders the gate for this user on a device of their own. */
export async function openTerms({
  user = pharmacist,
  impersonated = null as User | null,
  isByPin = false,
} = {}) {
  const { device } = await createTestDevice({ user })
  if (isByPin) await device.session.saveSession({ token: '', user })
  if (impersonated !== null) await device.session.switchTo(impersonated)
  const onReject = vi.fn()
  const onAgreed = vi.fn()
  const logIn = isByPin ? <button type="button">Iniciar sesión</button> : null
  const show = () => renderScreen(<TermsGate {...{ onAgreed, onReject, logIn }} />, { device })
  show()
  const reload = () => {
    cleanup()
    show()
  }
  return { device, onReject, onAgreed, reload }
}

export const dialog = (name: string) => screen.findByRole('dialog', { name })
export const box = (name: RegExp | string) => screen.getByRole('checkbox', { name })
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const cutConnection = (device: TestDevice) => device.client.call('health')
export const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
