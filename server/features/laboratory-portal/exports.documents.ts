import type { LaboratoryKpis, PortalPharmacy } from '@/contract/portal-schemas'
import type { Sheet, SheetColumn, SheetValue } from '@/domain/basics/sheet'
import type { HierarchyRow, ReachedPharmacy } from './exports.queries'

type Relation = PortalPharmacy['pharmaLaboratoryRelations'][number]
type Figure = Exclude<keyof Relation, 'id' | 'mode' | 'laboratory' | 'laboratoryAccess' | 'figuresAt'>

/** In PVL, then in PVP; labels as on the screen. */
const figures: readonly (SheetColumn & { ofUser: keyof LaboratoryKpis; ofPharmacy: Figure })[] = [
  { title: 'Ventas PVL', kind: 'cents', ofUser: 'total_pvl', ofPharmacy: 'totalPvl' },
  { title: 'Mercado PVL', kind: 'cents', ofUser: 'universe_pvl', ofPharmacy: 'universePvl' },
  { title: 'Cuota de mercado PVL', kind: 'percent', ofUser: 'market_share', ofPharmacy: 'marketShare' },
  {
    ...{ title: 'Cuota en genéricos PVL', kind: 'percent' },
    ...{ ofUser: 'generic_market_share', ofPharmacy: 'genericMarketShare' },
  },
  {
    ...{ title: 'Trasladable de marcas PVL', kind: 'cents' },
    ...{ ofUser: 'brand_transferable_pvl', ofPharmacy: 'salesBrandTransferablePvl' },
  },
  {
    ...{ title: 'Trasladable de genéricos PVL', kind: 'cents' },
    ...{ ofUser: 'generic_transferable_pvl', ofPharmacy: 'salesGenericTransferablePvl' },
  },
  {
    ...{ title: 'Cambio por primera vez PVL', kind: 'cents' },
    ...{ ofUser: 'change_for_the_first_time_potential_pvl', ofPharmacy: 'changeForTheFirstTimePotentialPvl' },
  },
  {
    ...{ title: 'Potencial de campañas PVL', kind: 'cents' },
    ...{ ofUser: 'campaign_cycle_potential_pvl', ofPharmacy: 'campaignCyclePotentialPvl' },
  },
  { title: 'Ventas PVP', kind: 'cents', ofUser: 'total_pvp', ofPharmacy: 'totalPvp' },
  { title: 'Mercado PVP', kind: 'cents', ofUser: 'universe_pvp', ofPharmacy: 'universePvp' },
  {
    title: 'Cuota de mercado PVP',
    kind: 'percent',
    ofUser: 'market_share_pvp',
    ofPharmacy: 'marketSharePvp',
  },
  {
    ...{ title: 'Cuota en genéricos PVP', kind: 'percent' },
    ...{ ofUser: 'generic_market_share_pvp', ofPharmacy: 'genericMarketSharePvp' },
  },
  {
    ...{ title: 'Trasladable de marcas PVP', kind: 'cents' },
    ...{ ofUser: 'brand_transferable_pvp', ofPharmacy: 'salesBrandTransferablePvp' },
  },
  {
    ...{ title: 'Trasladable de genéricos PVP', kind: 'cents' },
    ...{ ofUser: 'generic_transferable_pvp', ofPharmacy: 'salesGenericTransferablePvp' },
  },
  {
    ...{ title: 'Cambio por primera vez PVP', kind: 'cents' },
    ...{ ofUser: 'change_for_the_first_time_potential_pvp', ofPharmacy: 'changeForTheFirstTimePotentialPvp' },
  },
  {
    ...{ title: 'Potencial de campañas PVP', kind: 'cents' },
    ...{ ofUser: 'campaign_cycle_potential_pvp', ofPharmacy: 'campaignCyclePotentialPvp' },
  },
]
const figureColumns: readonly SheetColumn[] = figures.map(({ title, kind }) => ({ title, kind }))

const text = (title: string): SheetColumn => ({ title, kind: 'text' })
const integer = (title: string): SheetColumn => ({ title, kind: 'integer' })

export const hierarchySheet = (rows: readonly HierarchyRow[]): Sheet => ({
  name: 'Jerarquía',
  columns: [
    integer('Nivel'),
    ...['Nombre', 'Apellidos', 'Puesto', 'E-mail', 'Superior'].map(text),
    ...['Usuarios', 'Farmacias', 'Sin acceso'].map(integer),
    ...figureColumns,
  ],
  rows: rows.map(({ user, level, superior }) => [
    ...[level, user.firstName, user.surname, user.jobPosition?.name ?? null, user.email, superior],
    ...[user.childUsersCount, user.pharmasCount, user.notLaboratoryAccessCount],
    ...figures.map(({ ofUser }) => user.laboratoryKpis?.[ofUser] ?? null),
  ]),
})

/** platform.md §2: what a pharmacy without access shows in the place of each figure. */
const withheld = '- - -'

export const pharmaciesSheet = (rows: readonly ReachedPharmacy[]): Sheet => ({
  name: 'Farmacias',
  columns: [
    ...['Farmacia', 'Localidad', 'Provincia', 'Usuarios', 'Acceso a datos'].map(text),
    ...figureColumns,
  ],
  rows: rows.map(({ pharmacy, lookedAfterBy }) => [
    ...[pharmacy.name, pharmacy.address.city?.name ?? null, pharmacy.address.city?.province.name ?? null],
    ...[lookedAfterBy.join(', '), pharmacy.laboratoryAccess ? 'Sí' : 'No'],
    ...figures.map(({ ofPharmacy }) => figureOf(pharmacy, ofPharmacy)),
  ]),
})

const figureOf = ({ laboratoryAccess, pharmaLaboratoryRelations }: PortalPharmacy, of: Figure): SheetValue =>
  laboratoryAccess ? (pharmaLaboratoryRelations[0]?.[of] ?? null) : withheld
