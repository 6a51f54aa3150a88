import { noTypes, prescriptionOf, type TypeBoxes } from '@/domain/sales/questions/product-types'
import type { SalesFilter } from '@/domain/sales/questions/sales-filter'
import type { SalesRange } from '@/domain/sales/range/range'

/** What the user chose in a sales table: the part of a widget's configuration that filters. */
export type TableChoice = TypeBoxes & {
  search: string
  labs: readonly number[]
  transferable: true | null
  /** Everything in the universe of the chosen laboratory, instead of what it sells itself. */
  onlyUniverse: true | null
  campaign: number | null
  marketInfo: true | null
}

/** What a variant of the table fixes (analytics.md §2 Pharma sales widget variants). */
export type TableScope = {
  /** Forced: true only medicines, false only parafarmacia, null as the boxes say. */
  prescription: boolean | null
  onlyUniverse: boolean
  /** What it shows can hold parafarmacia: without it, its box would only empty the table. */
  freeSale: boolean
  /** Offers the market's products that were not sold here. */
  marketInfo: boolean
  /** Without controls of type, free sale and market info. */
  minimal: boolean
}

/** Which controls a variant shows (analytics.md §2 Sales table card). */
export const controlsOf = ({ prescription, freeSale, marketInfo, minimal }: TableScope) => ({
  types: !minimal && prescription !== false,
  /** Where there is nothing but medicines, generics can be told apart in one step. */
  fantasy: !minimal && prescription === true,
  freeSale: !minimal && prescription === null && freeSale,
  marketInfo: !minimal && marketInfo,
})

/** The filter of a table's questions. What a hidden control was left at restricts nothing. */
export const tableFilter = ({
  choice,
  scope,
  range,
  userLaboratories,
}: {
  choice: TableChoice
  scope: TableScope
  range: SalesRange
  userLaboratories: readonly number[]
}): SalesFilter => {
  const boxes = shownBoxes(choice, scope)
  return {
    startDate: range.startDate,
    endDate: range.endDate,
    search: choice.search,
    // With only-universe and none chosen, all of the user's laboratories are sent (analytics.md §5).
    laboratories: choice.labs.length > 0 || !scope.onlyUniverse ? choice.labs : userLaboratories,
    transferable: isTransferable(choice, scope),
    campaign: choice.campaign,
    universe: countsUniverse(choice, scope),
    prescription: prescriptionOf(boxes, scope.prescription),
    generic: boxes.generic === true,
    efg: boxes.efg === true,
    fantasy: boxes.fantasy === true,
    notFantasy: boxes.notFantasy === true,
    brand: boxes.brand === true,
    otc: boxes.otc === true,
    marketInfo: controlsOf(scope).marketInfo && choice.marketInfo === true,
  }
}

/** Whether the table counts a universe: for chosen laboratories only on request, without them wherever the table shows one. */
export const countsUniverse = (
  { labs, transferable, onlyUniverse }: Pick<TableChoice, 'labs' | 'transferable' | 'onlyUniverse'>,
  scope: Pick<TableScope, 'onlyUniverse'>,
): boolean => (labs.length > 0 && transferable !== true ? onlyUniverse === true : scope.onlyUniverse)

/** Without chosen laboratories, to those of the user: a table of a universe has them. */
const isTransferable = ({ labs, transferable }: TableChoice, { onlyUniverse }: TableScope): boolean =>
  transferable === true && (labs.length > 0 || onlyUniverse)

const shownBoxes = (choice: TypeBoxes, scope: TableScope): TypeBoxes => {
  const { types, freeSale } = controlsOf(scope)
  const { generic, efg, fantasy, notFantasy, brand, otc } = choice
  return {
    ...noTypes,
    ...(types && { generic, efg, fantasy, notFantasy, brand }),
    ...(freeSale && { otc }),
  }
}

type Whose = Pick<TableChoice, 'labs' | 'transferable' | 'onlyUniverse' | 'campaign'>

/** Everybody's sales. */
export const everybody: Whose = { labs: [], transferable: null, onlyUniverse: null, campaign: null }

/** Choosing a laboratory asks for what could move to it; clearing it asks for everything again (analytics.md §4). */
export const chooseLaboratory = (laboratory: number | null): Whose =>
  laboratory === null ? everybody : { ...everybody, labs: [laboratory], transferable: true }

/** What a laboratory itself sells; null: everybody. */
export const chooseSeller = (laboratory: number | null): Whose =>
  laboratory === null ? everybody : { ...everybody, labs: [laboratory] }

/**
 * What a table chooses to count what a filter of another figure counts, over the same days: all of it but the universe of the
 * user, which the table has by itself.
 */
export const choiceOf = ({
  startDate,
  endDate,
  laboratories,
  transferable,
  campaign,
  universe,
  prescription,
  ...filter
}: SalesFilter): TableChoice & SalesRange => {
  const { generic, efg, fantasy, notFantasy, brand, otc } = filter
  const isOfType = generic || efg || fantasy || notFantasy || brand || otc
  const medicines = prescription === true && !isOfType
  const ticked = (box: boolean) => box || null
  return {
    startDate,
    endDate,
    search: filter.search,
    labs: laboratories,
    transferable: ticked(transferable),
    onlyUniverse: ticked(universe && laboratories.length > 0 && !transferable),
    campaign,
    generic: ticked(generic || medicines),
    efg: ticked(generic || efg || medicines),
    fantasy: ticked(generic || fantasy || medicines),
    notFantasy: ticked(notFantasy),
    brand: ticked(brand || medicines),
    otc: ticked(otc || (prescription === false && !isOfType)),
    marketInfo: ticked(filter.marketInfo),
  }
}
