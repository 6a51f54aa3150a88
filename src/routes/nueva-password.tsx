import { createFileRoute, redirect } from '@tanstack/react-router'
import { NewPasswordScreen } from '@/features/recovery/new-password-screen'

/** The key from the mail's link, only in memory while the page is open. */
let mailed: string | null = null

/** Also open to logged-in users: the link may be opened on a device in use; the change ends its sessions. */
export const Route = createFileRoute('/nueva-password')({
  validateSearch: ({ token }): { token?: string } => ({
    token: typeof token === 'string' ? token : undefined,
  }),
  // Removes the key from the address bar and the history, where the next user of the device could find it.
  beforeLoad: ({ search }) => {
    if (search.token === undefined) return { token: mailed }
    mailed = search.token
    throw redirect({ to: '/nueva-password', search: {}, replace: true })
  },
  onLeave: () => {
    mailed = null
  },
  component: function NewPassword() {
    return <NewPasswordScreen token={Route.useRouteContext().token} />
  },
})
