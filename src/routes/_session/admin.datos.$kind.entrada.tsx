import { createFileRoute } from '@tanstack/react-router'
import { EntryScreen } from '@/features/admin/editing/entry-screen'
import { kindOfSlug } from '@/features/admin/editing/kinds/kinds'
import NotFound from '@/routes/-layout/not-found'

export const Route = createFileRoute('/_session/admin/datos/$kind/entrada')({
  // A code of digits is written as a number in a link that was made by hand.
  validateSearch: ({ key }: Record<string, unknown>): { key?: string | undefined } =>
    typeof key === 'string' || typeof key === 'number' ? { key: String(key) } : {},
  component: function EntryRoute() {
    const about = kindOfSlug(Route.useParams().kind)
    const { key } = Route.useSearch()
    const navigate = Route.useNavigate()
    if (about === undefined) return <NotFound />
    return (
      <EntryScreen
        key={`${about.kind} ${key}`}
        about={about}
        entryKey={key}
        onBack={() => void navigate({ to: '/admin/datos/$kind', params: { kind: about.slug } })}
      />
    )
  },
})
