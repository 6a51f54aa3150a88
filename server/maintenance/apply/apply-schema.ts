import * as v from 'valibot'
import { maxQuantity } from '@/domain/basics/quantity'
import { visibleText } from '@/domain/basics/visible-text'
import { routeNames } from '@/domain/help/route-name'
import { conditionExpressions, quickwinTemplates } from '@/domain/offers/quickwin'
import { isWebhookAddress } from '@/domain/order/delivery'
import { type JobPosition, jobPositions } from '@/domain/people/job-position'
import { type Role, roles } from '@/domain/people/roles'
import { demo } from './demo-schema'
import {
  cn,
  color,
  day,
  discount,
  email,
  euros,
  flag,
  html,
  instant,
  listOf,
  nif,
  objectOf,
  oneOf,
  phone,
  postalCode,
  text,
  webAddress,
  whole,
} from './fields'

/** A missing field keeps its value in an existing row, and takes the default in a new one. */
const optional = v.optional
const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema))

const laboratory = objectOf({
  name: text,
  /** Other names that an import may have stored it under. */
  aliases: optional(listOf(text)),
  association: orNull(text),
  /** Through whom it registers pharmacies. */
  partner: orNull(text),
  color: orNull(color),
  image: orNull(webAddress),
  prescription: optional(flag),
  /** Whether its users have the help menu. */
  helpMenu: optional(flag),
})

const orderMethod = objectOf({
  name: text,
  laboratories: listOf(objectOf({ laboratory: text, minPrice: optional(euros, 0) })),
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
  active: optional(flag),
})

const pharmacy = objectOf({
  name: text,
  nif,
  address: orNull(text),
  postalCode: orNull(postalCode),
  city: orNull(text),
  contactPerson: orNull(text),
  contactEmail: orNull(email),
  contactPhone: orNull(phone),
  software: orNull(text),
  modules: optional(listOf(text)),
  relations: optional(listOf(objectOf({ laboratory: text, mode: optional(text), access: optional(flag) }))),
})

const roleNames: Record<string, Role> = {
  farmacia: 'ROLE_FARMACIA',
  laboratorio: 'ROLE_LABORATORIO',
  admin: 'ROLE_ADMIN',
  soporte: 'ROLE_SOPORTE',
  agente: 'ROLE_AGENTE',
}
const role = v.pipe(
  oneOf([...Object.keys(roleNames), ...roles]),
  v.transform((name): Role => roleNames[name] ?? roles.find((known) => known === name) ?? 'ROLE_FARMACIA'),
)
const positionMessage = `tiene que ser uno de: ${jobPositions.map(({ name }) => name).join(', ')}`
const jobPosition = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }): JobPosition => {
    const found = jobPositions.find(({ name }) => name.toLowerCase() === dataset.value.toLowerCase())
    if (found) return found
    addIssue({ message: positionMessage })
    return NEVER
  }),
)

const user = objectOf({
  username: v.pipe(
    text,
    v.toLowerCase(),
    v.regex(/^[a-z0-9._@-]+$/, 'solo puede tener letras, cifras, punto, guion y @'),
  ),
  email,
  firstName: text,
  surname: optional(v.pipe(v.string('tiene que ser un texto'), v.transform(visibleText))),
  role,
  phone: orNull(phone),
  /** The password, or the name of an environment variable. Only for new users, unless `resetPassword`. */
  password: optional(v.string('tiene que ser un texto')),
  passwordEnv: optional(text),
  resetPassword: optional(flag, false),
  /** By NIF; the first one is opened at the start. */
  pharmacies: optional(listOf(nif)),
  laboratory: orNull(text),
  jobPosition: orNull(jobPosition),
  parent: orNull(v.pipe(text, v.toLowerCase())),
  active: optional(flag),
})

const tier = objectOf({ quantity: whole(1, maxQuantity), discount })
const tiers = v.pipe(
  listOf(tier),
  v.maxLength(3, 'puede tener tres escalones como mucho'),
  v.check(
    (list) => list.every((each, index) => each.quantity > (list[index - 1]?.quantity ?? 0)),
    'los escalones tienen que ir de menos a más unidades',
  ),
)

const campaign = objectOf({
  code: text,
  name: text,
  laboratory: text,
  discount: orNull(discount),
  startsOn: orNull(day),
  endsOn: orNull(day),
  products: optional(
    listOf(objectOf({ cn, discount: optional(v.nullable(discount), null), tiers: optional(tiers, []) })),
  ),
})

const bid = objectOf({ code: text, name: text, cns: listOf(cn) })

const conditionFields = { expression: oneOf(conditionExpressions), cns: optional(listOf(cn), []) }
const condition = v.variant(
  'unit',
  [
    objectOf({ ...conditionFields, unit: v.literal('total_pvl'), quantity: euros }),
    objectOf({ ...conditionFields, unit: v.literal('quantity'), quantity: whole(1, 1_000_000) }),
  ],
  (issue) => (issue.received === 'undefined' ? 'falta' : 'tiene que ser uno de: total_pvl, quantity'),
)

const quickwin = objectOf({
  code: text,
  title: text,
  info: orNull(text),
  style: orNull(text),
  section: orNull(text),
  template: oneOf(quickwinTemplates),
  autoBuy: optional(flag),
  buyAll: optional(flag),
  fullBrand: optional(flag),
  aggregate: optional(flag),
  swappableQuantity: optional(flag),
  outOfStock: optional(flag),
  pharmacist: optional(flag),
  nonPrescription: optional(flag),
  prescription: optional(flag),
  excludeCampaigns: optional(flag),
  discount: orNull(discount),
  campaignDiscount: orNull(discount),
  defaultQuantity: orNull(whole(0, maxQuantity)),
  position: optional(whole(0, 1_000_000)),
  active: optional(flag),
  /** Names, the first one being the main laboratory; or { name, main }. */
  laboratories: v.pipe(
    listOf(
      v.union(
        [text, objectOf({ name: text, main: optional(flag, false) })],
        'tiene que ser el nombre de un laboratorio, o { "name": …, "main": … }',
      ),
    ),
    v.minLength(1, 'tiene que tener algún laboratorio'),
  ),
  campaigns: optional(listOf(text)),
  bids: optional(listOf(text)),
  conditions: optional(listOf(condition)),
})

const notification = objectOf({
  code: text,
  title: text,
  content: html,
  shippingDate: instant,
  roles: v.pipe(
    listOf(role),
    v.minLength(1, 'tiene que tener algún rol'),
    v.transform((list) => [...new Set(list)]),
  ),
})

const laboratoryTerms = objectOf({
  code: text,
  laboratory: text,
  title: text,
  content: html,
  publishedAt: instant,
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

/** The whole file. Every part is optional; what the file does not contain stays as it is. */
export const applySchema = objectOf({
  /** For people: ignored. */
  comment: optional(v.unknown()),
  /** Who runs the installation, as the legal pages name them. */
  company: optional(objectOf({ name: text, address: text, protectionOfficer: email })),
  associations: optional(listOf(objectOf({ name: text })), []),
  laboratories: optional(listOf(laboratory), []),
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
