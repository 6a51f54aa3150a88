import type { Quickwin, QuickwinTemplate } from '@/domain/offers/quickwin'

/** Columns of the provisions grid that depend on the template (purchasing.md §9). */
export type ProvisionColumns = {
  marketShare: boolean
  brandPercentage: boolean
  soldUnits: boolean
  /** Plus and minus beside the units to order; without them the field stands alone. */
  addUnits: boolean
  potentialPvl: boolean
  easeOfChange: boolean
  provisionLabel: 'Uds propuestas' | 'Uds Potenciales'
}

/** Filters of the provisions screen (purchasing.md §9). */
export type ProvisionFilters = {
  generic: boolean
  fantasy: boolean
  brand: boolean
  outOfStock: boolean
  laboratories: boolean
}

const noFilters: ProvisionFilters = {
  generic: false,
  fantasy: false,
  brand: false,
  outOfStock: false,
  laboratories: false,
}

export const easeOfChangeLabels = { 0: '', 1: 'Fácil', 2: 'Medio', 3: 'Difícil' } as const

export const isFirstTime = (template: QuickwinTemplate): boolean =>
  template === 'change_for_the_first_time' || template === 'change_for_the_first_time_aggregate'

export const isCampaignTemplate = (template: QuickwinTemplate): boolean =>
  template === 'campaign' || template === 'campaign_group'

export const isAggregate = (template: QuickwinTemplate): boolean =>
  template === 'aggregate' || template === 'change_for_the_first_time_aggregate'

/** `laboratoryUser`: null for everyone but laboratory users; for them, whether their laboratory is a prescription one. */
export const columnsOf = (
  template: QuickwinTemplate,
  laboratoryUser: { prescription: boolean } | null = null,
): ProvisionColumns => {
  const auto = template === 'auto'
  const firstTime = isFirstTime(template)
  const amortization = template === 'generic_amortization'
  return {
    marketShare: !auto && !firstTime && !amortization,
    brandPercentage: !auto && template !== 'otc' && !amortization,
    soldUnits: !firstTime,
    addUnits: !firstTime,
    potentialPvl: !auto,
    easeOfChange: !auto && (laboratoryUser === null || laboratoryUser.prescription),
    provisionLabel: firstTime ? 'Uds Potenciales' : 'Uds propuestas',
  }
}

/** What of a quickwin decides which generics and brands it can propose. */
export type QuickwinKinds = Pick<
  Quickwin,
  'template' | 'buyAll' | 'fullBrand' | 'prescription' | 'nonPrescription'
>

/** Products without prescription are neither generics nor brands: telling the two apart would leave nothing. */
export const isOtcOnly = ({ template, prescription, nonPrescription }: QuickwinKinds): boolean =>
  template === 'otc' || (nonPrescription && !prescription)

export const filtersOf = (quickwin: QuickwinKinds & Pick<Quickwin, 'aggregate'>): ProvisionFilters => {
  // Folded details name no laboratory to leave out.
  const folds = quickwin.aggregate || isAggregate(quickwin.template)
  switch (quickwin.template) {
    case 'auto':
      return noFilters
    case 'campaign':
    case 'campaign_group':
      return { ...noFilters, generic: !isOtcOnly(quickwin), outOfStock: true }
    case 'otc':
      return { ...noFilters, outOfStock: true, laboratories: true }
    case 'generic_amortization':
      return { ...noFilters, fantasy: true, brand: true, outOfStock: true, laboratories: !folds }
    default:
      return {
        ...noFilters,
        outOfStock: true,
        laboratories: !folds,
        generic: quickwin.buyAll && !quickwin.fullBrand && !isOtcOnly(quickwin),
      }
  }
}

/** Total PVL with discount is worth showing (purchasing.md §9). */
export const showsDiscountedTotal = (
  quickwin: Pick<Quickwin, 'template' | 'discount' | 'campaignDiscount'>,
): boolean =>
  Boolean(quickwin.campaignDiscount || quickwin.discount || quickwin.template === 'campaign_group')
