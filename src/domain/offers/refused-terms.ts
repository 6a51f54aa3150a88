import { type Cents, formatEuros } from '@/domain/basics/money'

type NetPrice = { quantity?: number | undefined; netPrice: Cents }
type Terms = {
  bonuses?: readonly unknown[] | undefined
  netPrices?: readonly NetPrice[] | undefined
}
type Offered = { financed?: boolean | undefined; pvl?: Cents | null | undefined }

/**
 * Why a campaign's conditions of a product are refused where they are entered, each with its place. Gifts in kind are none of the
 * discounts that the law leaves of what the health service pays; a net price above the PVL takes nothing off. One that the campaign has
 * (`stored`) was below it when it was entered: it charges nobody more, and is no reason to refuse the rest of the campaign.
 */
export const refusedTerms = (
  { bonuses = [], netPrices = [] }: Terms,
  { financed, pvl = null }: Offered,
  stored: readonly NetPrice[] = [],
): { at: (string | number)[]; reason: string }[] => [
  ...(financed && bonuses.length > 0 ? [{ at: ['bonuses'], reason: noBonusOfFinanced }] : []),
  ...netPrices.flatMap(({ quantity, netPrice }, index) =>
    pvl !== null &&
    netPrice > pvl &&
    !stored.some((each) => each.quantity === quantity && each.netPrice === netPrice)
      ? { at: ['netPrices', index, 'netPrice'], reason: `no puede ser mayor que el PVL, ${formatEuros(pvl)}` }
      : [],
  ),
]

const noBonusOfFinanced =
  'no puede llevar unidades gratis: es un medicamento financiado (Real Decreto Legislativo 1/2015, art. 4.6)'
