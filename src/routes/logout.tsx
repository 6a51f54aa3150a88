import { useMutation } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { requireSession } from '@/features/session/guards'
import { Leaving, LogoutScreen } from '@/features/session/logout-screen'
import { isPinOnlyWay } from '@/features/session/pin-only-way'
import { sendBeforeSwitch } from '@/features/session/send-before-switch'
import { signOut } from '@/features/session/sign-out'
import { notify } from '@/ui/feedback/notify'

export const Route = createFileRoute('/logout')({
  /** `cambio`: the next user of the device comes, and what this one has stays behind their PIN. */
  validateSearch: ({ cambio }: Record<string, unknown>): { cambio?: true } =>
    cambio === true ? { cambio } : {},
  beforeLoad: async ({ context }) => ({ session: await requireSession(context) }),
  loader: async ({ context: { device, session } }) => ({
    waiting: await device.outbox.ownWaiting(session.identity),
  }),
  component: function Logout() {
    const { device, queryClient, session } = Route.useRouteContext()
    const { cambio = false } = Route.useSearch()
    const loaded = Route.useLoaderData()
    const waiting = useLiveQuery(
      () => device.outbox.ownWaiting(session.identity),
      [device, session],
      loaded.waiting,
    )
    const [isReady, setReady] = useState(!cambio && device.network.getSnapshot() !== 'offline')
    const [locksOut, setLocksOut] = useState(false)
    useEffect(() => {
      const before = cambio
        ? sendBeforeSwitch(device, session.identity)
        : isPinOnlyWay(device).then(setLocksOut)
      void before.finally(() => setReady(true))
    }, [cambio, device, session])
    // By its absolute address: the route has been left already where its guard has heard of the log-out first.
    const navigate = useNavigate()
    const { mutate: leave } = useMutation({
      mutationFn: async () => {
        if (!cambio) await signOut({ device, queryClient })
        else if (!(await device.lock())) throw new Error('not locked')
      },
      onSuccess: () => navigate({ to: '/login', replace: true }),
      onError: async () => {
        await navigate({ to: '/', replace: true })
        notify.error(
          cambio
            ? 'Su PIN no ha podido cerrar este dispositivo: su sesión sigue abierta. Para cerrarla, use «Salir».'
            : 'Este dispositivo no ha podido cerrar la sesión. Inténtelo de nuevo.',
        )
      },
    })
    if (!isReady) return <Leaving label={cambio ? 'Enviando lo que espera' : 'Saliendo'} />
    return (
      <LogoutScreen
        waiting={waiting}
        isSwitch={cambio}
        locksOut={locksOut}
        onLeave={() => leave()}
        onStay={() => navigate({ to: '/' })}
      />
    )
  },
})
