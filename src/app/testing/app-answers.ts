import type { User } from '@/contract/session/session'
import { answering, refusal } from '../../../mocks/answer'
import { pharmacist, pharmacy } from '../../../mocks/fixtures/pharmacy'
import { platform } from '../../../mocks/fixtures/platform'
import { networkUser, portalPharmacy } from '../../../mocks/fixtures/portal'

export const delegate: User = {
  ...pharmacist,
  id: 31,
  username: 'delegado',
  rol: 'ROLE_LABORATORIO',
  roles: ['ROLE_LABORATORIO'],
  jobPosition: { id: 4, name: 'Delegado' },
  pharmas: [],
}
export const admin: User = {
  ...pharmacist,
  id: 90,
  username: 'admin',
  rol: 'ROLE_ADMIN',
  roles: ['ROLE_ADMIN'],
  pharmas: [],
}

/** Handlers for the whole app: one pharmacy without data yet; the logged-in user is `user`. */
export const appAnswers = ({ user = pharmacist }: { user?: User } = {}) => [
  answering('platformConfiguration', () => platform),
  answering('myUser', () => user),
  answering('pharmacy', () => pharmacy),
  answering('pharmacyVisit', () => ({})),
  answering('salesSnapshot', () => refusal('unavailable', 'Sin datos todavía')),
  answering('catalogue', () => refusal('unavailable', 'Sin datos todavía')),
  answering('purchasingSnapshot', () => refusal('unavailable', 'Sin datos todavía')),
  answering('askSales', () => refusal('unavailable', 'Sin datos todavía')),
  answering('logoutByDigest', () => ({})),
  answering('laboratoryUser', () => networkUser(delegate)),
  answering('laboratoryUserPharmacies', () => ({ data: [portalPharmacy(pharmacy)], count: 1 })),
  answering('pendingPharmacies', () => ({ data: [], count: 0 })),
  answering('pharmaciesSummary', () => ({ connected: 1, access: 1, notAccess: 0, pending: 0 })),
  answering('hierarchySummary', () => ({ childUsers: {} })),
  answering('userChildren', () => ({ data: [], count: 0 })),
  answering('adminUsers', () => ({ data: [pharmacist, delegate], count: 2 })),
  answering('pendingLaboratoryTerms', () => []),
  answering('laboratoryTermsOfUser', () => []),
  answering('openSessions', () => ({ data: [] })),
  answering('orders', () => ({ data: [], count: 0 })),
  answering('pharmacyProgram', () => ({ keys: [], quickwins: [], methods: [] })),
  answering('pharmacyConnector', () => ({
    hasKey: true,
    lastDataAt: null,
    lastSaleDay: null,
    last: [],
    waiting: [],
  })),
]
