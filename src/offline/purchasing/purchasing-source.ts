import type { Client } from '@/api/client'
import type { Outcome } from '@/api/outcome'
import { madridDay } from '@/domain/basics/dates'
import type { Cn } from '@/domain/catalogue/catalogue'
import type { RuleRange } from '@/domain/forecast/forecast-options'
import type { OrderMethod, Quickwin, QuickwinCondition } from '@/domain/offers/quickwin'
import { potentialRequestFor } from '@/domain/proposal/extensions'
import type {
  CampaignRow,
  PotentialRequest,
  ProposalRequest,
  ProvisionGroup,
} from '@/domain/proposal/proposal-types'
import type { RangeErrors } from '@/domain/prudent/range-errors'
import type { RowForecasts, ServiceLevel } from '@/domain/prudent/row-forecasts'
import type { PriceDrop } from '@/domain/supply/price-drops'
import type { ListedWant } from '@/domain/supply/want-list'
import type { TodaySupply } from '@/domain/today/pharmacy-today'
import type {
  PurchasingAnswer,
  PurchasingQuestion,
  TodayAsked,
} from '@/offline/purchasing/purchasing-questions'
import type { Sourced } from '@/offline/snapshot/sourced'

type Options = { signal?: AbortSignal }

/** One source for the purchasing screens: the device's snapshot when it is there, else the server's calls. */
export type PurchasingSource = {
  quickwins(options?: Options): Promise<Sourced<Quickwin[]>>
  conditions(quickwin: number, options?: Options): Promise<Sourced<QuickwinCondition[]>>
  methods(laboratory: number, options?: Options): Promise<Sourced<OrderMethod[]>>
  provision(request: ProposalRequest, options?: Options): Promise<Sourced<ProvisionGroup[]>>
  /** Amounts a year ahead, of the card of a quickwin (purchasing.md §2.2). */
  potential(
    quickwin: Quickwin,
    options?: Options & Pick<PotentialRequest, 'ignoreOnItsWay'>,
  ): Promise<Sourced<{ total_pvl: number; total_pvp: number }>>
  /** 'Reducción 5% EFG' of the previous closed month, in cents. */
  genericAmortization(options?: Options): Promise<Sourced<{ genericAmortization: number }>>
  /** Products that the pharmacy waits for. */
  wants(options?: Options): Promise<Sourced<ListedWant[]>>
  /** Units of each product sold in the year to yesterday; null where this device does not have the pharmacy's sales. */
  unitsSold(options?: Options): Promise<ReadonlyMap<Cn, number> | null>
  /** Products whose price falls, with what the pharmacy has of them; null where this device does not have its data. */
  priceDrops(options?: Options): Promise<PriceDrop[] | null>
  /** What the pharmacy's data says of today, and of these carts; null where this device does not have it. */
  today(asked: TodayAsked, options?: Options): Promise<TodaySupply | null>
  /** Products in shortage that are to be ordered all the same; null where this device does not have the pharmacy's data. */
  backSoon(options?: Options): Promise<Cn[] | null>
  /** What is foreseen of the rows of a proposal; null where this device does not have the pharmacy's sales. */
  forecasts(
    asked: { request: ProposalRequest; level: ServiceLevel },
    options?: Options,
  ): Promise<RowForecasts | null>
  /** What the rule of proposals would have erred by with each range of sales; null where this device does not have them. */
  rangeErrors(asked: { period: number; ranges: RuleRange[] }, options?: Options): Promise<RangeErrors | null>
}

/** Asks this device, off the page where it can; null where it has no data of the pharmacy, or not what the answer needs. */
export type AskPurchasing = (
  pharmacy: number,
  asked: { today: string; question: PurchasingQuestion },
  signal?: AbortSignal,
) => Promise<{ data: unknown; asOf: number } | null>

/** Campaign rows answer a call of another kind (`groupBy`). */
const isProvisionGroup = (row: ProvisionGroup | CampaignRow): row is ProvisionGroup => 'transferables' in row

export type PurchasingOptions = {
  pharmacy: number
  client: Client
  ask: AskPurchasing
  /** Association of the host: only quickwins whose main laboratory is one of its are shown. */
  laboratoryAssociation?: () => number | undefined
  /** Epoch ms by the server's clock. */
  now: () => number
}

export const createPurchasingSource = ({
  pharmacy,
  client,
  ask,
  laboratoryAssociation = () => undefined,
  now,
}: PurchasingOptions): PurchasingSource => {
  const today = (): string => madridDay(new Date(now()))

  const onDevice = (question: PurchasingQuestion, { signal }: Options = {}) =>
    ask(pharmacy, { today: today(), question }, signal)

  const sourced = async <Question extends PurchasingQuestion>(
    question: Question,
    onServer: () => Promise<Outcome<PurchasingAnswer<Question>>>,
    options?: Options,
  ): Promise<Sourced<PurchasingAnswer<Question>>> => {
    // The server has what a database that cannot be read has not.
    const held = await onDevice(question, options).catch(() => null)
    if (options?.signal?.aborted) return { ok: false, kind: 'aborted' }
    if (held !== null) {
      return {
        ok: true,
        data: held.data as PurchasingAnswer<Question>,
        source: 'device',
        asOf: held.asOf,
      }
    }
    const outcome = await onServer()
    return outcome.ok ? { ok: true, data: outcome.data, source: 'server', asOf: now() } : outcome
  }

  /** Only this device answers these: what it cannot compute is a failure, not data that it lacks. */
  const held = async <Question extends PurchasingQuestion>(
    question: Question,
    options?: Options,
  ): Promise<PurchasingAnswer<Question> | null> => {
    const answer = await onDevice(question, options)
    return answer && (answer.data as PurchasingAnswer<Question>)
  }

  return {
    quickwins: (options) =>
      sourced(
        { ask: 'quickwins', laboratoryAssociation: laboratoryAssociation() },
        () =>
          client.call('quickwins', {
            params: { pharmaId: pharmacy },
            query: { laboratoryAssociation: laboratoryAssociation() },
            ...options,
          }),
        options,
      ),
    conditions: (quickwin, options) =>
      sourced(
        { ask: 'conditions', quickwin },
        () => client.call('quickwinConditions', { params: { id: quickwin }, ...options }),
        options,
      ),
    methods: (laboratory, options) =>
      sourced(
        { ask: 'methods', laboratory },
        () => client.call('orderMethods', { params: { id: laboratory }, ...options }),
        options,
      ),
    provision: (request, options) =>
      sourced(
        { ask: 'provision', request },
        async () => {
          const { laboratoriesExcluded, ...query } = request
          const outcome = await client.call('provision', {
            params: { id: pharmacy },
            query,
            body: { laboratoriesExcluded },
            ...options,
          })
          return outcome.ok ? { ...outcome, data: outcome.data.filter(isProvisionGroup) } : outcome
        },
        options,
      ),
    potential: (quickwin, { ignoreOnItsWay, ...options } = {}) => {
      const request = potentialRequestFor(quickwin, today(), { ignoreOnItsWay })
      return sourced(
        { ask: 'potential', request },
        () => client.call('potential', { params: { id: pharmacy }, query: request, ...options }),
        options,
      )
    },
    genericAmortization: (options) =>
      sourced(
        { ask: 'generic-amortization' },
        () => client.call('genericAmortization', { params: { pharmaId: pharmacy }, ...options }),
        options,
      ),
    wants: (options) =>
      sourced(
        { ask: 'wants' },
        async () => {
          const outcome = await client.call('wants', { params: { id: pharmacy }, ...options })
          return outcome.ok ? { ...outcome, data: outcome.data.data } : outcome
        },
        options,
      ),
    unitsSold: (options) => held({ ask: 'units-sold' }, options),
    priceDrops: (options) => held({ ask: 'price-drops' }, options),
    today: (asked, options) => held({ ask: 'today', ...asked }, options),
    backSoon: (options) => held({ ask: 'back-soon' }, options),
    forecasts: (asked, options) => held({ ask: 'forecasts', ...asked }, options),
    rangeErrors: (asked, options) => held({ ask: 'range-errors', ...asked }, options),
  }
}
