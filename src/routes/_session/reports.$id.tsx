import { createFileRoute } from '@tanstack/react-router'
import { reportSearches } from '@/features/reports/report-search-params'
import { ReportsScreen } from '@/features/reports/reports-screen'
import { requirePharmacy } from '@/features/session/guards'
import type { ReportKind } from '@/offline/database/database'
import { ownerOf } from '@/offline/database/identity'
import type { Session } from '@/offline/session/session'
import { PharmacyProvider } from '@/parts/session/scope'
import { isLaboratory, viewerOf } from '@/parts/session/viewer'
import { paramsAsLeft } from '@/ui/state/url-state'

const allKinds: readonly ReportKind[] = ['summaries', 'follow-ups']
/** No summaries: they show a pharmacy's sales of every laboratory. */
const laboratoryKinds: readonly ReportKind[] = ['follow-ups']

const kindsFor = (session: Session) => (isLaboratory(viewerOf(session)) ? laboratoryKinds : allKinds)

const kindOf = (
  { tipo }: { tipo?: 'seguimiento' },
  [first = 'follow-ups']: readonly ReportKind[],
): ReportKind => (tipo === 'seguimiento' ? 'follow-ups' : first)

export const Route = createFileRoute('/_session/reports/$id')({
  validateSearch: ({ tipo }): { tipo?: 'seguimiento' } => ({
    tipo: tipo === 'seguimiento' ? tipo : undefined,
  }),
  loader: async ({ context, params }) => {
    const [pharmacy, shelf] = await Promise.all([
      requirePharmacy(context, params.id),
      context.device.reports(),
    ])
    return { pharmacy, shelf }
  },
  component: function ReportsRoute() {
    const { session } = Route.useRouteContext()
    const { pharmacy, shelf } = Route.useLoaderData()
    const { tipo } = Route.useSearch()
    const navigate = Route.useNavigate()
    const kinds = kindsFor(session)
    return (
      <PharmacyProvider pharmacy={pharmacy}>
        <ReportsScreen
          shelf={shelf}
          kinds={kinds}
          kind={kindOf({ tipo }, kinds)}
          onKindChange={(kind) =>
            void navigate({
              search: {
                tipo: kind === 'follow-ups' ? 'seguimiento' : undefined,
                ...paramsAsLeft(reportSearches[kind], ownerOf(session.identity)),
              },
              resetScroll: false,
            })
          }
        />
      </PharmacyProvider>
    )
  },
})
