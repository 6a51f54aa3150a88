import { notFound, redirect } from '@tanstack/react-router'
import { CallError, isForbidden } from '@/api/outcome'
import { maxInteger } from '@/contract/basics/fields'
import type { KnownPharmacy } from '@/contract/portal/pharmacies'
import type { User } from '@/contract/session/session'
import { isInternal, isPharmacyUser } from '@/domain/people/roles'
import type { AppContext } from '@/features/session/app-context'
import { pharmacyQuery } from '@/features/session/queries'
import type { Device } from '@/offline/device/device'
import type { Session } from '@/offline/session/session'
import { isLaboratory } from '@/parts/session/viewer'

export const isAdmin = ({ rol }: Pick<User, 'rol'>) => rol === 'ROLE_ADMIN'
export const isStaff = (user: Pick<User, 'rol'>) => isInternal(user.rol)

/** The session stored on the device, so that it can be read offline. */
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

/** The start page of a user (purchasing.md §2.1). A pharmacy user without a pharmacy gets a page that explains it. */
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

/** True for a pharmacy's user, also if impersonated. */
export const canOrder = (user: Pick<User, 'rol'>): boolean => isPharmacyUser(user.rol)

/** Cart and quick order. */
export const requireBuyer = (user: User): void => requireRole(user, canOrder)

/** Proposals, which staff may look at without buying. */
export const requireProposals = (user: User): void => requireRole(user, (each) => !isLaboratory(each))

/** The number in an address that a person mistyped or a mail cut off gets a page that says so, and asks the server nothing. */
export function requireId(text: string): number {
  const id = idIn(text)
  if (id === null) throw notFound()
  return id
}

export const idIn = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxInteger ? Number(text) : null

/**
 * The pharmacy in the address; as stored on the device if its answer is known. Its visit is registered once per
 * session. If the server refuses it, redirects to the start page; for the user's first pharmacy, which is the start
 * page, the error is shown instead.
 */
export async function requirePharmacy(
  context: AppContext & { session: Session },
  idText: string,
): Promise<KnownPharmacy> {
  const { device, session } = context
  const id = requireId(idText)
  const { rol, pharmas } = session.user
  if (isPharmacyUser(rol) && !pharmas.some((own) => own.id === id)) {
    await forgetPharmacy(context, id)
    throw redirect({ to: '/', replace: true })
  }
  try {
    const pharmacy = await findPharmacy(context, id)
    registerVisit({ device, session, pharmacy: id })
    return pharmacy
  } catch (error) {
    if (isForbidden(error)) await forgetPharmacy(context, id)
    const refused = error instanceof CallError && error.failure.kind === 'http' && error.failure.status < 500
    const isStart = isPharmacyUser(rol) && pharmas[0]?.id === id
    if (refused && !isStart) throw redirect({ to: '/', replace: true })
    throw error
  }
}

/** The last answer, otherwise the server's, otherwise what the device knows when the server does not answer. */
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

/** Deletes what this device has stored of it. */
async function forgetPharmacy(
  { device, queryClient, session: { identity } }: AppContext & { session: Session },
  pharmacy: number,
): Promise<void> {
  await device.snapshots.forget(pharmacy)
  const { forgetAnswers } = await import('@/features/session/forget-answers')
  await forgetAnswers({ device, queryClient }, { identity, pharmacy })
}

const registered = new Set<string>()

/**
 * Informs the server of a visit, once per session and pharmacy. The call has a side effect and is never repeated: it
 * counts as registered before it is sent, and a failure is only logged (purchasing.md §8).
 */
function registerVisit({
  device,
  session,
  pharmacy,
}: {
  device: Device
  session: Session
  pharmacy: number
}) {
  const key = `${session.id} ${pharmacy}`
  if (registered.has(key)) return
  registered.add(key)
  void device.client.call('pharmacyVisit', { params: { id: pharmacy } }).then((outcome) => {
    if (!outcome.ok) console.info('La visita a la farmacia no se ha registrado:', outcome.kind)
  })
}
