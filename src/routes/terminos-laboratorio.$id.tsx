import { createFileRoute } from '@tanstack/react-router'
import { LaboratoryTermsScreen } from '@/features/legal/laboratory-terms-screen'

export const Route = createFileRoute('/terminos-laboratorio/$id')({
  component: function LaboratoryTerms() {
    const { device } = Route.useRouteContext()
    return <LaboratoryTermsScreen device={device} laboratory={Number(Route.useParams().id)} />
  },
})
