import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/session/account'
import { isUserLister } from '@/domain/people/roles'
import { recordEvent } from '../../access/audit-event'
import type { Auth, AuthUser } from '../../access/auth-types'
import { newPasswordFault } from '../../access/new-password'
import { isLaboratoryImpersonating } from '../../access/pharmacy-access'
import { isInNetworkOf } from '../../access/user-network.queries'
import { ApiError } from '../../plugins/api-error'
import { createReauthentication } from '../../plugins/auth/reauthentication'
import { route } from '../../plugins/contract'
import { createAttemptLimiter } from '../../plugins/limits/attempt-limiter'
import type { Services } from '../../plugins/services'
import { removeAvatar, saveAvatar } from './avatar.service'
import { avatarOf } from './avatar-image'
import { changeOwnPassword } from './password.service'

/** Uploads by one user in a quarter of an hour. */
const avatarUploads = 30
const wrongPassword = { field: 'oldPassword', fault: 'La contraseña actual no es correcta' }

/** What users change of their own account. */
export function registerAccountRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  mailer: { poll: () => void },
): void {
  const reauthenticate = createReauthentication({ db, clock })
  const avatarLimiter = createAttemptLimiter({ db, clock }, 'avatar')

  route(
    app,
    contract.updateProfile,
    async ({ params, body, auth }) => {
      mustBeOwn(auth, params.id)
      const { firstName, mobilePhone } = body
      await db.transaction().execute(async (trx) => {
        await trx
          .updateTable('app_user')
          .set({ first_name: firstName, mobile_phone: mobilePhone || null })
          .where('id', '=', auth.user.id)
          .execute()
        await recordEvent(trx, { kind: 'profile-changed', auth, happenedAt: clock.now() })
      })
      return { firstName, mobilePhone }
    },
    { authorize: rejectImpersonation },
  )

  route(
    app,
    contract.updatePassword,
    async ({ body: { oldPassword, newPassword }, auth, request }) => {
      const newFault = newPasswordFault(newPassword, auth.user.username)
      if (newFault !== null) throw fieldFault('newPassword', newFault)
      const knownHash = await reauthenticate({ auth, request, password: oldPassword, ...wrongPassword })
      const { ok } = await changeOwnPassword(db, { auth, knownHash, newPassword, now: clock.now() })
      if (!ok) throw fieldFault(wrongPassword.field, wrongPassword.fault)
      mailer.poll()
      return {}
    },
    { authorize: rejectImpersonation },
  )

  route(
    app,
    contract.uploadAvatar,
    async ({ params, files, auth }) => {
      mustBeOwn(auth, params.id)
      const allowed = await avatarLimiter.attempt([{ key: `user ${auth.user.id}`, most: avatarUploads }])
      if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
      const avatar = await avatarOf(files[0]?.bytes ?? Buffer.alloc(0))
      if (!avatar.ok) throw new ApiError('invalid_fields', { fields: { avatar: avatar.fault } })
      return { picture: await saveAvatar(db, { auth, jpeg: avatar.jpeg, now: clock.now() }) }
    },
    { authorize: rejectImpersonation },
  )

  route(
    app,
    contract.deleteAvatar,
    async ({ params, auth }) => {
      mustBeOwn(auth, params.id)
      await removeAvatar(db, { auth, now: clock.now() })
      return {}
    },
    { authorize: rejectImpersonation },
  )

  route(app, contract.userPicture, async ({ params: { id, version }, auth }) => {
    const picture = (await maySee(auth.user, id)) && (await pictureOf(id, version))
    if (!picture) throw new ApiError('not_found')
    return picture.jpeg
  })

  const maySee = async (viewer: AuthUser, userId: number): Promise<boolean> => {
    if (viewer.id === userId) return !isLaboratoryImpersonating(viewer)
    if (isUserLister(viewer.role)) return true
    return await isInNetworkOf(db, { chiefId: viewer.id, userId })
  }

  const pictureOf = (userId: number, version: string) =>
    db
      .selectFrom('user_picture')
      .select('jpeg')
      .where('user_id', '=', userId)
      .where('version', '=', version)
      .executeTakeFirst()
}

const fieldFault = (field: string, fault: string) =>
  new ApiError('invalid_fields', { fields: { [field]: fault } })

/** Another user's id is answered like one that nobody has. */
function mustBeOwn(auth: Auth, id: number): void {
  if (auth.user.id !== id) throw new ApiError('not_found')
}

function rejectImpersonation(auth: Auth): void {
  if (auth.realUserId === auth.user.id) return
  throw new ApiError('forbidden', { message: 'Los datos de la cuenta solo los cambia su propio usuario.' })
}
