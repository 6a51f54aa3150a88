import * as v from 'valibot'
import {
  day,
  email,
  flag,
  listOf,
  nif,
  objectOf,
  oneOf,
  orNull,
  text,
  webAddress,
  whole,
} from '@/contract/editing/entry-fields'
import { laboratory } from '@/contract/editing/entry-laboratory'
import { laboratoryTerms, notification } from '@/contract/editing/entry-messages'
import { bid, campaign, orderMethod, quickwin } from '@/contract/editing/entry-offers'
import { pharmacy, userFields } from '@/contract/editing/entry-people'
import { product } from '@/contract/editing/entry-product'
import { taxClasses, taxRegimes } from '@/domain/catalogue/taxes'
import { routeNames } from '@/domain/help/route-name'
import { isWebhookAddress } from '@/domain/order/delivery'
import { wholesalerSettings } from '../../fedicom/orders/wholesaler-settings'
import { transferDomain } from '../../fedicom/protocol/authenticate'
import { demo } from './demo-schema'

/** A missing field keeps its value in an existing row, and takes the default in a new one. */
const optional = v.optional

const isKnownAnswer = (given: Record<string, unknown>): boolean =>
  v.safeParse(wholesalerSettings, given).success

const wholesaler = objectOf({
  address: v.pipe(
    text,
    v.maxLength(500, 'es demasiado larga'),
    v.check(isWebhookAddress, 'tiene que ser una dirección que empiece por https://'),
  ),
  domain: optional(v.pipe(text, v.maxLength(50, 'es demasiado largo')), transferDomain),
  user: v.pipe(text, v.maxLength(100, 'es demasiado largo')),
  /** The environment variable that has the password, for a new one and with every other address. */
  passwordEnv: optional(text),
  orderType: orNull(v.pipe(text, v.maxLength(6, 'tiene 6 caracteres como mucho'))),
  warehouse: orNull(v.pipe(text, v.maxLength(4, 'tiene 4 caracteres como mucho'))),
  /** Whose orders go there; without it, those of all methods that have no wholesaler of their own. */
  method: orNull(text),
  /** Whether it has moved, or is another one now: with another address or account while orders may have arrived at the one of before. */
  sameWholesaler: optional(flag),
  /** What its server answers differently. */
  answers: orNull(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.check(isKnownAnswer, 'no se entiende: vea docs/deliveries.md'),
    ),
  ),
  customers: optional(
    listOf(
      objectOf({ pharmacy: nif, code: v.pipe(text, v.maxLength(20, 'tiene 20 caracteres como mucho')) }),
    ),
  ),
})

const orderDelivery = objectOf({
  laboratory: text,
  mail: orNull(email),
  webhook: orNull(
    v.pipe(
      text,
      v.maxLength(500, 'es demasiado larga'),
      v.check(isWebhookAddress, 'tiene que ser una dirección que empiece por https://'),
    ),
  ),
  /** The environment variable that has the webhook's secret; without it one is made. */
  secretEnv: optional(text),
  /** The wholesalers that serve the orders; null: none. Those that the file does not name stay. */
  fedicom: orNull(listOf(wholesaler)),
  active: optional(flag),
})

const videoTutorial = objectOf({
  code: text,
  name: text,
  /** Routes where it is offered. */
  tags: optional(listOf(oneOf(routeNames))),
  presentation: optional(flag),
  /** A WebM or MP4 beside the apply file, or the address of a video elsewhere. */
  file: optional(text),
  address: optional(webAddress),
  captions: orNull(text),
  laboratories: optional(listOf(text)),
  modules: optional(listOf(text)),
  position: optional(whole(0, 1_000_000)),
  active: optional(flag),
})

const percentMessage = 'tiene que ser un porcentaje entre 0 y 100, con un decimal como mucho'
const percent = v.pipe(
  v.number(percentMessage),
  v.minValue(0, percentMessage),
  v.maxValue(100, percentMessage),
  v.check((value) => Number(value.toFixed(1)) === value, percentMessage),
)

const taxRate = objectOf({
  regime: oneOf(taxRegimes),
  taxClass: oneOf(taxClasses),
  from: day,
  percent,
  /** Recargo de equivalencia. */
  surcharge: optional(percent, 0),
})

const user = objectOf({
  ...userFields,
  /** The password, or the name of an environment variable. Only for new users, unless `resetPassword`. */
  password: optional(v.string('tiene que ser un texto')),
  passwordEnv: optional(text),
  resetPassword: optional(flag, false),
})

/** The whole file. Every part is optional; what the file does not contain stays as it is. */
export const applySchema = objectOf({
  /** For people: ignored. */
  comment: optional(v.unknown()),
  /** Who runs the installation, as the legal pages name them. */
  company: optional(objectOf({ name: text, address: text, protectionOfficer: email })),
  associations: optional(listOf(objectOf({ name: text })), []),
  laboratories: optional(listOf(laboratory), []),
  products: optional(listOf(product), []),
  taxRates: optional(listOf(taxRate), []),
  orderMethods: optional(listOf(orderMethod), []),
  orderDeliveries: optional(listOf(orderDelivery), []),
  pharmacies: optional(listOf(pharmacy), []),
  users: optional(listOf(user), []),
  campaigns: optional(listOf(campaign), []),
  bids: optional(listOf(bid), []),
  quickwins: optional(listOf(quickwin), []),
  notifications: optional(listOf(notification), []),
  laboratoryTerms: optional(listOf(laboratoryTerms), []),
  /** Parts of the product that a pharmacy may have. */
  modules: optional(listOf(objectOf({ name: text })), []),
  videoTutorials: optional(listOf(videoTutorial), []),
  /** What staff show to a laboratory, and the users as which they do. */
  demos: optional(listOf(demo), []),
})

export type ApplyFile = v.InferOutput<typeof applySchema>
export type Given<Part extends keyof Omit<ApplyFile, 'comment' | 'company'>> = ApplyFile[Part][number]
