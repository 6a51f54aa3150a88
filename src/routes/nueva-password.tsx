import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { NewPasswordScreen } from '@/features/recovery/new-password-screen'

/** Also for who is signed in: the letter may be opened on a device in use, whose sessions the change closes. */
export const Route = createFileRoute('/nueva-password')({
  validateSearch: v.object({ token: v.fallback(v.optional(v.string()), undefined) }),
  component: function NewPassword() {
    const { token } = Route.useSearch()
    const navigate = Route.useNavigate()
    // Out of the address bar, and so of the history: whoever sits here next finds no key there.
    const [kept] = useState(token ?? null)
    useEffect(() => {
      if (token !== undefined) void navigate({ search: {}, replace: true })
    }, [token, navigate])
    return <NewPasswordScreen token={kept} />
  },
})
