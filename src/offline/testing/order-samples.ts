import type { CartItem, CartProduct } from '@/domain/cart-types'
import type { Identity } from '@/offline/identity'
import type { OrderToSave } from '@/offline/save-order'
import type { Session } from '@/offline/session'

export const sampleLaboratory = { id: 7, name: 'Laboratorio', image: null }

export const sampleIdentity = (user: number): Identity => ({
  userId: user,
  username: `user${user}`,
  switchUser: null,
})

export const sampleProduct = (number: number, quantity = 1): CartProduct => ({
  id: number,
  cn: String(100_000 + number),
  product: `Producto ${number}`,
  ean: {},
  quantity,
  pvl: 100,
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

type NewOrder = { id: string; name: string; products: CartProduct[]; fromCart?: boolean }

/** An order of the user for the pharmacy that has the user's number. */
export const sampleOrder = (user: number, { id, name, products, fromCart }: NewOrder): OrderToSave => ({
  id,
  identity: sampleIdentity(user),
  order: {
    name,
    pharma: user,
    laboratories: [sampleLaboratory.id],
    purchaseOrderLines: products.map(({ cn, quantity }) => ({ cn, quantity, tags: ['Propuesta'] })),
    tags: [],
  },
  display: {
    laboratory: sampleLaboratory,
    totalQuantity: products.length,
    totalPvl: 0,
    totalPvp: 0,
    totalPvlWithDiscount: 0,
    products,
  },
  ...(fromCart ? { fromCart: sampleLaboratory.id } : {}),
})

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
