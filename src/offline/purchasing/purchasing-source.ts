import type { Client } from '@/api/client'
import type { Outcome } from '@/api/outcome'
import { madridDay } from '@/domain/basics/dates'
import type { CatalogueIndex } from '@/domain/catalogue/catalogue-index'
import type { OrderMethod, Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import { potentialRequestFor } from '@/domain/proposal/extensions'
import { generateProposal, type ProposalData, proposalPotential } from '@/domain/proposal/proposal'
import type { CampaignRow, ProposalRequest, ProvisionGroup } from '@/domain/proposal/proposal-types'
import { MissingMonthsError } from '@/domain/sales/cube/cube'
import { genericAmortization } from '@/domain/sales/kpis/generic-amortization'
import type { PharmacyData } from '@/offline/snapshot/pharmacy-data'
import type { Snapshots } from '@/offline/snapshot/snapshot'
import type { Sourced } from '@/offline/snapshot/sourced'

type Options = { signal?: AbortSignal }

/** One source for the purchasing screens: the device's snapshot when it is there, else the server's calls. */
export type PurchasingSource = {
  quickwins(options?: Options): Promise<Sourced<Quickwin[]>>
  conditions(quickwin: number, options?: Options): Promise<Sourced<QuickwinCondition[]>>
  methods(laboratory: number, options?: Options): Promise<Sourced<OrderMethod[]>>
  provision(request: ProposalRequest, options?: Options): Promise<Sourced<ProvisionGroup[]>>
  /** Amounts a year ahead, of the card of a quickwin (purchasing.md §2.2). */
  potential(quickwin: Quickwin, options?: Options): Promise<Sourced<{ total_pvl: number; total_pvp: number }>>
  /** 'Reducción 5% EFG' of the previous closed month, in cents. */
  genericAmortization(options?: Options): Promise<Sourced<{ genericAmortization: number }>>
}

/** As the server chooses them (server/features/purchasing/quickwins.queries). */
const quickwinsOf = (
  association: number | undefined,
  { quickwins, catalogue }: { quickwins: Quickwin[]; catalogue: CatalogueIndex },
): Quickwin[] =>
  association === undefined
    ? quickwins
    : quickwins.filter(({ laboratories }) =>
        laboratories.some(
          ({ id, main }) => main && catalogue.laboratories.get(id)?.associationId === association,
        ),
      )

/** Campaign rows answer a call of another kind (`groupBy`). */
const isProvisionGroup = (row: ProvisionGroup | CampaignRow): row is ProvisionGroup => 'transferables' in row

export type PurchasingOptions = {
  pharmacy: number
  client: Client
  snapshots: Snapshots
  /** Of the host: only quickwins whose main laboratory is one of its. */
  laboratoryAssociation?: () => number | undefined
  /** Epoch ms by the server's clock. */
  now: () => number
}

export const createPurchasingSource = ({
  pharmacy,
  client,
  snapshots,
  laboratoryAssociation = () => undefined,
  now,
}: PurchasingOptions): PurchasingSource => {
  const today = (): string => madridDay(new Date(now()))

  /** `onDevice` gives undefined for what the device does not know. */
  const sourced = async <T>(
    onDevice: (data: PharmacyData) => T | undefined,
    onServer: () => Promise<Outcome<T>>,
  ): Promise<Sourced<T>> => {
    // A database that cannot be read counts as empty.
    const data = await snapshots.loadPharmacyData(pharmacy).catch(() => null)
    const held = data === null ? undefined : unlessMonthsAreMissing(() => onDevice(data))
    if (data !== null && held !== undefined) {
      return { ok: true, data: held, source: 'device', asOf: data.refreshedAt }
    }
    const outcome = await onServer()
    return outcome.ok ? { ok: true, data: outcome.data, source: 'server', asOf: now() } : outcome
  }

  const proposalData = ({ cube, catalogue, stock, purchasing }: PharmacyData): ProposalData => ({
    cube,
    catalogue,
    stock,
    campaigns: purchasing.campaigns,
    bids: purchasing.bids,
    laboratories: new Set(purchasing.methods.map(({ laboratory }) => laboratory)),
    today: today(),
  })

  return {
    quickwins: (options) =>
      sourced(
        ({ purchasing, catalogue }) =>
          quickwinsOf(laboratoryAssociation(), { quickwins: purchasing.quickwins, catalogue }),
        () =>
          client.call('quickwins', {
            params: { pharmaId: pharmacy },
            query: { laboratoryAssociation: laboratoryAssociation() },
            ...options,
          }),
      ),
    conditions: (quickwin, options) =>
      sourced(
        ({ purchasing }) =>
          purchasing.conditions.find((each) => each.quickwin === quickwin)?.conditions ?? [],
        () => client.call('quickwinConditions', { params: { id: quickwin }, ...options }),
      ),
    // A laboratory that offers none is in the snapshot, without any; one that is not in it is younger than the snapshot.
    methods: (laboratory, options) =>
      sourced(
        ({ purchasing }) => purchasing.methods.find((each) => each.laboratory === laboratory)?.methods,
        () => client.call('orderMethods', { params: { id: laboratory }, ...options }),
      ),
    provision: ({ laboratoriesExcluded, ...query }, options) =>
      sourced(
        (data) => generateProposal(proposalData(data), { ...query, laboratoriesExcluded }),
        async () => {
          const outcome = await client.call('provision', {
            params: { id: pharmacy },
            query,
            body: { laboratoriesExcluded },
            ...options,
          })
          return outcome.ok ? { ...outcome, data: outcome.data.filter(isProvisionGroup) } : outcome
        },
      ),
    potential: (quickwin, options) => {
      const request = potentialRequestFor(quickwin, today())
      return sourced(
        (data) => proposalPotential(proposalData(data), request),
        () => client.call('potential', { params: { id: pharmacy }, query: request, ...options }),
      )
    },
    genericAmortization: (options) =>
      sourced(
        ({ cube, catalogue }) => ({ genericAmortization: genericAmortization(cube, catalogue, today()) }),
        () => client.call('genericAmortization', { params: { pharmaId: pharmacy }, ...options }),
      ),
  }
}

/** Undefined for what is made from sales of which this device lacks months. */
const unlessMonthsAreMissing = <T>(answer: () => T | undefined): T | undefined => {
  try {
    return answer()
  } catch (error) {
    if (error instanceof MissingMonthsError) return undefined
    throw error
  }
}
