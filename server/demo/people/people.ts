import type { Role } from '@/domain/people/roles'
import type { DemoCalendar } from '../basics/calendar'
import { createPeople } from '../basics/names'
import { randomFor } from '../basics/random'
import { hierarchyLaboratoryId, otcHierarchyLaboratoryId } from './laboratories'
import { type DemoPharmacy, demoPharmacies, demoPhone } from './pharmacies'
import type { DemoRelation } from './relations'

export type DemoUser = {
  id: number
  username: string
  firstName: string
  secondName: string
  phone: string
  role: Role
  jobPosition: number | null
  laboratoryId: number | null
  parentUserId: number | null
  agreedTermsAt: Date | null
  createdAt: Date
  /** Pharmacies of a pharmacy user, of which the first is opened at the start; or those that a laboratory's user looks after. */
  pharmacyIds: number[]
}

/** Job positions as src/domain/people/job-position.ts numbers them. */
const position = { commercial: 1, national: 2, area: 3, delegate: 4, trainer: 5 } as const

type Seed = Partial<Omit<DemoUser, 'id' | 'username' | 'role' | 'parentUserId'>> & {
  username: string
  role: Role
  parent?: string
}

/** The demo accounts and enough invented people around them for lists to look real. */
export const demoUsers = (source: {
  pharmacies: readonly DemoPharmacy[]
  relations: readonly DemoRelation[]
  calendar: DemoCalendar
}): DemoUser[] => {
  const { pharmacies, relations, calendar } = source
  const random = randomFor('people')
  const person = createPeople(random)
  const seeds = seedsOf({ pharmacies, relations })
  const idOf = new Map(seeds.map(({ username }, index) => [username, index + 1]))
  return seeds.map(({ username, parent, ...seed }, index) => {
    const createdAt = new Date(`${calendar.monthStart(random.integer(13, 24))}T09:00:00Z`)
    const hasAgreed = username !== 'farmacia.nueva'
    return {
      ...person(),
      id: index + 1,
      username,
      phone: demoPhone(100 + index),
      jobPosition: null,
      laboratoryId: null,
      parentUserId: parent === undefined ? null : (idOf.get(parent) ?? null),
      agreedTermsAt: hasAgreed ? new Date(createdAt.getTime() + random.integer(1, 30) * 86_400_000) : null,
      createdAt,
      pharmacyIds: [],
      ...seed,
    }
  })
}

/** Usernames of all demo accounts, including those that the README does not list: they share one password. */
export const demoUsernames = (): string[] =>
  seedsOf({ pharmacies: demoPharmacies(), relations: [] }).map(({ username }) => username)

const seedsOf = (source: {
  pharmacies: readonly DemoPharmacy[]
  relations: readonly DemoRelation[]
}): Seed[] => [
  ...pharmacyUsers(source.pharmacies),
  ...prescriptionNetwork(pharmaciesOf(source.relations, hierarchyLaboratoryId)),
  ...otcNetwork(pharmaciesOf(source.relations, otcHierarchyLaboratoryId)),
  ...staff,
  ...associates(source.relations),
]

/** `farmacia` has pharmacy 1, `farmacia.nueva` pharmacy 2, the rest their own. */
const pharmacyUsers = (pharmacies: readonly DemoPharmacy[]): Seed[] =>
  pharmacies.map(({ id }) => ({
    username: id === 1 ? 'farmacia' : id === 2 ? 'farmacia.nueva' : `farmacia.${String(id).padStart(2, '0')}`,
    role: 'ROLE_FARMACIA',
    pharmacyIds: [id],
  }))

const pharmaciesOf = (relations: readonly DemoRelation[], laboratoryId: number): number[] =>
  relations
    .filter(({ laboratory_id }) => laboratory_id === laboratoryId)
    .map(({ pharmacy_id }) => pharmacy_id)

/** One Director Comercial, two Directores Nacionales, three Gerentes, six delegates who share the pharmacies, a trainer. */
const prescriptionNetwork = (pharmacyIds: number[]): Seed[] => {
  const delegates = ['delegado', 'delegado.2', 'delegado.3', 'delegado.4', 'delegado.5', 'delegado.6']
  const member = (username: string, jobPosition: number, parent?: string): Seed => ({
    username,
    role: 'ROLE_LABORATORIO',
    jobPosition,
    laboratoryId: hierarchyLaboratoryId,
    ...(parent !== undefined && { parent }),
  })
  const areas = ['gerente', 'gerente.2', 'gerente.3']
  return [
    member('comercial', position.commercial),
    member('nacional', position.national, 'comercial'),
    member('nacional.2', position.national, 'comercial'),
    ...areas.map((area) => member(area, position.area, area === 'gerente.3' ? 'nacional.2' : 'nacional')),
    ...delegates.map((delegate, index) => ({
      ...member(delegate, position.delegate, areas[Math.floor(index / 2)]),
      pharmacyIds: shareOf(pharmacyIds, index, delegates.length),
    })),
    { ...member('formador', position.trainer, 'nacional'), pharmacyIds: pharmacyIds.slice(0, 3) },
  ]
}

const otcNetwork = (pharmacyIds: number[]): Seed[] => {
  const member = (username: string, jobPosition: number, parent?: string): Seed => ({
    username,
    role: 'ROLE_LABORATORIO',
    jobPosition,
    laboratoryId: otcHierarchyLaboratoryId,
    ...(parent !== undefined && { parent }),
  })
  const delegates = ['delegado.otc', 'delegado.otc.2']
  return [
    member('comercial.otc', position.commercial),
    member('gerente.otc', position.area, 'comercial.otc'),
    ...delegates.map((delegate, index) => ({
      ...member(delegate, position.delegate, 'gerente.otc'),
      pharmacyIds: shareOf(pharmacyIds, index, delegates.length),
    })),
  ]
}

/** Every n-th pharmacy, so that the first delegate gets pharmacy 1, and each gets pharmacies of all sizes. */
const shareOf = (pharmacyIds: number[], index: number, delegates: number): number[] =>
  pharmacyIds.filter((_, place) => place % delegates === index)

const staff: Seed[] = [
  { username: 'admin', role: 'ROLE_ADMIN' },
  { username: 'soporte', role: 'ROLE_SOPORTE' },
  { username: 'soporte.2', role: 'ROLE_SOPORTE' },
  { username: 'agente', role: 'ROLE_AGENTE' },
]

/**
 * Delegates of associations with several laboratories: that of the demo hierarchy, and the one with its own host name
 * (4).
 */
const associates = (relations: readonly DemoRelation[]): Seed[] =>
  [
    { username: 'delegado.ardalis', laboratoryId: 9 },
    { username: 'delegado.farmalubel', laboratoryId: 3 },
    { username: 'delegado.ibercura', laboratoryId: 11 },
  ].map(({ username, laboratoryId }) => ({
    username,
    role: 'ROLE_LABORATORIO',
    jobPosition: position.delegate,
    laboratoryId,
    pharmacyIds: pharmaciesOf(relations, laboratoryId),
  }))
