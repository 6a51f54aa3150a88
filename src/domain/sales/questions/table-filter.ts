import { noTypes, prescriptionOf, type TypeBoxes } from '@/domain/sales/questions/product-types'
import {
  type ByField,
  byField,
  mapFields,
  type Restrictions,
  type SalesFilter,
} from '@/domain/sales/questions/sales-filter'
import type { SalesRange } from '@/domain/sales/range/range'

/** What is chosen in a widget: a box that is not ticked is null, so that addresses leave it out. */
type ChosenValues = {
  ids: readonly number[]
  text: string
  box: true | null
  choice: boolean | null
  id: number | null
}

/**
 * For each field of a filter what belongs to its kind, under the name that it has in a widget's configuration. `onlyUniverse`:
 * everything in the universe of the chosen laboratory, instead of what it sells itself.
 */
export const byChoice = <OfKind extends Record<keyof ChosenValues, unknown>>(ofKind: OfKind) => {
  const {
    laboratories: labs,
    universe: onlyUniverse,
    // The page's, and not a table's own.
    inLaboratory: _laboratory,
    inGroup: _group,
    inCategory: _category,
    inType: _type,
    ...others
  } = byField(ofKind)
  return { labs, onlyUniverse, ...others }
}

export const nothingChosen = byChoice<ChosenValues>({ ids: [], text: '', box: null, choice: null, id: null })

/** What the user chose in a sales table: the part of a widget's configuration that filters. */
export type TableChoice = typeof nothingChosen

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

const wholePage = { inLaboratory: null, inGroup: null, inCategory: null, inType: null }

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
  const chosen = {
    ...wholePage,
    ...choice,
    ...boxes,
    laboratories: choice.labs,
    universe: choice.onlyUniverse,
  }
  return {
    startDate: range.startDate,
    endDate: range.endDate,
    ...mapFields<Restrictions>((field, kind) => (kind === 'box' ? chosen[field] === true : chosen[field])),
    // With only-universe and none chosen, all of the user's laboratories are sent (analytics.md §5).
    laboratories: choice.labs.length > 0 || !scope.onlyUniverse ? choice.labs : userLaboratories,
    transferable: isTransferable(choice, scope),
    universe: countsUniverse(choice, scope),
    prescription: prescriptionOf(boxes, scope.prescription),
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
export const choiceOf = (filter: SalesFilter): TableChoice & SalesRange => {
  const { startDate, endDate, transferable, prescription, generic, efg, fantasy, notFantasy, brand, otc } =
    filter
  const {
    laboratories: labs,
    universe,
    inLaboratory: _laboratory,
    inGroup: _group,
    inCategory: _category,
    inType: _type,
    ...others
  } = mapFields<ByField<ChosenValues>>((field, kind) =>
    kind === 'box' ? filter[field] || null : filter[field],
  )
  const isOfType = generic || efg || fantasy || notFantasy || brand || otc
  const medicines = prescription === true && !isOfType
  const ticked = (box: boolean) => box || null
  return {
    startDate,
    endDate,
    ...others,
    labs,
    onlyUniverse: labs.length > 0 && !transferable ? universe : null,
    // The boxes say it.
    prescription: null,
    generic: ticked(generic || medicines),
    efg: ticked(generic || efg || medicines),
    fantasy: ticked(generic || fantasy || medicines),
    brand: ticked(brand || medicines),
    otc: ticked(otc || (prescription === false && !isOfType)),
  }
}
