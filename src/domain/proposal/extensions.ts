import { clampPeriod } from '@/domain/basics/quantity'
import type { Quickwin } from '@/domain/offers/quickwin'
import type { PotentialRequest, ProposalRequest, ProposalTag } from '@/domain/proposal/proposal-types'
import {
  filtersOf,
  isAggregate,
  isCampaignTemplate,
  isOtcOnly,
  type QuickwinKinds,
} from '@/domain/proposal/templates'
import { yearToYesterday } from '@/domain/sales/range/range'

export type ExtensionValue = 'all' | 'brand' | 'generic'

/** A way into a quickwin: the buttons of its card (purchasing.md §3, §9). */
export type Extension = {
  value: ExtensionValue
  name: string
  primary: boolean
  /** Under the buttons; null for pharmacist quickwins, whose potential stays hidden. */
  legend: string | null
}

/** What the provisions screen lets the user narrow down; null is "no filter". */
export type ProposalFilters = {
  generic: boolean | null
  fantasy: true | null
  brand: true | null
  outOfStock: true | null
  laboratoriesExcluded: number[]
}

const genericOf: Record<ExtensionValue, boolean | null> = { all: null, generic: true, brand: false }

/** Only buttons that can propose something: `fullBrand` says that the quickwin has no generics. */
export const extensionsOf = (quickwin: QuickwinKinds & Pick<Quickwin, 'pharmacist'>): Extension[] => {
  const legend = quickwin.pharmacist ? null : 'Potencial a un año'
  const button = (value: ExtensionValue, name: string, primary = true): Extension => ({
    value,
    name,
    primary,
    legend,
  })
  if (isCampaignTemplate(quickwin.template)) return [button('all', 'Campaña')]
  if (quickwin.template === 'generic_amortization' || quickwin.buyAll || isOtcOnly(quickwin))
    return [button('all', 'Pedido')]
  if (quickwin.fullBrand) return [button('brand', 'Marcas')]
  return [button('generic', 'Genericos'), button('brand', 'Marcas', false)]
}

/** Title of a proposal: the quickwin's, with ' - Genéricos' or ' - Marcas' when filtered (purchasing.md §2.4). */
export const proposalTitle = (quickwin: Pick<Quickwin, 'title'>, generic: boolean | null): string =>
  generic === null ? quickwin.title : `${quickwin.title} - ${generic ? 'Genéricos' : 'Marcas'}`

/** The tag that lines of this proposal carry in the cart and in the order. */
export const tagOf = (
  quickwin: Pick<Quickwin, 'id' | 'code' | 'title'>,
  extension: ExtensionValue,
): Required<ProposalTag> => ({
  code: tagCode(quickwin, extension),
  name: tagName(quickwin, extension),
  quickwin: quickwin.id,
})

const tagCode = ({ code }: Pick<Quickwin, 'code'>, extension: ExtensionValue): string =>
  extension === 'all' ? code : `${code}:${extension}`

/** What the tag is called on the screens. */
export const tagName = (quickwin: Pick<Quickwin, 'title'>, extension: ExtensionValue): string =>
  proposalTitle(quickwin, genericOf[extension])

/** Its tag is on a line of that laboratory's cart. */
export const isRepeated = (
  quickwin: Pick<Quickwin, 'code'>,
  extension: ExtensionValue,
  cartItem: { products: readonly { tags: readonly ProposalTag[] }[] } | undefined,
): boolean => {
  const code = tagCode(quickwin, extension)
  return cartItem?.products.some((product) => product.tags.some((tag) => tag.code === code)) ?? false
}

/** Filters that a proposal opens with: a quickwin about shortages starts with them, where they can be taken off again. */
export const initialFilters = (quickwin: Quickwin): ProposalFilters => ({
  generic: null,
  fantasy: null,
  brand: null,
  outOfStock: quickwin.outOfStock && filtersOf(quickwin).outOfStock ? true : null,
  laboratoriesExcluded: [],
})

/**
 * What to ask for a quickwin and extension. A repeated one starts at 0 units; any other with the suggestion
 * where the pharmacy already sells the product (purchasing.md §4). With `useDefaultQuantity` (the switch of
 * purchasing.md §4) every line starts at the quickwin's own default quantity instead.
 */
export const requestFor = (choice: {
  quickwin: Quickwin
  extension: ExtensionValue
  repeated: boolean
  period: number
  startDate: string
  endDate: string
  filters?: ProposalFilters
  useDefaultQuantity?: boolean
  ignoreOnItsWay?: boolean
}): ProposalRequest => {
  const { quickwin, extension, repeated, filters = initialFilters(quickwin) } = choice
  const swapped = choice.useDefaultQuantity ? quickwin.defaultQuantity : null
  return {
    ...whatItOffers(quickwin),
    discount: quickwin.discount,
    campaignDiscount: quickwin.campaignDiscount,
    period: clampPeriod(choice.period),
    startDate: choice.startDate,
    endDate: choice.endDate,
    ...filters,
    generic: genericOf[extension] ?? filters.generic,
    defaultQuantity: swapped ?? (repeated ? 0 : null),
    onlyAutoQuantities: !repeated,
    ignoreStockProvisions: false,
    ...(choice.ignoreOnItsWay && { ignoreOnItsWay: true }),
    aggregate: quickwin.aggregate || isAggregate(quickwin.template),
  }
}

/** What the card of a quickwin asks for its Total: a year's units over the year to yesterday, stock aside. */
export const potentialRequestFor = (
  quickwin: Quickwin,
  today: string,
  { ignoreOnItsWay = false }: Pick<ProposalRequest, 'ignoreOnItsWay'> = {},
): PotentialRequest => ({
  ...whatItOffers(quickwin),
  period: 365,
  ...yearToYesterday(today),
  ignoreStockProvisions: true,
  ...(ignoreOnItsWay && { ignoreOnItsWay: true }),
})

/** Which products a quickwin proposes to order, before any filter of the screen. */
const whatItOffers = (quickwin: Quickwin) => ({
  template: quickwin.template,
  laboratories: quickwin.laboratories.map(({ id }) => id),
  campaigns: quickwin.campaigns,
  bids: quickwin.bids,
  prescription: quickwin.prescription,
  nonPrescription: quickwin.nonPrescription,
  excludeCampaigns: quickwin.excludeCampaigns,
})
