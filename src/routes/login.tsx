import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { requireNoSession } from '@/features/session/guards'
import { LoginScreen } from '@/features/session/login-screen'
import { lazyComponent } from '@/ui/feedback/lazy-component'

const PinScreen = lazyComponent(() => import('@/features/session/pin/pin-screen'))

export const Route = createFileRoute('/login')({
  beforeLoad: async ({ context }) => {
    await requireNoSession(context)
    // Where the code of a PIN cannot be had, the password opens.
    return { locked: await context.device.lockedUsers().catch(() => []) }
  },
  component: function Login() {
    const { device, locked: found } = Route.useRouteContext()
    const [locked, setLocked] = useState(found)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each visit looks again
    useEffect(() => {
      let isStill = true
      // Where one visit overtakes another, what was found may be of the one before: somebody would be missing.
      device.lockedUsers().then(
        (users) => isStill && setLocked(users),
        () => {},
      )
      return () => {
        isStill = false
      }
    }, [device, found])
    /** Who enters a password in spite of a PIN. */
    const [username, setUsername] = useState<string>()
    if (locked.length === 0) return <LoginScreen />
    return username === undefined ? (
      <PinScreen key={locked.map(({ userId }) => userId).join()} users={locked} onPassword={setUsername} />
    ) : (
      <LoginScreen username={username} onPin={() => setUsername(undefined)} />
    )
  },
})
