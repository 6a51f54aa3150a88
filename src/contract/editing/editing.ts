import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { cents, count, gridQuery, page, required, text } from '@/contract/basics/fields'
import { entryKinds } from '@/contract/editing/entries'
import { entryChange, entrySchema } from '@/contract/editing/entry-change'
import { adminRoles } from '@/domain/people/roles'

const access = { kind: 'roles', roles: adminRoles } as const
const ofKind = v.object({ kind: v.picklist(entryKinds) })
const key = v.pipe(required, v.maxLength(2000, 'Valor incorrecto'))
/** The values that a form shows, which may be many. */
const values = v.pipe(
  v.union([key, v.pipe(v.array(key), v.maxLength(1000, 'Son demasiados'))]),
  v.transform((value) => (Array.isArray(value) ? value : [value])),
)
/** Hash of what the form shows; another one means that somebody has changed it since. */
const version = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'Versión incorrecta'))

export const editableEntries = endpoint({
  method: 'GET',
  path: '/admin/data/:kind/',
  summary: 'Lo que se edita en la administración: usuarios, farmacias, quickwins…',
  access,
  params: ofKind,
  query: v.object(gridQuery),
  response: page(
    v.object({
      key: v.string(),
      name: v.string(),
      /** What distinguishes the entry from others: a role, a city, a period… */
      detail: v.nullable(v.string()),
      laboratory: v.nullable(v.string()),
      active: v.boolean(),
    }),
  ),
})

export const editableEntry = endpoint({
  method: 'GET',
  path: '/admin/data/:kind/entry/',
  summary: 'Una entrada tal como se escribe en un archivo de «apply», con su versión',
  access,
  params: ofKind,
  query: v.object({ key }),
  response: v.object({ entry: v.record(v.string(), v.unknown()), version }),
  errors: ['not_found'],
})

const edited = {
  access,
  params: ofKind,
  body: v.object({
    /** Key of the entry; null for a new one. */
    key: v.nullable(key),
    version: v.nullable(version),
    entry: entrySchema,
  }),
  errors: ['not_found', 'edit_conflict', 'in_flight'],
} as const

/** The editor's own password, which changes of a staff account request again. */
const password = v.pipe(v.string(), v.nonEmpty('Campo obligatorio'), v.maxLength(1000, 'Valor incorrecto'))

export const previewEntry = endpoint({
  method: 'POST',
  path: '/admin/data/:kind/preview/',
  summary: 'Lo que cambiaría al guardar una entrada, sin cambiar nada',
  ...edited,
  /** `needsPassword`: storing it asks for one's own password; it changes an account of staff, or makes one. */
  response: v.object({ changes: v.array(entryChange), needsPassword: v.boolean() }),
})

export const storeEntry = endpoint({
  method: 'PUT',
  path: '/admin/data/:kind/entry/',
  summary:
    'Guarda una entrada, si nadie la ha cambiado desde que se leyó; la de una cuenta interna, con la propia contraseña',
  ...edited,
  body: v.object({ ...edited.body.entries, password: v.optional(password) }),
  errors: [...edited.errors, 'too_many_requests'],
  response: v.object({ key: v.string(), version, changes: v.array(entryChange) }),
})

export const editingChoices = endpoint({
  method: 'GET',
  path: '/admin/data-choice/:of/',
  summary: 'De qué se elige en los formularios de la administración',
  access,
  params: v.object({
    of: v.picklist([
      'laboratories',
      'users',
      'pharmacies',
      'campaigns',
      'bids',
      'products',
      'modules',
      'cities',
    ]),
  }),
  /** `value` requests the options with these values, instead of those that match the filter. */
  query: v.object({ filter: gridQuery.filter, value: v.optional(values) }),
  /** The first options by name. */
  response: v.array(
    v.object({
      value: v.string(),
      label: v.string(),
      /** Whether a product is a medicine that the health service pays. */
      financed: v.optional(v.boolean()),
      /** What a product costs before discounts; null where that is not known. */
      pvl: v.optional(v.nullable(cents)),
    }),
  ),
})

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/admin/invitation/',
  summary: 'Envía a un usuario un enlace para elegir su contraseña, que vale siete días y una vez',
  access,
  body: v.object({ username: key }),
  response: v.object({}),
  errors: ['not_found', 'too_many_requests'],
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/admin/session-end/',
  summary: 'Cierra las sesiones abiertas de un usuario; de las propias, las demás',
  access,
  body: v.object({ username: key }),
  response: v.object({ ended: count }),
  errors: ['not_found'],
})

const linksText = v.pipe(
  text,
  v.nonEmpty('Campo obligatorio'),
  v.maxLength(500_000, 'El archivo es demasiado largo'),
)
const linkRow = v.object({
  line: v.number(),
  username: v.string(),
  pharma: v.object({ nif: v.string(), name: v.string() }),
  action: v.picklist(['add', 'remove', 'none']),
})

export const previewLinks = endpoint({
  method: 'POST',
  path: '/admin/delegate-links/preview/',
  summary: 'Lo que cambiaría un CSV de delegados y farmacias (usuario;NIF[;quitar]), sin cambiar nada',
  access,
  body: v.object({ text: linksText }),
  response: v.object({
    rows: v.array(linkRow),
    faults: v.array(v.object({ line: v.number(), message: v.string() })),
    version,
  }),
})

export const storeLinks = endpoint({
  method: 'PUT',
  path: '/admin/delegate-links/',
  summary: 'Guarda los enlaces de un CSV, todos o ninguno',
  access,
  body: v.object({ text: linksText, version }),
  response: v.object({ added: v.number(), removed: v.number() }),
  errors: ['edit_conflict', 'in_flight'],
})
