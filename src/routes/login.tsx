import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
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
    const { locked } = Route.useRouteContext()
    /** Who enters a password in spite of a PIN. */
    const [username, setUsername] = useState<string>()
    if (locked.length === 0) return <LoginScreen />
    return username === undefined ? (
      <PinScreen users={locked} onPassword={setUsername} />
    ) : (
      <LoginScreen username={username} onPin={() => setUsername(undefined)} />
    )
  },
})
