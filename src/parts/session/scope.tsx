import { createContext, type ReactNode, use, useMemo } from 'react'
import type { KnownPharmacy } from '@/contract/portal/pharmacies'
import type { User } from '@/contract/session/session'
import { type Identity, ownerOf } from '@/offline/database/identity'
import type { Device } from '@/offline/device/device'
import type { Session } from '@/offline/session/session'
import { viewerOf } from '@/parts/session/viewer'
import { ViewOwner } from '@/ui/state/view-owner'

type DeviceScope = { device: Device }
export type SessionScope = DeviceScope & {
  session: Session
  identity: Identity
  user: User
  /** Whose rights decide what is shown of a pharmacy: while a laboratory impersonates, still the laboratory's. */
  viewer: User
}
export type PharmacyScope = SessionScope & { pharmacy: KnownPharmacy }

/** What every part of the screen works with: the device, within log-in the session, and on its screens the pharmacy. */
const ScopeContext = createContext<DeviceScope | SessionScope | PharmacyScope | null>(null)

export function DeviceProvider({ device, children }: { device: Device; children: ReactNode }) {
  const scope = useMemo(() => ({ device }), [device])
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const device = useDevice()
  const scope = useMemo<SessionScope>(() => {
    const { identity, user } = session
    return { device, session, identity, user, viewer: viewerOf(session) }
  }, [device, session])
  return (
    <ScopeContext value={scope}>
      <ViewOwner value={ownerOf(session.identity)}>{children}</ViewOwner>
    </ScopeContext>
  )
}

export function PharmacyProvider({ pharmacy, children }: { pharmacy: KnownPharmacy; children: ReactNode }) {
  const outer = useSessionScope()
  const scope = useMemo<PharmacyScope>(() => ({ ...outer, pharmacy }), [outer, pharmacy])
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

export function useDevice(): Device {
  const scope = use(ScopeContext)
  if (scope === null) throw new Error('Outside of the app: no device')
  return scope.device
}

/** Throws on the public pages: whoever asks there has no session. */
export function useSessionScope(): SessionScope {
  const scope = use(ScopeContext)
  if (scope === null || !('session' in scope)) throw new Error('Outside of log-in: no session')
  return scope
}

/** Null while no pharmacy is open. */
export function useOpenPharmacy(): KnownPharmacy | null {
  const scope = use(ScopeContext)
  return scope !== null && 'pharmacy' in scope ? scope.pharmacy : null
}

/** Throws on a screen that belongs to no pharmacy. */
export function usePharmacyScope(): PharmacyScope {
  const scope = use(ScopeContext)
  if (scope === null || !('pharmacy' in scope)) throw new Error('Outside of a pharmacy: none is open')
  return scope
}
