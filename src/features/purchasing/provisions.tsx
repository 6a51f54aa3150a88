import { SegmentedControl } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { firstGapText } from '@/domain/offers/condition-gap'
import { allConditionsMet, evaluateConditions } from '@/domain/offers/conditions'
import { isPharmacyUser } from '@/domain/people/roles'
import { proposalTitle } from '@/domain/proposal/extensions'
import { summariseProposal } from '@/domain/proposal/proposal'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { suggestionReasons } from '@/domain/proposal/suggestion-reasons'
import { columnsOf, filtersOf, showsDiscountedTotal } from '@/domain/proposal/templates'
import { disabledReason } from '@/features/purchasing/actions/action-state'
import { AddToCartDialog } from '@/features/purchasing/actions/add-to-cart-dialog'
import { ConditionsButton } from '@/features/purchasing/actions/conditions-dialog'
import { adjustableLines } from '@/features/purchasing/actions/provision-lines'
import { ProvisionsFooter } from '@/features/purchasing/actions/provisions-footer'
import type { ProvisionsScreenProps } from '@/features/purchasing/actions/provisions-props'
import { SaveProposalDialog } from '@/features/purchasing/actions/save-proposal-dialog'
import { searchedNote, searchedPart } from '@/features/purchasing/actions/searched-part'
import { useExport } from '@/features/purchasing/actions/use-export'
import { ProvisionFilterBar } from '@/features/purchasing/filters/provision-filters'
import classes from '@/features/purchasing/filters/provision-filters.module.css'
import { RepeatedNotice } from '@/features/purchasing/filters/repeated-notice'
import { comparedRow } from '@/features/purchasing/net/compared-row'
import { NetButton, useNetShown } from '@/features/purchasing/net/net-button'
import { ProposalBasis } from '@/features/purchasing/proposal-basis'
import { PrudentButton } from '@/features/purchasing/prudent/prudent-button'
import { useAllPrudent } from '@/features/purchasing/prudent/use-all-prudent'
import { usePrudent } from '@/features/purchasing/prudent/use-prudent'
import { CampaignsGrid } from '@/features/purchasing/rows/campaigns-grid'
import { onlyLaboratoryOf } from '@/features/purchasing/rows/only-laboratory'
import { swapRule } from '@/features/purchasing/rows/provision-rules'
import { ProvisionsGrid, type ShownRows } from '@/features/purchasing/rows/provisions-grid'
import { useProposalScans } from '@/features/purchasing/rows/use-proposal-scans'
import {
  noFilters,
  type ProposalFilters,
  type ProposalSession,
} from '@/features/purchasing/state/proposal-session'
import { searchOfProposal } from '@/features/purchasing/state/purchasing-search-params'
import { QuantitiesProvider, quantitiesByKey } from '@/features/purchasing/state/quantities'
import { useProposal } from '@/features/purchasing/use-proposal'
import { usePharmacyScope } from '@/parts/session/scope'
import { CompactButton } from '@/ui/controls/compact-button'
import { SearchField } from '@/ui/controls/search-field'
import { useListSearch } from '@/ui/data-grid/list/use-list-search'
import { ErrorState } from '@/ui/feedback/error-state'
import { hideUndoNotice } from '@/ui/feedback/undo-notice'
import { Page } from '@/ui/shell/page'

export function Provisions(props: ProvisionsScreenProps & { initial: ProposalSession }) {
  const { initial, canBuy, onBack } = props
  const { viewer } = usePharmacyScope()
  const proposal = useProposal(initial)
  const { session, request, groups, quantities, loaded } = proposal
  const { quickwin } = session
  const { state, setState, search, setSearch, closeRow } = useListSearch(searchOfProposal(quickwin), {
    atEachKey: true,
  })
  const [dialogOpen, setDialogOpen] = useState(false)
  const { net, toggleNet } = useNetShown()
  const prudent = usePrudent({ request, rowsShown: loaded })
  useEffect(() => () => void hideUndoNotice(), [])
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<ShownRows>(null)

  const touched = useSyncExternalStore(quantities.subscribe, quantities.getSnapshot)
  const rows = groups ?? noRows
  const units = useMemo(() => quantitiesByKey(rows, touched), [rows, touched])
  const summary = useMemo(() => summariseProposal(rows, units), [rows, units])
  const onlyLaboratory = useMemo(() => onlyLaboratoryOf(rows), [rows])
  const searched = useMemo(() => searchedPart(rows, units, search), [rows, units, search])
  const evaluated = useMemo(
    () => evaluateConditions(proposal.conditions ?? [], adjustableLines(rows, touched)),
    [proposal.conditions, rows, touched],
  )
  const visible = useMemo(
    () =>
      columnsOf(
        quickwin.template,
        viewer.laboratory === null ? null : { prescription: viewer.laboratory.category.prescription },
      ),
    [quickwin.template, viewer.laboratory],
  )
  const { cartItem, swap } = proposal
  const { startDate, endDate, period, ignoreStockProvisions, ignoreOnItsWay } = request
  const rules = useMemo(() => {
    const { swappableQuantity: swappable } = quickwin
    const pharmacyUser = isPharmacyUser(viewer.rol)
    return {
      visible,
      details: quickwin.template !== 'auto' && quickwin.template !== 'otc',
      net,
      compare: (row: ProvisionGroup) =>
        comparedRow(row, { groups: rows, touched: quantities.getSnapshot(), quickwin }),
      swap: swapRule({ swappable, pharmacyUser, cartItem, onSwap: swap }),
      canBuy,
      prudent: prudent.of,
      reasons: (group: ProvisionGroup) =>
        suggestionReasons(group, { startDate, endDate, period, ignoreStockProvisions, ignoreOnItsWay }),
    }
  }, [
    visible,
    quickwin,
    viewer.rol,
    cartItem,
    swap,
    startDate,
    endDate,
    period,
    ignoreStockProvisions,
    ignoreOnItsWay,
    canBuy,
    net,
    prudent.of,
    rows,
    quantities,
  ])
  const exportRows = useExport({
    session,
    generic: request.generic,
    grid,
    touched,
    visible,
    net,
    prudent: prudent.of,
  })
  const allPrudent = useAllPrudent({ rows, of: prudent.of, quantities })
  const reason = disabledReason({
    loaded,
    totalQuantity: summary.totalQuantity,
    conditionsMet: allConditionsMet(evaluated),
  })

  useProposalScans({ rows, unfilteredGroups: proposal.unfilteredGroups, loaded, setSearch })
  const { laboratories, setFilters, setQuantityMode } = proposal
  const changeFilters = useCallback(
    (filters: Partial<ProposalFilters>) => {
      setFilters(filters)
      // A change of filter collapses every row (purchasing.md §4).
      closeRow()
    },
    [setFilters, closeRow],
  )
  // Memoised, because the grid renders again when this changes.
  const tools = useMemo(
    () => (
      <>
        <div className={classes.search}>
          <SearchField label="Buscar producto, CN o agrupación" value={search} onChange={setSearch} />
        </div>
        <ProvisionFilterBar
          available={filtersOf(quickwin)}
          typeFixed={session.extension !== 'all'}
          filters={session.filters}
          laboratories={laboratories}
          onChange={changeFilters}
        >
          {quickwin.defaultQuantity !== null ? (
            <SegmentedControl
              aria-label="Cantidad de partida"
              value={session.quantities}
              onChange={(mode) => setQuantityMode(mode)}
              data={[
                { value: 'suggested', label: 'Cantidad propuesta' },
                { value: 'default', label: `Por defecto (${quickwin.defaultQuantity})` },
              ]}
            />
          ) : null}
          <NetButton shown={net} onClick={toggleNet} />
          <PrudentButton prudent={prudent} {...allPrudent} />
        </ProvisionFilterBar>
      </>
    ),
    [
      search,
      setSearch,
      quickwin,
      session.extension,
      session.filters,
      session.quantities,
      laboratories,
      changeFilters,
      setQuantityMode,
      net,
      toggleNet,
      prudent,
      allPrudent,
    ],
  )

  const startAtSuggestion = () => {
    proposal.startAtSuggestion()
    // The button goes away.
    document.querySelector('h1')?.focus({ preventScroll: true })
  }
  const onReview = useCallback(() => setDialogOpen(true), [])
  const scrollToTop = useCallback(() => {
    for (const scroller of frame.current?.querySelectorAll('section') ?? []) scroller.scrollTo({ top: 0 })
    document.querySelector('h1')?.scrollIntoView({ block: 'center' })
  }, [])
  const Grid = quickwin.template === 'campaign_group' ? CampaignsGrid : ProvisionsGrid
  const dialog = {
    ...props,
    onDone: proposal.finish,
    session,
    groups: rows,
    touched,
    summary,
    quantities,
    conditions: proposal.conditions,
    disabledReason: reason,
    searched,
    unfilteredGroups: proposal.unfilteredGroups,
    onClearFilters: () => {
      changeFilters(noFilters)
      setDialogOpen(false)
    },
    opened: dialogOpen,
    onClose: () => setDialogOpen(false),
  }

  return (
    <Page
      title={proposalTitle(quickwin, request.generic)}
      hasList
      subtitle={<ProposalBasis session={session} laboratory={onlyLaboratory} />}
      back={{ label: 'Volver a compras', onBack }}
      actions={
        <>
          <ConditionsButton evaluated={evaluated} />
          <ExportButton disabled={!loaded || rows.length === 0} onClick={exportRows} />
        </>
      }
      footer={
        <ProvisionsFooter
          summary={summary}
          showsDiscount={showsDiscountedTotal(quickwin)}
          amortization={
            quickwin.template === 'generic_amortization' ? { cents: proposal.amortization } : undefined
          }
          actionLabel={!canBuy ? null : quickwin.autoBuy ? 'Guardar pedido' : 'Añadir al carrito'}
          actionNote={searched && searchedNote(summary, searched)}
          unmet={canBuy && loaded ? firstGapText(evaluated) : null}
          disabledReason={reason}
          onReview={onReview}
          onScrollToTop={scrollToTop}
        />
      }
    >
      {proposal.failed ? (
        <>
          <div className={classes.bar}>{tools}</div>
          <ErrorState
            title="Error en la obtencion de datos. Intentelo de nuevo mas tarde."
            onRetry={proposal.retry}
          >
            Las cantidades que ha escrito siguen aquí.
          </ErrorState>
        </>
      ) : (
        <QuantitiesProvider value={quantities}>
          <RepeatedNotice session={session} cartItem={cartItem} onSuggestion={startAtSuggestion} />
          <div ref={frame}>
            <Grid
              ref={grid}
              label={proposalTitle(quickwin, request.generic)}
              groups={groups}
              refreshing={proposal.refreshing}
              rules={rules}
              tools={tools}
              state={state}
              onStateChange={setState}
              search={search}
            />
          </div>
        </QuantitiesProvider>
      )}
      {!canBuy ? null : quickwin.autoBuy ? <SaveDialog {...dialog} /> : <CartDialog {...dialog} />}
    </Page>
  )
}

const noRows: never[] = []

// What a press in the grid does not change is not rendered again: the frame that answers the press would wait for it.

const ExportButton = memo(function ExportButton(button: { disabled: boolean; onClick: () => void }) {
  return <CompactButton icon={<IconDownload size={18} aria-hidden />} label="Exportar" {...button} />
})

const isClosed = (before: { opened: boolean }, after: { opened: boolean }) => !before.opened && !after.opened
const SaveDialog = memo(SaveProposalDialog, isClosed)
const CartDialog = memo(AddToCartDialog, isClosed)
