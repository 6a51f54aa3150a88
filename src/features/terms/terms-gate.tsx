import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { CallError } from '@/api/outcome'
import { isPharmacyUser } from '@/domain/people/roles'
import type { GeneralTermsProps } from '@/features/terms/general-terms'
import type { LaboratoryTermsProps } from '@/features/terms/laboratory-terms'
import { pendingTermsQuery } from '@/features/terms/queries'
import type { Session } from '@/offline/session/session'
import { useMissing } from '@/parts/connection/use-is-offline'
import { mustAgree } from '@/parts/session/must-agree'
import { useDevice } from '@/parts/session/scope'
import { lazyComponent, optionalComponent } from '@/ui/feedback/lazy-component'
import { notify } from '@/ui/feedback/notify'

// Loaded on demand: most users have nothing to accept. Where the general ones cannot be loaded, the problem takes the
// screen, because nothing goes on without them; those of laboratories appear at the next start.
const GeneralTerms = lazyComponent<GeneralTermsProps>(() => import('@/features/terms/general-terms'))
const LaboratoryTerms = optionalComponent<LaboratoryTermsProps>(
  () => import('@/features/terms/laboratory-terms'),
)

export type TermsGateProps = {
  onAgreed: () => void
  /** Opens the log-out, which asks first if there are unsent orders. */
  onReject: () => void
  /** Where the server knows nothing of the session: its log-in, which the dialog would cover otherwise. */
  logIn: ReactNode
}

/**
 * What a pharmacy has to answer before it goes on (purchasing.md §4): the general terms, else those of its laboratories.
 *
 * Without a connection the general terms stay: that they are not agreed to is the server's word to this session, and without
 * them there is no service. Those of laboratories are not shown, or can be left for later: they are no reason to keep a
 * pharmacy from its work. Neither touches the outbox, which is sent behind the dialog as ever.
 */
export default function TermsGate(props: TermsGateProps) {
  const device = useDevice()
  const session = useSyncExternalStore(device.session.subscribe, device.session.getSnapshot)
  // Somebody who impersonates a pharmacy does not accept terms for it.
  if (!session || !isPharmacyUser(session.user.rol) || session.identity.switchUser !== null) return null
  return <Pending key={session.id} session={session} {...props} />
}

function Pending({ session, onAgreed, onReject, logIn }: TermsGateProps & { session: Session }) {
  const device = useDevice()
  const missing = useMissing()
  const hasAgreed = !mustAgree(session)
  const { data, error } = useQuery({
    ...pendingTermsQuery(device, session.identity),
    enabled: hasAgreed && missing === null,
  })
  useEffect(() => {
    if (error instanceof CallError && error.failure.kind === 'http') notify.error('Usuario no autorizado.')
  }, [error])

  if (!hasAgreed) return <GeneralTerms {...{ session, missing, logIn, onAgreed, onReject }} />
  if (data === undefined || data.length === 0) return null
  return <LaboratoryTerms pending={data} {...{ session, missing, logIn }} />
}
