import * as v from 'valibot'
import { expect, test } from 'vitest'
import { pharmacy, userFields } from '@/contract/editing/entry-people'
import { pharmacyByNif } from '@/contract/portal/registration'
import { moduleRegistrationSchema, portalRegistrationSchema } from '@/contract/portal/registration-creation'
import { updateProfile } from '@/contract/session/account'
import { accessRecover } from '@/contract/session/recovery'
import { createTicket } from '@/contract/support/ticket-creation'

const typed = { phone: '+34 976 00-00-01', nif: 'ES-1234567 L', email: 'Begoña@Peña.test' }
const stored = { phone: '976000001', nif: '01234567L', email: 'begoña@xn--pea-8ma.test' }
const wrong = { phone: '976 000 001 ext. 2', nif: '1234567 A', email: 'begoña@peña' }
type Written = typeof typed

const registration = ({ phone, nif, email }: Written) => ({
  ...{ name: 'Farmacia', nif, software: 'FARMATIC', contactPerson: 'Begoña', contactPhone: phone },
  ...{ contactEmail: email, address: 'Calle Mayor, 1', postalCode: '50001' },
})
const ofPharmacy = ({ phone, nif, email }: Written) => ({
  name: 'Farmacia',
  nif,
  contactPhone: phone,
  contactEmail: email,
})

/** Every place that takes a telephone, a tax id or an address: what it reads, and what it makes of it. */
const places: [string, v.GenericSchema, (given: Written) => unknown, (given: Written) => object][] = [
  [
    'the portal’s registration',
    portalRegistrationSchema,
    (given) => ({ ...registration(given), erpCode: '1', laboratory: 1 }),
    registration,
  ],
  [
    'the administration’s registration',
    moduleRegistrationSchema,
    (given) => ({
      ...registration(given),
      ...{ reboticaModule: 1, moduleLaboratories: [1], kitDigitalModule: false },
    }),
    registration,
  ],
  ['a pharmacy of `apply` and the administration', pharmacy, ofPharmacy, ofPharmacy],
  [
    'a user of `apply` and the administration',
    v.object(userFields),
    ({ phone, nif, email }) => ({
      ...{ username: email, email, firstName: 'Begoña', role: 'farmacia', phone, pharmacies: [nif] },
    }),
    ({ phone, nif, email }) => ({ username: email, email, phone, pharmacies: [nif] }),
  ],
  [
    'the own profile',
    updateProfile.body,
    ({ phone }) => ({ firstName: 'Begoña', mobilePhone: phone }),
    ({ phone }) => ({ mobilePhone: phone }),
  ],
  ['the recovery', accessRecover.body, ({ email }) => ({ email }), ({ email }) => ({ email })],
  ['the look-up', pharmacyByNif.params, ({ nif }) => ({ nif }), ({ nif }) => ({ nif })],
]

test.each(places)('%s takes them as people write them, in one form', (_, schema, given, made) => {
  expect(v.parse(schema, given(typed))).toMatchObject(made(stored))
  expect(v.parse(schema, given(stored))).toMatchObject(made(stored))
})

test.each(places)('%s refuses what is none', (_, schema, given, made) => {
  const { issues } = v.safeParse(schema, given(wrong))
  const refused = (issues ?? []).map((issue) => v.getDotPath(issue)?.split('.')[0])
  expect(new Set(refused)).toEqual(new Set(Object.keys(made(wrong)).filter((field) => isContact(field))))
})
const isContact = (field: string) => /phone|nif|email|pharmacies|username/i.test(field)

test('a ticket takes such an address, and stays as it was typed: sent again it has to be the same', () => {
  const ticket = { name: 'Begoña', email: typed.email, description: 'Hola' }
  expect(v.parse(createTicket.body, ticket)).toEqual(ticket)
  expect(v.is(createTicket.body, { ...ticket, email: wrong.email })).toBe(false)
})
