import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ReportsScreen } from '@/features/reports/reports-screen'
import { requirePharmacy } from '@/features/session/guards'
import type { ReportKind } from '@/offline/database/database'
import { isLaboratory, viewerOf } from '@/parts/session/viewer'

const allKinds: readonly ReportKind[] = ['summaries', 'follow-ups']
/** The summaries tell what a pharmacy sells of every laboratory. */
const laboratoryKinds: readonly ReportKind[] = ['follow-ups']

export const Route = createFileRoute('/_session/reports/$id')({
  validateSearch: v.object({ tipo: v.fallback(v.optional(v.picklist(['seguimiento'])), undefined) }),
  loader: async ({ context, params }) => {
    const [pharmacy, shelf] = await Promise.all([
      requirePharmacy(context, params.id),
      context.device.reports(),
    ])
    return { pharmacy, shelf }
  },
  component: function ReportsRoute() {
    const { device, session } = Route.useRouteContext()
    const { pharmacy, shelf } = Route.useLoaderData()
    const { tipo } = Route.useSearch()
    const navigate = Route.useNavigate()
    const kinds = isLaboratory(viewerOf(session)) ? laboratoryKinds : allKinds
    return (
      <ReportsScreen
        device={device}
        shelf={shelf}
        identity={session.identity}
        userId={session.user.id}
        pharmacy={pharmacy.id}
        kinds={kinds}
        kind={tipo === 'seguimiento' ? 'follow-ups' : (kinds[0] ?? 'follow-ups')}
        onKindChange={(kind) =>
          void navigate({
            search: { tipo: kind === 'follow-ups' ? 'seguimiento' : undefined },
            replace: true,
          })
        }
      />
    )
  },
})
