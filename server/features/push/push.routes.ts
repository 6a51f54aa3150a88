import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import type { Auth } from '../../access/auth-types'
import type { AddressPolicy } from '../../basics/address-policy'
import type { SecretBox } from '../../basics/secret-box'
import { ApiError } from '../../plugins/api-error'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { pushKeysOf } from '../../push/push-keys'
import { subscribe, unsubscribe } from '../../push/push-subscriptions.queries'

export function registerPushRoutes(
  app: FastifyInstance,
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  { policy, secrets }: { policy: AddressPolicy; secrets: SecretBox },
): void {
  route(
    app,
    endpoints.pushKey,
    async () => {
      // A public demonstration calls nobody.
      if (config.demoPublic) return { key: null }
      const keys = await pushKeysOf(db, { secrets, now: clock.now() })
      return { key: keys?.publicKey ?? null }
    },
    { authorize: rejectImpersonation },
  )

  route(
    app,
    endpoints.subscribePush,
    async ({ auth, body: { endpoint, keys } }) => {
      const problem = policy.problemOf(endpoint)
      if (problem !== null) throw new ApiError('invalid_fields', { fields: { endpoint: problem } })
      await subscribe(db, {
        tokenHash: auth.tokenHash,
        userId: auth.user.id,
        endpoint: new URL(endpoint).href,
        publicKey: keys.p256dh,
        auth: keys.auth,
        now: clock.now(),
      })
      return {}
    },
    { authorize: rejectImpersonation, bodyLimit: 4_000 },
  )

  route(
    app,
    endpoints.unsubscribePush,
    async ({ auth }) => {
      await unsubscribe(db, auth.tokenHash)
      return {}
    },
    { authorize: rejectImpersonation },
  )
}

function rejectImpersonation(auth: Auth): void {
  if (auth.realUserId === auth.user.id) return
  throw new ApiError('forbidden', { message: 'Los avisos solo los pide su propio usuario.' })
}
