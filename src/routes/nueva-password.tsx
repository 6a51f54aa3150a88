import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { NewPasswordScreen } from '@/features/recovery/new-password-screen'

/** The key of the mail, in memory alone while the page is open. */
let mailed: string | null = null

/** Also for who is signed in: the letter may be opened on a device in use, whose sessions the change closes. */
export const Route = createFileRoute('/nueva-password')({
  validateSearch: v.object({ token: v.fallback(v.optional(v.string()), undefined) }),
  // Out of the address bar, and so of the history: whoever sits here next finds no key there.
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
