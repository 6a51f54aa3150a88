import { createFileRoute } from '@tanstack/react-router'
import { LaboratoryTermsScreen } from '@/features/legal/laboratory-terms-screen'

export const Route = createFileRoute('/terminos-laboratorio/$id')({
  component: function LaboratoryTerms() {
    return <LaboratoryTermsScreen laboratory={Number(Route.useParams().id)} />
  },
})
