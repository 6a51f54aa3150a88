import type { PortalPharmacy } from '@/contract/portal/portal-schemas'
import type { Sheet, SheetColumn, SheetValue } from '@/domain/sheet/sheet'
import type { HierarchyRow, ReachedPharmacy } from './exports.queries'
import { kpiOfPharmacy, type PharmacyFigure } from './figure-fields'

/** In PVL, then in PVP; labels as on the screen. */
const figures: readonly (SheetColumn & { of: PharmacyFigure })[] = [
  { title: 'Ventas PVL', kind: 'cents', of: 'totalPvl' },
  { title: 'Mercado PVL', kind: 'cents', of: 'universePvl' },
  { title: 'Cuota de mercado PVL', kind: 'percent', of: 'marketShare' },
  { title: 'Cuota en genéricos PVL', kind: 'percent', of: 'genericMarketShare' },
  { title: 'Trasladable de marcas PVL', kind: 'cents', of: 'salesBrandTransferablePvl' },
  { title: 'Trasladable de genéricos PVL', kind: 'cents', of: 'salesGenericTransferablePvl' },
  { title: 'Cambio por primera vez PVL', kind: 'cents', of: 'changeForTheFirstTimePotentialPvl' },
  { title: 'Potencial de campañas PVL', kind: 'cents', of: 'campaignCyclePotentialPvl' },
  { title: 'Ventas PVP', kind: 'cents', of: 'totalPvp' },
  { title: 'Mercado PVP', kind: 'cents', of: 'universePvp' },
  { title: 'Cuota de mercado PVP', kind: 'percent', of: 'marketSharePvp' },
  { title: 'Cuota en genéricos PVP', kind: 'percent', of: 'genericMarketSharePvp' },
  { title: 'Trasladable de marcas PVP', kind: 'cents', of: 'salesBrandTransferablePvp' },
  { title: 'Trasladable de genéricos PVP', kind: 'cents', of: 'salesGenericTransferablePvp' },
  { title: 'Cambio por primera vez PVP', kind: 'cents', of: 'changeForTheFirstTimePotentialPvp' },
  { title: 'Potencial de campañas PVP', kind: 'cents', of: 'campaignCyclePotentialPvp' },
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
    ...figures.map(({ of }) => user.laboratoryKpis?.[kpiOfPharmacy[of]] ?? null),
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
    ...figures.map(({ of }) => figureOf(pharmacy, of)),
  ]),
})

const figureOf = (
  { laboratoryAccess, pharmaLaboratoryRelations }: PortalPharmacy,
  of: PharmacyFigure,
): SheetValue => (laboratoryAccess ? (pharmaLaboratoryRelations[0]?.[of] ?? null) : withheld)
