import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CookiesScreen } from '@/features/legal/cookies-screen'
import { platformQuery } from '@/features/session/queries'

export const Route = createFileRoute('/politica-cookies')({
  component: function Cookies() {
    const { device } = Route.useRouteContext()
    return <CookiesScreen supportPhone={useQuery(platformQuery(device)).data?.supportPhone} />
  },
})
