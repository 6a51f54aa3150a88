import { Button, Group, NativeSelect } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { EntryKind } from '@/contract/editing/entries'
import { AdminList } from '@/features/admin/admin-list'
import { AdminPage } from '@/features/admin/admin-page'
import { entryColumns, type ListedEntry } from '@/features/admin/editing/entry-columns'
import { kinds } from '@/features/admin/editing/kinds/kinds'
import { entriesQuery } from '@/features/admin/editing/queries'
import { useSessionScope } from '@/parts/session/scope'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useUrlState } from '@/ui/state/use-url-state'

/** One for each list, made once. */
const searches = new Map<EntryKind, ReturnType<typeof listSearch>>()

function entriesSearch(kind: EntryKind) {
  const known = searches.get(kind) ?? listSearch({ sortable: ['key', 'name', 'laboratory'] })
  searches.set(kind, known)
  return known
}

type EntriesScreenProps = {
  kind: EntryKind
  onKind: (kind: EntryKind) => void
  /** Opens the form of an entry; of a new one without a key. */
  onEdit: (key?: string) => void
  /** Opens the screen of links between delegates and pharmacies. */
  onLinks: () => void
  /** Opens the screen of pharmacies' files of sales and stock. */
  onFiles: () => void
}

const getRowId = ({ key }: ListedEntry): string => key
const entryText = ({ key, name, detail, laboratory }: ListedEntry): string =>
  [key, name, detail, laboratory].join(' ')

/** What is declared by `apply`, to be looked at and edited: users, pharmacies, quickwins… */
export function EntriesScreen({ kind, onKind, onEdit, onLinks, onFiles }: EntriesScreenProps) {
  const shown = kinds.find((each) => each.kind === kind)
  const list = useUrlState(entriesSearch(kind))
  const [view] = list
  const { keyName = 'Código', detailName = 'Detalle' } = shown ?? {}
  const columns = useMemo(() => entryColumns({ keyName, detailName, onEdit }), [keyName, detailName, onEdit])
  return (
    <AdminPage tab="Datos">
      <Group align="flex-end">
        <NativeSelect
          label="Qué editar"
          value={kind}
          data={kinds.map((each) => ({ value: each.kind, label: each.title }))}
          onChange={({ currentTarget }) => {
            const chosen = kinds.find((each) => each.kind === currentTarget.value)
            if (chosen) onKind(chosen.kind)
          }}
        />
        {shown?.onlyChanges ? null : (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onEdit()}>
            {shown?.isFeminine ? 'Nueva' : shown?.kind === 'laboratoryTerms' ? 'Nuevos' : 'Nuevo'}{' '}
            {shown?.one}
          </Button>
        )}
        {kind === 'users' ? (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            onClick={onLinks}
          >
            Delegados y farmacias por CSV
          </Button>
        ) : null}
        {kind === 'pharmacies' ? (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            onClick={onFiles}
          >
            Ventas y existencias por archivo
          </Button>
        ) : null}
      </Group>
      <AdminList
        label={shown?.title ?? 'Datos'}
        list={list}
        query={entriesQuery(useSessionScope(), view, kind)}
        columns={columns}
        getRowId={getRowId}
        textOf={entryText}
        searchLabel="Buscar"
        none="Sin datos"
        unknown="No se han podido obtener los datos"
      />
    </AdminPage>
  )
}
