import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { compareNames } from '@/domain/basics/text'
import type { Cn } from '@/domain/catalogue/catalogue'
import { mainLaboratoryId } from '@/domain/offers/quickwin'
import { requestFor } from '@/domain/proposal/extensions'
import { changedRows } from '@/domain/proposal/proposal-draft'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import type { FilterLaboratory } from '@/features/purchasing/filters/laboratory-filter'
import { cnsInCart, nextProduct, withActiveProducts } from '@/features/purchasing/state/active-product'
import { removeDraft, writeDraft } from '@/features/purchasing/state/proposal-drafts'
import {
  discardProposal,
  noFilters,
  type ProposalFilters,
  type ProposalSession,
  showProposal,
  writeProposal,
} from '@/features/purchasing/state/proposal-session'
import { Quantities } from '@/features/purchasing/state/quantities'
import { amortizationQuery, conditionsQuery, provisionsQuery } from '@/features/purchasing/state/queries'
import type { Identity } from '@/offline/database/identity'
import { useOwnSupply } from '@/parts/purchasing/own-supply'
import { usePharmacyScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'

const noConditions: never[] = []

/** An order that is saved leaves its proposal: rows are made again only for what is ordered while it stays open. */
const settledMs = 1_000

export const loadFailure = 'Error en la obtencion de datos. Intentelo de nuevo mas tarde.'

/**
 * The open proposal: its settings, its rows, and what the user has changed. Stored in the browser tab for reloads and
 * Forward; what the user has changed also as a draft on the device, until `finish`.
 */
export function useProposal(initial: ProposalSession) {
  const scope = usePharmacyScope()
  const { device, identity, pharmacy } = scope
  const [session, setSession] = useState(initial)
  const { update, quantities, finish } = useStoredSession({
    identity,
    pharmacy: pharmacy.id,
    initial,
    setSession,
    now: device.serverNow,
  })

  const { quickwin } = session
  const request = useMemo(() => requestOf(session), [session])
  const unfilteredRequest = useMemo(() => requestOf({ ...session, filters: noFilters }), [session])
  const [ownSupply] = useDebouncedValue(useOwnSupply(scope), settledMs)
  const query = useQuery({
    ...provisionsQuery(scope, { request, ownSupply }),
    placeholderData: keepPreviousData,
  })
  // Its choices stay where they are pressed while those of another filter are on their way.
  const everyLaboratory = useQuery({
    ...provisionsQuery(scope, { request: { ...request, laboratoriesExcluded: [] }, ownSupply }),
    placeholderData: keepPreviousData,
  })
  const unfiltered = useQuery(provisionsQuery(scope, { request: unfilteredRequest, ownSupply }))
  const conditions = useQuery(conditionsQuery(scope, quickwin.id))
  const amortization = useQuery({
    ...amortizationQuery(scope),
    enabled: quickwin.template === 'generic_amortization',
  })

  const main = mainLaboratoryId(quickwin)
  const cart = device.cart(identity, pharmacy.id)
  const { items } = useSyncExternalStore(cart.subscribe, cart.getSnapshot)
  const cartItem = items.find(({ laboratory }) => laboratory === main)
  const active = useMemo(
    () => ({ swaps: session.swaps, inCart: cnsInCart(cartItem) }),
    [session.swaps, cartItem],
  )
  const groups = useMemo(
    () => (query.data === undefined ? undefined : withActiveProducts(query.data, active)),
    [query.data, active],
  )

  // If reading again fails, the rows read before are still shown.
  const failed = query.isError && query.data === undefined
  useEffect(() => {
    if (failed) notify.error(loadFailure)
  }, [failed])

  return {
    session,
    /** Its products are in the cart, or ordered. */
    finish,
    request,
    quantities,
    groups,
    /** All rows without filters, if they could be read. */
    unfilteredGroups: useMemo(
      () => withActiveProducts(unfiltered.data ?? [], active),
      [unfiltered.data, active],
    ),
    cartItem,
    /** Undefined where they could not be read. */
    conditions: conditions.data ?? (conditions.isError ? undefined : noConditions),
    /** Undefined for other templates, while loading, and after a failure (purchasing.md §8). */
    amortization: amortization.data,
    failed,
    retry: query.refetch,
    /** The rows of the previous filter are shown while the new ones are computed. */
    refreshing: query.isPlaceholderData,
    loaded: groups !== undefined && !query.isPlaceholderData && !conditions.isPending,
    laboratories: useMemo(
      () => laboratoriesOf(everyLaboratory.data ?? [], quickwin.template === 'otc'),
      [everyLaboratory.data, quickwin.template],
    ),
    setFilters: useCallback(
      (filters: Partial<ProposalFilters>) =>
        update((before) => ({ ...before, filters: { ...before.filters, ...filters } })),
      [update],
    ),
    setQuantityMode: useCallback(
      (mode: ProposalSession['quantities']) => update((before) => ({ ...before, quantities: mode })),
      [update],
    ),
    /** A repeated proposal, which starts at 0, starts like one that is not in the cart. */
    startAtSuggestion: useCallback(() => update((before) => ({ ...before, repeated: false })), [update]),
    swap: useCallback(
      (group: ProvisionGroup, cn?: Cn) => {
        const original = query.data?.find(({ key }) => key === group.key)
        const from = group.transferables[0]
        const to =
          original && (original.transferables.find((each) => each.cn === cn) ?? nextProduct(group, original))
        if (from === undefined || to === undefined) return
        quantities.carry(from.cn, to.cn)
        update((before) => ({ ...before, swaps: { ...before.swaps, [group.key]: to.cn } }))
      },
      [query.data, quantities, update],
    ),
  }
}

const requestOf = (session: ProposalSession) =>
  requestFor({
    quickwin: session.quickwin,
    extension: session.extension,
    repeated: session.repeated,
    period: session.period,
    startDate: session.salesRange.start,
    endDate: session.salesRange.end,
    filters: session.filters,
    useDefaultQuantity: session.quantities === 'default',
    ignoreOnItsWay: session.ignoreOnItsWay,
  })

/** Writes each change to session storage and to the draft; changes of quantities do not render the screen. */
function useStoredSession(options: {
  identity: Identity
  pharmacy: number
  initial: ProposalSession
  setSession: (session: ProposalSession) => void
  now: () => number
}) {
  const { identity, pharmacy, setSession, now } = options
  const latest = useRef(options.initial)
  const owner = useMemo(() => ({ identity, pharmacy }), [identity, pharmacy])
  const keep = useCallback(
    (next: ProposalSession) => {
      const before = latest.current
      latest.current = next
      writeProposal(owner, next)
      // A proposal without changes has no draft.
      if (changedRows(next) > 0 || changedRows(before) > 0)
        writeDraft(owner, { savedAt: now(), session: next })
    },
    [owner, now],
  )
  const update = useCallback(
    (change: (before: ProposalSession) => ProposalSession) => {
      keep(change(latest.current))
      setSession(latest.current)
    },
    [keep, setSession],
  )
  const [quantities] = useState(
    () =>
      new Quantities(
        options.initial.touched,
        (touched, prudent) => keep({ ...latest.current, touched, prudent }),
        options.initial.prudent,
      ),
  )
  useEffect(() => showProposal(owner, latest.current), [owner])
  const finish = useCallback(() => {
    removeDraft(owner, latest.current)
    discardProposal(owner, latest.current)
  }, [owner])
  return { update, quantities, finish }
}

/**
 * Options of the laboratory filter: laboratories whose sales count, or in otc proposals whose products are proposed.
 */
const laboratoriesOf = (groups: readonly ProvisionGroup[], ofProducts: boolean) => {
  const rowsOf = ({ sales, transferables }: ProvisionGroup): readonly { laboratory: FilterLaboratory }[] =>
    ofProducts ? transferables : sales
  const rows = groups.flatMap(rowsOf)
  const byId = new Map(rows.map(({ laboratory }) => [laboratory.id, laboratory]))
  return [...byId.values()].sort((a, b) => compareNames(a.name, b.name))
}
