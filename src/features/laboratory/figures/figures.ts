import type { LaboratoryKpis, PortalPharmacy } from '@/contract/portal/portal-schemas'
import type { PriceMode } from '@/parts/prices/price-mode'

type Relation = PortalPharmacy['pharmaLaboratoryRelations'][number]
/** The fields of a figure in each price: [PVL, PVP]. */
type Pair<Field> = readonly [pvl: Field, pvp: Field]

type FigureDeclaration = {
  /** In the address of a sorted list, where the price mode must not matter. */
  id: string
  label: string
  /** What it is, where the label is too short to say so. */
  hint: string
  unit: 'euros' | 'share'
  /** Only for laboratories with prescription products. */
  prescription?: true
  ofUser: Pair<keyof LaboratoryKpis>
  ofPharmacy: Pair<Exclude<keyof Relation, 'id' | 'mode' | 'laboratory' | 'laboratoryAccess' | 'figuresAt'>>
}

/** The figures of the portal (platform.md §3), in the order of screens. */
export const figures = [
  {
    id: 'total',
    label: 'Ventas',
    hint: 'Ventas propias del último año',
    unit: 'euros',
    ofUser: ['total_pvl', 'total_pvp'],
    ofPharmacy: ['totalPvl', 'totalPvp'],
  },
  {
    id: 'universe',
    label: 'Mercado',
    hint: 'Todo lo vendido donde el laboratorio tiene productos',
    unit: 'euros',
    ofUser: ['universe_pvl', 'universe_pvp'],
    ofPharmacy: ['universePvl', 'universePvp'],
  },
  {
    id: 'marketShare',
    label: 'Cuota de mercado',
    hint: 'Ventas propias dentro del mercado, sobre todo el mercado',
    unit: 'share',
    ofUser: ['market_share', 'market_share_pvp'],
    ofPharmacy: ['marketShare', 'marketSharePvp'],
  },
  {
    id: 'genericMarketShare',
    label: 'Cuota en genéricos',
    hint: 'Genéricos propios sobre los genéricos del mercado',
    unit: 'share',
    ofUser: ['generic_market_share', 'generic_market_share_pvp'],
    ofPharmacy: ['genericMarketShare', 'genericMarketSharePvp'],
  },
  {
    id: 'brandTransferable',
    label: 'Trasladable de marcas',
    hint: 'Marcas de otros, vendidas donde el laboratorio tiene productos',
    unit: 'euros',
    prescription: true,
    ofUser: ['brand_transferable_pvl', 'brand_transferable_pvp'],
    ofPharmacy: ['salesBrandTransferablePvl', 'salesBrandTransferablePvp'],
  },
  {
    id: 'genericTransferable',
    label: 'Trasladable de genéricos',
    hint: 'Genéricos de otros, vendidos donde el laboratorio tiene productos',
    unit: 'euros',
    prescription: true,
    ofUser: ['generic_transferable_pvl', 'generic_transferable_pvp'],
    ofPharmacy: ['salesGenericTransferablePvl', 'salesGenericTransferablePvp'],
  },
  {
    id: 'firstChange',
    label: 'Cambio por primera vez',
    hint: 'Trasladable donde aún no se ha vendido nada del laboratorio',
    unit: 'euros',
    prescription: true,
    ofUser: ['change_for_the_first_time_potential_pvl', 'change_for_the_first_time_potential_pvp'],
    ofPharmacy: ['changeForTheFirstTimePotentialPvl', 'changeForTheFirstTimePotentialPvp'],
  },
  {
    id: 'campaignCycle',
    label: 'Potencial de campañas',
    hint: 'Trasladable a los productos de las campañas en curso del ciclo',
    unit: 'euros',
    ofUser: ['campaign_cycle_potential_pvl', 'campaign_cycle_potential_pvp'],
    ofPharmacy: ['campaignCyclePotentialPvl', 'campaignCyclePotentialPvp'],
  },
] as const satisfies readonly FigureDeclaration[]

export type Figure = (typeof figures)[number]
export type FigureId = Figure['id']
export type FigureValues = Record<FigureId, number | null>

export const figureIds: readonly FigureId[] = figures.map(({ id }) => id)

const inMode = <Field>([pvl, pvp]: Pair<Field>, mode: PriceMode): Field => (mode === 'pvl' ? pvl : pvp)

const valuesBy = (read: (figure: Figure) => number | null) =>
  Object.fromEntries(figures.map((figure) => [figure.id, read(figure)])) as FigureValues

/** A person's figures; null while none have been computed. */
export const figuresOfUser = (kpis: LaboratoryKpis | null, mode: PriceMode): FigureValues | null =>
  kpis && valuesBy(({ ofUser }) => kpis[inMode<keyof LaboratoryKpis>(ofUser, mode)])

/** A pharmacy's figures: 'closed' without access, null while not computed. */
export const figuresOfPharmacy = (
  { laboratoryAccess, pharmaLaboratoryRelations: [relation] }: PortalPharmacy,
  mode: PriceMode,
): FigureValues | 'closed' | null => {
  if (!laboratoryAccess || relation === undefined) return 'closed'
  if (relation.figuresAt === null) return null
  return valuesBy(({ ofPharmacy }) => relation[inMode<Figure['ofPharmacy'][number]>(ofPharmacy, mode)])
}

type Rules = {
  /** Whether the laboratory has prescription products; so it counts where that is unknown. */
  prescription: boolean | undefined
  /** What the rows show: the potential of campaigns is there only if some row has one. */
  rows: readonly (FigureValues | 'closed' | null)[]
}

/** Which figures a list or a summary has (platform.md §2). */
export const shownFigures = ({ prescription = true, rows }: Rules): Figure[] =>
  figures.filter((figure: Figure) => {
    if ('prescription' in figure && !prescription) return false
    if (figure.id !== 'campaignCycle') return true
    return rows.some((row) => row !== 'closed' && row !== null && row.campaignCycle !== null)
  })

/** How many figures a row shows where there is no room for all. */
const mostInRow = 3
/** How many of them are chosen, beside the one that the list is sorted by. */
export const mostChosen = 2
export const chosenAtFirst: readonly FigureId[] = ['total', 'marketShare']

/** The figures of a row where there is no room for all: what the list is sorted by, what was chosen, then the first of the others. */
export const figuresInRow = (
  shown: readonly Figure[],
  { sort, chosen }: { sort: readonly { id: string }[]; chosen: readonly FigureId[] },
): ReadonlySet<string> => {
  const byWish = [...sort, ...chosen.map((id) => ({ id })), ...shown].map(({ id }) => id)
  const known = new Set<string>(shown.map(({ id }) => id))
  return new Set([...new Set(byWish)].filter((id) => known.has(id)).slice(0, mostInRow))
}

/** The choice after a press on one of the figures: of too many, the one chosen first makes room. */
export const chosenWith = (chosen: readonly FigureId[], id: FigureId): FigureId[] =>
  chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].slice(-mostChosen)

/** The name under which the server sorts by a column: that of the figure in the price that the screen shows. */
export const sortField = (id: string, of: 'ofUser' | 'ofPharmacy', mode: PriceMode): string => {
  const figure = figures.find((known) => known.id === id)
  return figure === undefined ? id : inMode<string>(figure[of], mode)
}
