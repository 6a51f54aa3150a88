import { Fragment, useEffect, useSyncExternalStore } from 'react'
import { isPharmacyUser } from '@/domain/people/roles'
import { OwnProgram } from '@/features/connector/own-program'
import { OwnConnector } from '@/parts/connector/own-connector'
import { mustAgree } from '@/parts/session/must-agree'
import { SessionProvider, useDevice } from '@/parts/session/scope'
import { viewerOf } from '@/parts/session/viewer'

/** What a pharmacy's user sees of the connectors of its pharmacies; nothing for anybody else. */
export function OwnConnectors() {
  const { session: sessions } = useDevice()
  const session = useSyncExternalStore(sessions.subscribe, sessions.getSnapshot)
  // A public page has read none where it is the first one.
  useEffect(() => {
    if (session === undefined) void sessions.readSession().catch(() => undefined)
  }, [session, sessions])
  if (!session || !isPharmacyUser(viewerOf(session).rol) || mustAgree(session)) return null
  return (
    <SessionProvider session={session}>
      {session.user.pharmas.map(({ id, name }) => (
        <Fragment key={id}>
          <OwnConnector pharmacy={id} name={name} />
          <OwnProgram pharmacy={id} name={name} />
        </Fragment>
      ))}
    </SessionProvider>
  )
}
