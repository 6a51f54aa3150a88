import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PrivacyScreen } from '@/features/legal/privacy-screen'
import { platformQuery } from '@/features/session/queries'

export const Route = createFileRoute('/politica-privacidad')({
  component: function Privacy() {
    const { device } = Route.useRouteContext()
    return <PrivacyScreen supportPhone={useQuery(platformQuery(device)).data?.supportPhone} />
  },
})
