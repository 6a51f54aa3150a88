import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { isPharmacyUser } from '@/domain/people/roles'
import { byTimer } from '@/offline/basics/schedule'
import { isUnreachable } from '@/offline/network/connectivity'
import { noticesKeyOf } from '@/offline/notices/decision-notice'
import { closePushNotice } from '@/offline/notices/push-notice'
import { keepSubscribed, type PushState, pushKeyOf } from '@/offline/notices/push-subscription'
import { mustAgree } from '@/parts/session/must-agree'
import { useSessionScope } from '@/parts/session/scope'

const reading = Symbol('not read yet')

/** Keeps the server's notices as the user's switch says, and takes away those that are shown as soon as somebody looks at the app. */
export function usePush(): void {
  const { device, session, identity, user } = useSessionScope()
  const { client, connectivity, preferences } = device
  const connection = useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot)
  const key = noticesKeyOf(identity)
  const wanted = useLiveQuery(() => preferences.read(key), [preferences, key], reading)
  // Nobody who acts in the place of a user asks for anything, or ends it.
  const isOwn = identity.switchUser === null && !mustAgree(session)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another session, after the switch, and with the network
  useEffect(() => {
    if (!isOwn || wanted === reading || !('serviceWorker' in navigator)) return
    let isOver = false
    const keep = async () => {
      const before = await preferences.read(pushKeyOf(identity))
      // What the server knows, it knows without a connection, too, but not after the end of the session.
      if (connection !== 'online' && connection !== 'signed-out' && wanted === true && before === 'on') return
      if (isUnreachable(connection) && wanted === true)
        return await preferences.write(pushKeyOf(identity), 'waiting' satisfies PushState)
      const registration = await navigator.serviceWorker.getRegistration()
      const state = await keepSubscribed({
        client,
        manager: registration && 'pushManager' in registration ? registration.pushManager : undefined,
        wants: async () =>
          isPharmacyUser(user.rol) &&
          (await preferences.read(key)) === true &&
          'Notification' in window &&
          Notification.permission === 'granted',
        schedule: byTimer,
      })
      if (isOver) return
      if (state === null) await preferences.remove(pushKeyOf(identity))
      else await preferences.write(pushKeyOf(identity), state)
    }
    keep().catch(() => {})
    return () => {
      isOver = true
    }
  }, [isOwn, session.token, wanted, connection, client, preferences, key, identity, user])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || !('serviceWorker' in navigator)) return
      void navigator.serviceWorker
        .getRegistration()
        .then((registration) => registration && closePushNotice(registration))
        .catch(() => {})
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
