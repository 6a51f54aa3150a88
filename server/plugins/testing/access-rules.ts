import type { EndpointName } from '@/contract/endpoints'
import type { Caller } from './access-callers'
import type { LaboratoryName, PharmacyName } from './access-world'

/**
 * Who may make each call, said a second time and by hand, so that a wrong word in the contract or in a handler differs from it.
 * A call without a line here fails the types and the matrix.
 */
export type Rule =
  /** Where the path names nobody's in particular. `pharmacy`: its users, and who acts as one; `oneself`: nobody acting. */
  | { who: 'everybody' | 'session' | 'oneself' | 'pharmacy' | 'pharmacy itself' | 'impersonators' }
  | { who: 'admin' | 'admin and soporte' | 'staff' }
  /** The path names a pharmacy, or an order or report of one. `shared`: laboratories that it is open to, too. */
  | { who: 'staff and own' | 'shared'; target: 'pharmacy' | 'order' | 'summary' | 'followUp' }
  /** Laboratories take the order, and staff; the pharmacy sees it. */
  | { who: 'takers'; target: 'order' }
  /** A laboratory's directors; staff, too, unless it is theirs alone to do. */
  | { who: 'directors' | 'directors and staff'; target: 'laboratory' }
  /** The pharmacy's users alone, and nobody acting as one. */
  | { who: 'own itself'; target: 'pharmacy' }
  /** The pharmacy whose relation it is, and staff; not a laboratory that acts as the pharmacy. */
  | { who: 'granters'; target: 'relation' }
  /** A pharmacy's program calls with its key, or a token for it; no session opens these calls. */
  | { who: 'connector' }
  /** The path names a user: themselves and nobody acting as them; or of a laboratory, themselves and those below (`acting`: asked by whoever acts as one). */
  | { who: 'self' | 'network' | 'acting in network'; target: 'user' }

const session: Rule = { who: 'session' }
const everybody: Rule = { who: 'everybody' }
const admin: Rule = { who: 'admin' }
const impersonators: Rule = { who: 'impersonators' }
const readsUsers: Rule = { who: 'admin and soporte' }
const staff: Rule = { who: 'staff' }
const self: Rule = { who: 'self', target: 'user' }
const network: Rule = { who: 'network', target: 'user' }
const actingInNetwork: Rule = { who: 'acting in network', target: 'user' }
const directorsAndStaff: Rule = { who: 'directors and staff', target: 'laboratory' }
const oneself: Rule = { who: 'oneself' }
const pharmacy: Rule = { who: 'pharmacy' }
const pharmacyItself: Rule = { who: 'pharmacy itself' }
const shared: Rule = { who: 'shared', target: 'pharmacy' }
const staffAndOwn: Rule = { who: 'staff and own', target: 'pharmacy' }
const connector: Rule = { who: 'connector' }
const sharedOrder: Rule = { who: 'shared', target: 'order' }

export const rules: Record<EndpointName, Rule> = {
  login: everybody,
  platformConfiguration: everybody,
  health: everybody,
  liveness: everybody,
  readiness: everybody,
  connectorDownload: everybody,
  tutorialFile: everybody,
  accessRecover: everybody,
  changePassword: everybody,
  openPasswordLink: everybody,
  laboratoryTerms: everybody,
  logoutByDigest: everybody,
  fedicomAuthenticate: everybody,

  logout: session,
  myUser: session,
  userPharmacies: session,
  notifications: session,
  notificationView: session,
  userPicture: session,
  createTicket: session,
  auditOrderExported: session,
  catalogue: session,
  catalogueSources: session,
  laboratoryColors: session,
  videoTutorials: session,
  auditVideoTutorial: session,
  manual: session,
  endImpersonation: session,
  openSessions: oneself,
  endSession: oneself,
  endOtherSessions: oneself,
  live: shared,
  pushKey: pharmacyItself,
  subscribePush: pharmacyItself,
  unsubscribePush: pharmacyItself,
  orders: session,
  carryOrder: session,
  openCarriedOrder: session,
  orderService: session,
  laboratoryShortages: session,
  quickwinConditions: session,
  campaignDiscountTiers: session,
  orderMethods: session,
  growthTrackSteps: session,
  genericPenetration: session,
  salesViews: session,
  sendSalesViews: session,
  termsUrl: session,

  updateProfile: self,
  updatePassword: oneself,
  uploadAvatar: self,
  deleteAvatar: self,
  createOrder: pharmacy,
  agreeTerms: pharmacyItself,
  pendingLaboratoryTerms: pharmacy,
  answerLaboratoryTerms: pharmacyItself,
  laboratoryTermsOfUser: pharmacy,
  laboratoryAccess: { who: 'granters', target: 'relation' },

  orderDeliveries: { who: 'takers', target: 'order' },
  deliveries: readsUsers,
  retryDelivery: readsUsers,
  deliverySettings: admin,
  saveDeliverySettings: admin,
  rotateDeliverySecret: admin,
  testDelivery: admin,
  saveFedicomSettings: admin,
  fedicomCustomers: admin,
  saveFedicomCustomers: admin,
  connectors: readsUsers,
  connectorDetail: readsUsers,
  createConnectorKey: admin,
  revokeConnectorKey: admin,
  connectorRows: readsUsers,
  repairConnectorCode: readsUsers,
  discardConnectorRows: readsUsers,
  recheckConnectorRows: readsUsers,
  auditEvents: admin,
  mails: admin,
  readMail: admin,
  mailAttachment: admin,
  relationFigures: readsUsers,
  recomputeRelationFigures: admin,
  previewPharmacyFile: admin,
  storePharmacyFile: admin,
  editableEntries: admin,
  editableEntry: admin,
  previewEntry: admin,
  storeEntry: admin,
  editingChoices: admin,
  sendInvitation: admin,
  endUserSessions: admin,
  previewLinks: admin,
  storeLinks: admin,
  adminUsers: readsUsers,
  supportTickets: readsUsers,
  catalogueProducts: readsUsers,
  catalogueProduct: readsUsers,
  supportTicket: readsUsers,
  supportAttachment: readsUsers,
  demoConfigs: staff,
  startImpersonation: impersonators,

  pharmacyByNif: impersonators,
  createRegistration: impersonators,
  postalCodePlaces: impersonators,
  registrations: staff,
  registrationProgress: impersonators,
  correctRegistration: impersonators,
  resendRegistrationMail: impersonators,
  decideRegistrationAddress: staff,
  reboticaModules: staff,
  laboratoryTenants: staff,
  administrators: staff,

  laboratoryUser: network,
  laboratoryUserPharmacies: network,
  userChildren: network,
  userHierarchy: network,
  hierarchySummary: network,
  pharmaciesSummary: network,
  pendingPharmacies: network,
  hierarchyExcel: actingInNetwork,
  pharmaciesExcel: actingInNetwork,

  discountRegister: directorsAndStaff,
  discountRegisterRows: directorsAndStaff,
  discountRegisterExcel: directorsAndStaff,
  discountRegisterCsv: directorsAndStaff,
  closeDiscountRegister: { who: 'directors', target: 'laboratory' },

  pharmacy: shared,
  pharmacyVisit: shared,
  purchasingSnapshot: shared,
  quickwins: shared,
  userGrowthTrackSteps: shared,
  askSales: shared,
  salesGroups: shared,
  salesLaboratories: shared,
  salesSpan: shared,
  pharmacyKpis: shared,
  associationKpis: shared,
  relationKpis: shared,
  campaignKpis: shared,
  annualSummary: shared,
  salesPeriod: shared,
  laboratoryPeriod: shared,
  aggregatedPeriod: shared,
  competitorsPeriod: shared,
  skuPeriod: shared,
  universePeriod: shared,
  salesSnapshot: shared,
  salesBlock: shared,
  salesByProduct: shared,
  salesByLaboratory: shared,
  salesOfLaboratory: shared,
  salesByGroup: shared,
  salesOfGroup: shared,
  salesByCategory: shared,
  salesOfCategory: shared,
  receivedExpiries: staffAndOwn,
  saveWant: staffAndOwn,
  wants: staffAndOwn,
  pharmacyConnector: staffAndOwn,
  pharmacyProgram: staffAndOwn,
  createOwnConnectorKey: { who: 'own itself', target: 'pharmacy' },
  revokeOwnConnectorKey: { who: 'own itself', target: 'pharmacy' },
  ownWholesaler: { who: 'own itself', target: 'pharmacy' },
  saveOwnWholesaler: { who: 'own itself', target: 'pharmacy' },
  savePinDays: { who: 'own itself', target: 'pharmacy' },
  provision: staffAndOwn,
  potential: staffAndOwn,
  genericAmortization: staffAndOwn,
  pharmacyReports: staffAndOwn,
  pharmacyReportPdf: { who: 'staff and own', target: 'summary' },
  growthTrackStepPdf: { who: 'shared', target: 'followUp' },

  connectorSale: connector,
  connectorStock: connector,
  connectorProduct: connector,
  connectorState: connector,
  placeFedicomOrder: connector,
  fedicomOrder: connector,

  cancelOrder: { who: 'staff and own', target: 'order' },
  createClaim: { who: 'staff and own', target: 'order' },
  orderClaims: sharedOrder,
  claimPhoto: sharedOrder,
  answerClaim: { who: 'takers', target: 'order' },
  createReception: { who: 'staff and own', target: 'order' },
  orderReceived: { who: 'staff and own', target: 'order' },
  readInvoiceFile: { who: 'staff and own', target: 'order' },
  takeOrder: { who: 'takers', target: 'order' },
  answerDelivery: everybody,
  readAnswerFile: { who: 'takers', target: 'order' },
  answerOrder: { who: 'takers', target: 'order' },
  order: sharedOrder,
  orderLines: sharedOrder,
  orderTimeline: sharedOrder,
  orderNotes: sharedOrder,
  fetchOrderNotes: sharedOrder,
  lineAnswers: sharedOrder,
  orderExcel: sharedOrder,
  orderCsv: sharedOrder,
}

/** `missing`: answered exactly like what does not exist. */
export type Verdict = 'allowed' | 'unauthenticated' | 'forbidden' | 'missing'

const isStaff = ({ role }: Caller) => role === 'admin' || role === 'soporte' || role === 'agente'

export function verdictOf(
  { who }: Rule,
  caller: Caller,
  { pharmacy, laboratory, user }: { pharmacy?: PharmacyName; laboratory?: LaboratoryName; user?: string },
): Verdict {
  const { role, isGuest = false } = caller
  const ifOr = (condition: boolean, other: Verdict): Verdict => (condition ? 'allowed' : other)
  const opens = pharmacy !== undefined && caller.opens.includes(pharmacy)
  if (who === 'everybody') return 'allowed'
  if (role === 'nobody' || who === 'connector') return 'unauthenticated'
  switch (who) {
    case 'session':
      return 'allowed'
    case 'oneself':
      return ifOr(caller.as === undefined, 'forbidden')
    case 'pharmacy':
      return ifOr(role === 'pharmacy', 'forbidden')
    case 'pharmacy itself':
      return ifOr(role === 'pharmacy' && caller.as === undefined, 'forbidden')
    case 'impersonators':
      return ifOr(isStaff(caller) || role === 'laboratory', 'forbidden')
    case 'admin':
      return ifOr(role === 'admin', 'forbidden')
    case 'admin and soporte':
      return ifOr(role === 'admin' || role === 'soporte', 'forbidden')
    case 'staff':
      return ifOr(isStaff(caller), 'forbidden')
    case 'shared':
      return ifOr(opens, 'missing')
    case 'staff and own':
      return ifOr(opens && role !== 'laboratory' && !isGuest, 'missing')
    case 'own itself':
      if (!opens || role === 'laboratory' || isGuest) return 'missing'
      return ifOr(role === 'pharmacy' && caller.as === undefined, 'forbidden')
    case 'takers':
      return opens ? ifOr(role !== 'pharmacy', 'forbidden') : 'missing'
    case 'directors and staff':
      if (isStaff(caller)) return ifOr(laboratory !== undefined, 'missing')
      return caller.directs === undefined ? 'forbidden' : ifOr(laboratory === caller.directs, 'missing')
    case 'directors':
      return caller.directs === undefined ? 'forbidden' : ifOr(laboratory === caller.directs, 'missing')
    case 'granters':
      return opens && role !== 'laboratory' ? ifOr(!isGuest, 'forbidden') : 'missing'
    case 'self':
      return caller.as === undefined ? ifOr(user === caller.user, 'missing') : 'forbidden'
    case 'network':
    case 'acting in network':
      if (role !== 'laboratory' || (who !== 'network' && caller.as === undefined)) return 'forbidden'
      return ifOr(user !== undefined && caller.users.includes(user), 'missing')
  }
}
