import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { EntriesScreen } from '@/features/admin/editing/entries-screen'
import { kindOfSlug, kinds } from '@/features/admin/editing/kinds/kinds'
import { LinksScreen } from '@/features/admin/editing/links-screen'
import { FilesScreen } from '@/features/admin/files/files-screen'
import NotFound from '@/routes/-layout/not-found'

/** No kinds, but at the same place in the address: each route of its own would cost every first visit a hundred bytes. */
const links = 'enlaces'
const files = 'archivos'

export const Route = createFileRoute('/_session/admin/datos/$kind/')({
  component: function Kind() {
    const { kind } = Route.useParams()
    return kind === links ? <Links /> : kind === files ? <Files /> : <Entries />
  },
})

function Links() {
  const navigate = Route.useNavigate()
  return (
    <LinksScreen onBack={() => void navigate({ to: '/admin/datos/$kind', params: { kind: 'usuarios' } })} />
  )
}

function Files() {
  const navigate = Route.useNavigate()
  return (
    <FilesScreen onBack={() => void navigate({ to: '/admin/datos/$kind', params: { kind: 'farmacias' } })} />
  )
}

function Entries() {
  const about = kindOfSlug(Route.useParams().kind)
  const navigate = Route.useNavigate()
  const slug = about?.slug ?? ''
  const onEdit = useCallback(
    (key?: string) =>
      void navigate({ to: '/admin/datos/$kind/entrada', params: { kind: slug }, search: { key } }),
    [navigate, slug],
  )
  if (about === undefined) return <NotFound />
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
      onLinks={() => void navigate({ to: '/admin/datos/$kind', params: { kind: links } })}
      onFiles={() => void navigate({ to: '/admin/datos/$kind', params: { kind: files } })}
    />
  )
}
