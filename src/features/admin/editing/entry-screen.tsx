import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Entry } from '@/contract/editing/entries'
import { EntryForm } from '@/features/admin/editing/entry-form'
import { sentence } from '@/features/admin/editing/kinds/field-spec'
import type { kinds } from '@/features/admin/editing/kinds/kinds'
import { entryQuery } from '@/features/admin/editing/queries'
import { UserActions } from '@/features/admin/editing/user-actions'
import { failureText } from '@/parts/connection/no-connection'
import { subjectKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { plainButton } from '@/ui/controls/plain-button'
import { ErrorState } from '@/ui/feedback/error-state'
import { Loading } from '@/ui/feedback/loading'
import { notify } from '@/ui/feedback/notify'
import { Page } from '@/ui/shell/page'

type EntryScreenProps = {
  about: (typeof kinds)[number]
  /** Undefined for a new one. */
  entryKey: string | undefined
  /** To the list. */
  onBack: () => void
}

/** An entry in its form: read now, and edited until it is stored or left. */
export function EntryScreen({ about, entryKey, onBack }: EntryScreenProps) {
  const queryClient = useQueryClient()
  const created = about.isFeminine ? 'Nueva' : about.kind === 'laboratoryTerms' ? 'Nuevos' : 'Nuevo'
  const onStored = (key: string) => {
    notify.success(`${sentence(about.one)} «${key}»: guardado.`)
    // Lists, choices and this entry are others now; so are the lists of the rest of the administration.
    void queryClient.invalidateQueries({ queryKey: subjectKey('data') })
    void queryClient.invalidateQueries({ queryKey: subjectKey('admin') })
    onBack()
  }
  return (
    <Page
      title={entryKey === undefined ? `${created} ${about.one}` : `${sentence(about.one)} ${entryKey}`}
      back={{ label: `Volver a ${about.title}`, onBack }}
      actions={
        entryKey === undefined ? null : about.kind === 'users' ? (
          <UserActions username={entryKey} />
        ) : about.kind === 'pharmacies' ? (
          <Link to="/admin" search={{ q: entryKey }} {...plainButton('default')}>
            Ver sus usuarios
          </Link>
        ) : null
      }
    >
      {entryKey === undefined ? (
        <EntryForm about={about} read={newEntry(about.empty)} onStored={onStored} />
      ) : (
        <StoredEntry key={entryKey} about={about} entryKey={entryKey} onStored={onStored} />
      )}
    </Page>
  )
}

const newEntry = (entry: Entry) => ({ key: null, version: null, entry })

type StoredEntryProps = Pick<EntryScreenProps, 'about'> & {
  entryKey: string
  onStored: (key: string) => void
}

function StoredEntry({ about, entryKey, onStored }: StoredEntryProps) {
  const stored = useQuery(entryQuery(useSessionScope(), { kind: about.kind, key: entryKey }))
  if (stored.data !== undefined)
    return <EntryForm about={about} read={{ key: entryKey, ...stored.data }} onStored={onStored} />
  if (!stored.isError) return <Loading height={320} />
  return (
    <ErrorState title="No se ha podido obtener" onRetry={stored.refetch}>
      {failureText(stored.error)}
    </ErrorState>
  )
}
