import { redirect } from '@tanstack/react-router'
import { CallError, isForbidden } from '@/api/outcome'
import type { KnownPharmacy, User } from '@/contract/session'
import { isInternal, isPharmacyUser } from '@/domain/people/roles'
import type { AppContext } from '@/features/session/app-context'
import { pharmacyQuery } from '@/features/session/queries'
import { registerVisit } from '@/features/session/visits'
import type { Session } from '@/offline/session/session'
import { isLaboratory } from '@/parts/session/viewer'

export const isStaff = (user: Pick<User, 'rol'>) => isInternal(user.rol)

/** The session as the device has it: it decides without asking the server, so also offline. */
export const currentSession = async ({ device }: AppContext): Promise<Session | null> =>
  device.session.getSnapshot() ?? (await device.session.readSession())

export async function requireSession(context: AppContext): Promise<Session> {
  const session = await currentSession(context)
  if (session === null) throw redirect({ to: '/login', replace: true })
  return session
}

export async function requireNoSession(context: AppContext): Promise<void> {
  if ((await currentSession(context)) !== null) throw redirect({ to: '/', replace: true })
}

/** Where a user starts (purchasing.md §2.1). A pharmacy user without a pharmacy is told so. */
export function homeOf(user: User) {
  if (isLaboratory(user))
    return redirect({ to: '/laboratory/$id', params: { id: String(user.id) }, replace: true })
  if (isStaff(user)) return redirect({ to: '/admin', replace: true })
  const pharmacy = user.pharmas[0]
  if (pharmacy === undefined) return redirect({ to: '/sin-farmacia', replace: true })
  return redirect({ to: '/dashboard/$id', params: { id: String(pharmacy.id) }, replace: true })
}

export function requireRole(user: User, allowed: (user: User) => boolean): void {
  if (!allowed(user)) throw redirect({ to: '/', replace: true })
}

/** Whether the user can order: a pharmacy's user, or somebody who impersonates one. */
export const canOrder = (user: Pick<User, 'rol'>): boolean => isPharmacyUser(user.rol)

/** Cart and quick order. */
export const requireBuyer = (user: User): void => requireRole(user, canOrder)

/** Proposals, which staff may look at without buying. */
export const requireProposals = (user: User): void => requireRole(user, (each) => !isLaboratory(each))

/**
 * The pharmacy of the address, from the device when it knows it, whatever became of the last attempt to ask; its visit is
 * registered once. One that the server refuses leads to the default route; the user's own first pharmacy is the default
 * route, so there the failure is shown.
 */
export async function requirePharmacy(
  context: AppContext & { session: Session },
  idText: string,
): Promise<KnownPharmacy> {
  const { device, session } = context
  const id = Number(idText)
  if (!Number.isSafeInteger(id) || id < 1) throw redirect({ to: '/', replace: true })
  try {
    const pharmacy = await findPharmacy(context, id)
    registerVisit({ device, session, pharmacy: id })
    return pharmacy
  } catch (error) {
    if (isForbidden(error)) await forgetPharmacy(context, id)
    const refused = error instanceof CallError && error.failure.kind === 'http' && error.failure.status < 500
    if (refused && session.user.pharmas[0]?.id !== id) throw redirect({ to: '/', replace: true })
    throw error
  }
}

/** What was answered last, else the server's answer, else what the device knows while none comes. */
async function findPharmacy(context: AppContext & { session: Session }, id: number): Promise<KnownPharmacy> {
  const { device, queryClient, session } = context
  const query = pharmacyQuery(device, session.identity, id)
  const answered = queryClient.getQueryData(query.queryKey)
  const asked = queryClient.fetchQuery({ ...query, retry: false })
  asked.catch(async (error) => {
    if (answered !== undefined && isForbidden(error)) await forgetPharmacy(context, id)
  })
  if (answered !== undefined) return answered

  const fallback = await import('@/features/session/known-pharmacy').catch(() => null)
  return fallback === null ? asked : fallback.answerOrKnown(asked, { device, user: session.user, id })
}

/** What this device holds of it is no longer theirs to keep. */
async function forgetPharmacy(
  { device, queryClient, session: { identity } }: AppContext & { session: Session },
  pharmacy: number,
): Promise<void> {
  await device.snapshots.forget(pharmacy)
  const { forgetAnswers } = await import('@/features/session/forget-answers')
  await forgetAnswers({ device, queryClient }, { identity, pharmacy })
}
