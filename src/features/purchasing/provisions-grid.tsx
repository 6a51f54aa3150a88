import { memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { CartItem } from '@/domain/cart-types'
import type { ProvisionGroup } from '@/domain/proposal-types'
import type { ProvisionColumns } from '@/domain/templates'
import { foldText } from '@/domain/text'
import { tiersOf } from '@/domain/tiers'
import { cnsInCart, isEnabled } from '@/features/purchasing/active-product'
import type { ProposalFilters } from '@/features/purchasing/proposal-session'
import { provisionColumns } from '@/features/purchasing/provision-columns'
import { ProvisionDetail } from '@/features/purchasing/provision-detail'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { useGridState } from '@/ui/data-grid/use-grid-state'
import { usePriceMode } from '@/ui/price-mode'
import { useIsNarrow, useIsWide } from '@/ui/screen-width'

type ProvisionsGridProps = {
  label: string
  /** Undefined while there is nothing yet. */
  groups: readonly ProvisionGroup[] | undefined
  refreshing: boolean
  /** Search and filters: the same object until one of them changes. */
  tools: ReactNode
  visible: ProvisionColumns
  search: string
  filters: ProposalFilters
  pharmacyUser: boolean
  cartItem: CartItem | undefined
  onSwap: (group: ProvisionGroup) => void
}

/** One row per product group. Rendered again when rows, filters or prices change, never for a typed quantity. */
export const ProvisionsGrid = memo(function ProvisionsGrid(props: ProvisionsGridProps) {
  const { groups, visible, search, filters, pharmacyUser, cartItem, onSwap } = props
  const { mode } = usePriceMode()
  const narrow = useIsNarrow()
  const wide = useIsWide()
  const [state, setState] = useGridState('provisions-table-state')
  const [expanded, setExpanded] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of filter collapses every row (purchasing.md §4)
  useEffect(() => setExpanded(null), [filters])

  const laboratories = useMemo(() => severalLaboratories(groups ?? []), [groups])
  const discounts = useMemo(() => groups?.some(hasDiscount) ?? false, [groups])
  const columns = useMemo(() => {
    const inCart = cnsInCart(cartItem)
    return provisionColumns({
      visible,
      mode,
      discounts,
      laboratories,
      // Never blocked for a pharmacy; for anyone else, while the row's campaign product is in the cart (§4).
      canSwap: (group) => {
        const [active] = group.transferables
        const others = group.transferables.filter(({ pvl }) => pvl !== null).length > 1
        return others && (pharmacyUser || active === undefined || isEnabled(active, inCart))
      },
      onSwap,
      width: narrow ? 'narrow' : wide ? 'wide' : 'medium',
    })
  }, [visible, mode, discounts, laboratories, cartItem, pharmacyUser, onSwap, narrow, wide])
  const filter = useMemo(() => searchFilter(search), [search])

  return (
    <DataGrid
      label={props.label}
      columns={columns}
      rows={groups}
      getRowId={keyOf}
      state={state}
      onStateChange={setState}
      paging="all"
      height="frame"
      filter={filter}
      refreshing={props.refreshing}
      tools={props.tools}
      dense
      loadingText="Procesando información..."
      emptyText={search === '' ? 'Sin Productos' : 'Sin resultados'}
      detail={detail}
      canExpand={hasSales}
      expandedId={expanded}
      onExpandedChange={setExpanded}
    />
  )
})

const keyOf = ({ key }: ProvisionGroup) => key
const detail = (group: ProvisionGroup) => <ProvisionDetail group={group} />
const severalLaboratories = (groups: readonly ProvisionGroup[]) =>
  new Set(groups.flatMap(({ transferables }) => transferables.map(({ laboratory }) => laboratory.id))).size >
  1
const hasSales = ({ sales }: ProvisionGroup) => sales.length > 0
const hasDiscount = ({ transferables }: ProvisionGroup) =>
  transferables.some(
    (line) => line.discount > 0 || (line.campaign?.discount ?? 0) > 0 || tiersOf(line).length > 0,
  )

/** A CN prefix, or words of the product's or group's name. */
const searchFilter = (search: string) => {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return ({ name, transferables }: ProvisionGroup) => {
    const text = foldText(`${name} ${transferables.map(({ product }) => product).join(' ')}`)
    return words.every((word) => text.includes(word) || transferables.some(({ cn }) => cn.startsWith(word)))
  }
}
