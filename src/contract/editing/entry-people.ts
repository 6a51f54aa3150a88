import * as v from 'valibot'
import {
  email,
  flag,
  listOf,
  nif,
  objectOf,
  oneOf,
  orNull,
  phone,
  postalCode,
  text,
  username,
} from '@/contract/editing/entry-fields'
import { visibleText } from '@/domain/basics/visible-text'
import { isEmail } from '@/domain/people/email'
import { type JobPosition, jobPositions } from '@/domain/people/job-position'
import { type Role, roles } from '@/domain/people/roles'

const optional = v.optional

export const pharmacy = objectOf({
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
/** As files and forms write it: 'farmacia'. */
export const roleName = (role: Role): string =>
  Object.keys(roleNames).find((name) => roleNames[name] === role) ?? role
export const role = v.pipe(
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

/** Without the password, which `apply` alone may give: in the administration users choose theirs. */
export const userFields = {
  /** No longer than what the log-in takes. */
  username: v.pipe(
    username,
    v.maxLength(254, 'es demasiado largo'),
    // A pharmacy that is registered has its address as its name.
    v.check(
      (name) => /^[a-z0-9._@-]+$/.test(name) || isEmail(name),
      'solo puede tener letras, cifras, punto, guion y @',
    ),
  ),
  email,
  firstName: text,
  surname: optional(v.pipe(v.string('tiene que ser un texto'), v.transform(visibleText))),
  role,
  phone: orNull(phone),
  /** Pharmacies by NIF; the first one is opened at the start. */
  pharmacies: optional(listOf(nif)),
  laboratory: orNull(text),
  jobPosition: orNull(jobPosition),
  parent: orNull(username),
  active: optional(flag),
}
