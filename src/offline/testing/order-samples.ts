import type { CartItem, CartProduct } from '@/domain/cart/cart-types'
import { ordersPerPharmacy } from '@/domain/order/order-id'
import type { Identity } from '@/offline/database/identity'
import type { OrderToSave, ToSave } from '@/offline/outbox/save-entry'
import type { Session } from '@/offline/session/session'

export const sampleLaboratory = { id: 7, name: 'Laboratorio', image: null }

/** Identity of a user in their own place; for user 3, that of user 1 acting in their place. */
export const sampleIdentity = (user: number): Identity => {
  const userId = signedInFor(user)
  return { userId, username: `user${userId}`, switchUser: user === userId ? null : `user${user}` }
}

/** Unit price of every product until a test changes it. */
export const samplePvl = 100

export const sampleProduct = (number: number, quantity = 1): CartProduct => ({
  id: number,
  cn: String(100_000 + number),
  product: `Producto ${number}`,
  ean: {},
  quantity,
  pvl: samplePvl,
  pvp: 150,
  campaign: null,
  laboratory: sampleLaboratory,
  tags: [{ code: 'q', name: 'Propuesta', quantity }],
})

export const sampleCart = (pharma: number, products: CartProduct[]): CartItem => ({
  pharma,
  laboratory: sampleLaboratory.id,
  version: '1.1.0',
  expirationDate: Date.parse('2100-01-01'),
  products,
})

type NewOrder = {
  id: string
  name: string
  products: CartProduct[]
  fromCart?: boolean
  fromProposal?: string
  /** False for an order of the app's earlier versions: it does not say what its screen said that it costs. */
  saysPrices?: boolean
}

/** An order of the user for the pharmacy that has the user's number. */
export const sampleOrder = (
  user: number,
  { id, name, products, fromCart, fromProposal, saysPrices = true }: NewOrder,
): OrderToSave => ({
  id,
  identity: sampleIdentity(user),
  order: {
    name,
    pharma: user,
    laboratories: [sampleLaboratory.id],
    purchaseOrderLines: products.map(({ cn, quantity, pvl }) => ({
      cn,
      quantity,
      tags: ['Propuesta'],
      ...(saysPrices && { expected: { pvl, totalPvlWithDiscount: quantity * pvl } }),
    })),
    tags: [],
  },
  display: {
    laboratory: sampleLaboratory,
    totalQuantity: products.reduce((total, { quantity }) => total + quantity, 0),
    totalPvl: totalOf(products),
    totalPvp: products.reduce((total, { quantity, pvp }) => total + quantity * (pvp ?? 0), 0),
    totalPvlWithDiscount: totalOf(products),
    products,
  },
  ...(fromCart ? { fromCart: sampleLaboratory.id } : {}),
  ...(fromProposal === undefined ? {} : { fromProposal }),
})

const totalOf = (products: readonly CartProduct[]): number =>
  products.reduce((total, { quantity, pvl }) => total + quantity * pvl, 0)

type NewTicket = { id: string; description: string; files?: readonly string[] }

export const sampleTicket = (
  user: number,
  { id, description, files = [] }: NewTicket,
): ToSave<'createTicket'> => ({
  id,
  identity: sampleIdentity(user),
  ticket: { name: `user${user}`, email: 'ana@ejemplo.test', description },
  attachments: files.map((text, index) => ({
    name: `adjunto ${index + 1}.txt`,
    type: 'text/plain',
    content: new TextEncoder().encode(text),
  })),
})

/** What came of an order of the user's pharmacy that is distinguished from others by its name. */
export const sampleReception = (
  user: number,
  { id, name }: { id: string; name: string },
): ToSave<'createReception'> => ({
  id,
  identity: sampleIdentity(user),
  order: { id: user * ordersPerPharmacy + 1, name },
  reception: {
    receivedAt: '2026-03-16T08:00:00.000Z',
    lines: [{ line: 1, cn: '662026', units: 2, broken: false, lot: 'AB-12', expiry: '2027-10-31' }],
  },
})

type NewClaim = { id: string; text: string; files?: readonly string[] }

/** A claim of an order of the user's pharmacy. */
export const sampleClaim = (user: number, { id, text, files = [] }: NewClaim): ToSave<'createClaim'> => ({
  id,
  identity: sampleIdentity(user),
  order: { id: user * ordersPerPharmacy + 1, name: 'Pedido' },
  claim: {
    laboratory: sampleLaboratory.id,
    text,
    lines: [{ kind: 'broken', line: 1, cn: '662026', units: 2, lot: 'AB-12', expiry: '2027-10-31' }],
  },
  photos: files.map((content, index) => ({
    name: `foto ${index + 1}.jpg`,
    type: 'image/jpeg',
    content: new TextEncoder().encode(content),
  })),
})

/** A product that the user's pharmacy waits for, distinguished from others by its name. */
export const sampleWant = (user: number, { id, name }: { id: string; name: string }): ToSave<'saveWant'> => ({
  id,
  identity: sampleIdentity(user),
  pharma: user,
  product: { name },
  want: {
    ...{ cn: '662026', units: 5, wantedAt: '2026-03-16T08:00:00.000Z', wasShort: true, promisedFor: null },
    order: { id: user * ordersPerPharmacy + 1, name: 'Pedido' },
  },
  removes: null,
})

/** Registration of a pharmacy that is distinguished from others by its name. */
export const sampleRegistration = (
  user: number,
  { id, name }: { id: string; name: string },
): ToSave<'createRegistration'> => ({
  id,
  identity: sampleIdentity(user),
  type: 'TENANT',
  registration: {
    name,
    nif: 'E00000018',
    software: 'NIXFARMA',
    contactPerson: `user${user}`,
    contactPhone: '500000101',
    contactEmail: 'elena@farmacia.test',
    address: 'Calle del Molino, 3',
    postalCode: '50001',
    erpCode: 'C-1001',
    laboratory: 2,
  },
})

/** User 1 in the place of this one, whose pharmacy has the same number: who acts there is never who signed in. */
export const placeTaken = 3
const whoTakesIt = 1
export const signedInFor = (user: number): number => (user === placeTaken ? whoTakesIt : user)

/** User in whose name an identity acts; their pharmacy has the same number. */
export const actingUser = ({ userId, switchUser }: Identity): number =>
  switchUser === null ? userId : placeTaken

type NewSession = { userId: number; token: string; id: string }

export const sampleSession = ({ userId, token, id }: NewSession): Session => ({
  id,
  token,
  identity: sampleIdentity(userId),
  user: {
    id: userId,
    username: `user${userId}`,
    firstName: '',
    surname: '',
    email: '',
    rol: 'ROLE_FARMACIA',
    roles: ['ROLE_FARMACIA'],
    jobPosition: null,
    phone: null,
    picture: null,
    laboratory: null,
    agreedTermsAt: null,
    pharmas: [],
  },
})
