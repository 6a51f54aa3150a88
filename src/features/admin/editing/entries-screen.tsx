import { Button, Group, NativeSelect } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { EntryKind } from '@/contract/editing/entries'
import { AdminPage } from '@/features/admin/admin-page'
import { entryColumns, type ListedEntry } from '@/features/admin/editing/entry-columns'
import { kinds } from '@/features/admin/editing/kinds/kinds'
import { entriesQuery } from '@/features/admin/editing/queries'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { usePagedList } from '@/parts/lists/use-paged-list'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { listSearch } from '@/ui/data-grid/list/list-search'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'

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
  const { state, setState, search, setSearch } = useListSearch(entriesSearch(kind))
  const entries = usePagedList(entriesQuery(useSessionScope(), { kind, grid: state, filter: search }), {
    getRowId,
    search,
    textOf: entryText,
    none: 'Sin datos',
  })
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
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onEdit()}>
          {shown?.isFeminine ? 'Nueva' : shown?.kind === 'laboratoryTerms' ? 'Nuevos' : 'Nuevo'} {shown?.one}
        </Button>
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
      <SearchField label="Buscar" value={search} delayMs={300} onChange={setSearch} />
      {entries.isUnknown ? (
        <NoData title="No se han podido obtener los datos" query={entries} />
      ) : (
        <>
          <ListAge query={entries.age} />
          <DataGrid
            label={shown?.title ?? 'Datos'}
            columns={columns}
            state={state}
            onStateChange={setState}
            {...entries.grid}
          />
        </>
      )}
    </AdminPage>
  )
}
