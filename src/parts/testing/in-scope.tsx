import type { ReactElement } from 'react'
import type { KnownPharmacy } from '@/contract/portal/pharmacies'
import type { Identity } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import { DeviceProvider, PharmacyProvider, SessionProvider } from '@/parts/session/scope'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'

export type TestScope = {
  device: Device
  /** Whose screen it is; else that of the device's own session, if it has one. */
  identity?: Identity
  pharmacy?: KnownPharmacy
}

/** What the app puts around a screen: the device, within log-in its session, and on its screens the pharmacy. */
export function inScope(screen: ReactElement, { device, identity, pharmacy }: TestScope): ReactElement {
  const own = device.session.getSnapshot() ?? null
  const session =
    identity === undefined ? own : { id: '1', token: 'token', user: pharmacist, ...own, identity }
  const shown =
    pharmacy === undefined ? screen : <PharmacyProvider pharmacy={pharmacy}>{screen}</PharmacyProvider>
  return (
    <DeviceProvider device={device}>
      {session === null ? screen : <SessionProvider session={session}>{shown}</SessionProvider>}
    </DeviceProvider>
  )
}
