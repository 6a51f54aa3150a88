import { createFileRoute, notFound } from '@tanstack/react-router'
import { useCallback } from 'react'
import { EntriesScreen } from '@/features/admin/editing/entries-screen'
import { kindOfSlug, kinds } from '@/features/admin/editing/kinds/kinds'

export const Route = createFileRoute('/_session/admin/datos/$kind/')({
  component: function Entries() {
    const about = kindOfSlug(Route.useParams().kind)
    const navigate = Route.useNavigate()
    const slug = about?.slug ?? ''
    const onEdit = useCallback(
      (key?: string) =>
        void navigate({ to: '/admin/datos/$kind/entrada', params: { kind: slug }, search: { key } }),
      [navigate, slug],
    )
    if (about === undefined) throw notFound()
    return (
      <EntriesScreen
        key={about.kind}
        kind={about.kind}
        onKind={(kind) =>
          void navigate({
            to: '/admin/datos/$kind',
            params: { kind: kinds.find((each) => each.kind === kind)?.slug ?? slug },
          })
        }
        onEdit={onEdit}
        onLinks={() => void navigate({ to: '/admin/datos/enlaces' })}
      />
    )
  },
})
