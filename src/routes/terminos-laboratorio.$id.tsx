import { createFileRoute } from '@tanstack/react-router'
import { LaboratoryTermsScreen } from '@/features/legal/laboratory-terms-screen'
import { requireId } from '@/features/session/guards'

export const Route = createFileRoute('/terminos-laboratorio/$id')({
  loader: ({ params }) => requireId(params.id),
  component: function LaboratoryTerms() {
    return <LaboratoryTermsScreen laboratory={Number(Route.useParams().id)} />
  },
})
