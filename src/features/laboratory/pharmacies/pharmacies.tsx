import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '@/contract/session/session'
import { formatInteger } from '@/domain/basics/numbers'
import { ConnectedPharmacies } from '@/features/laboratory/pharmacies/connected-pharmacies'
import { PendingPharmacies } from '@/features/laboratory/pharmacies/pending-pharmacies'
import classes from '@/features/laboratory/pharmacies/pharmacies.module.css'
import {
  type PharmaciesView,
  pharmaciesSearch,
  pharmacyTabs,
} from '@/features/laboratory/pharmacies/pharmacies-search-params'
import { type PharmacyListProps, tabNames } from '@/features/laboratory/pharmacies/pharmacy-list'
import {
  firstRows,
  pendingPharmaciesQuery,
  pharmaciesSummaryQuery,
} from '@/features/laboratory/state/queries'
import { usePriceMode } from '@/parts/prices/price-mode'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { useIsNarrow } from '@/ui/screen/screen-width'
import { useUrlState } from '@/ui/state/use-url-state'

type PharmaciesProps = {
  user: User
  /** What can be done about them: a button for a new one. */
  actions: ReactNode
  onImpersonate: (pharmacy: number) => void
}

/** The pharmacies that somebody reaches, connected and pending, with one search for both (platform.md §2). */
export function Pharmacies({ user, actions, onImpersonate }: PharmaciesProps) {
  const [view, change] = useUrlState(pharmaciesSearch)
  const narrow = useIsNarrow()
  const scope = useSessionScope()
  const { mode } = usePriceMode()
  // Not of the lists, which count what a search finds.
  const { data: counts } = useQuery(pharmaciesSummaryQuery(scope, user.id))
  const { tab, search } = view
  // There without a connection, too, where the other tab has not been opened.
  useQuery({
    ...pendingPharmaciesQuery(scope, user.id, { grid: firstRows, filter: '', mode }),
    enabled: tab === 'connected' && search === '' && counts !== undefined && counts.pending > 0,
    staleTime: 5 * 60_000,
    // Nothing of it is shown here.
    notifyOnChangeProps: [],
  })
  const list: PharmacyListProps = {
    user,
    search,
    state: view[tab],
    onStateChange: (state, step) =>
      change((before) => ({ ...before, [tab]: { ...before[tab], ...state } }), step),
  }
  return (
    <Tabs
      value={tab}
      onChange={(next) =>
        change((before) => ({ ...before, tab: pharmacyTabs.find((known) => known === next) ?? before.tab }))
      }
      keepMounted={false}
    >
      <div className={classes.tools}>
        <Tabs.List aria-label="Farmacias" className={classes.tabs}>
          {pharmacyTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {tabNames[each][narrow ? 'short' : 'whole']}
              {counts === undefined ? '' : ` (${formatInteger(counts[each])})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={classes.search}>
          <SearchField
            label="Buscar farmacia"
            value={search}
            delayMs={300}
            onChange={(next) => change((before) => searched(before, next), { replace: true })}
          />
          {actions}
        </div>
      </div>
      <Tabs.Panel value={tab} className={classes.panel}>
        {tab === 'connected' ? (
          <ConnectedPharmacies {...list} onImpersonate={onImpersonate} />
        ) : (
          <PendingPharmacies {...list} />
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

/** A new search starts at the first page of both lists. */
const searched = (view: PharmaciesView, search: string): PharmaciesView => ({
  ...view,
  search,
  connected: { ...view.connected, pageIndex: 0 },
  pending: { ...view.pending, pageIndex: 0 },
})
