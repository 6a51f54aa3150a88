import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { groupsOfProduct } from '@/features/purchasing/rows/matching-rows'
import { useScannedSearch } from '@/parts/product-lines/use-scanned-search'

type Rows = Record<'rows' | 'unfilteredGroups', readonly ProvisionGroup[]> & {
  loaded: boolean
  setSearch: (text: string) => void
}

/** A scanned product is looked for in the proposal. */
export function useProposalScans({ rows, unfilteredGroups, loaded, setSearch }: Rows): void {
  useScannedSearch({
    onSearch: setSearch,
    whyMissing: (hasCode) => {
      const hasProduct = groupsOfProduct(hasCode)
      if (!loaded || rows.some(hasProduct)) return null
      return unfilteredGroups.some(hasProduct) ? 'los filtros lo ocultan.' : 'no está en esta propuesta.'
    },
  })
}
