import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { GeneralTermsScreen } from '@/features/legal/general-terms-screen'
import { platformQuery } from '@/features/session/queries'

export const Route = createFileRoute('/terminos-y-condiciones')({
  component: function Terms() {
    const { device } = Route.useRouteContext()
    return <GeneralTermsScreen supportPhone={useQuery(platformQuery(device)).data?.supportPhone} />
  },
})
