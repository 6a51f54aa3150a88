import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import {
  count,
  date,
  gridQuery,
  id,
  instant,
  page,
  required,
  text,
  textId,
  textTrue,
} from '@/contract/basics/fields'
import { keyName } from '@/contract/connector/pharmacy-connector'
import { takenAway } from '@/contract/connector/taken-away'
import { keyKinds } from '@/domain/connector/key-kind'
import { batchKinds, type RowFault, rowFaults } from '@/domain/connector/row-faults'
import { adminRoles, userListRoles } from '@/domain/people/roles'

const named = v.object({ id, name: v.string() })
const kind = v.picklist(batchKinds)
const reason = v.picklist(Object.keys(rowFaults) as [RowFault, ...RowFault[]])
const code = v.pipe(text, v.maxLength(40))
/** The path names a pharmacy. */
const params = v.object({ id: textId })
const readers = { kind: 'roles', roles: userListRoles } as const
const keyMakers = { kind: 'roles', roles: adminRoles } as const

/** Both null while nothing has come. */
const arrived = {
  lastDataAt: v.nullable(instant),
  /** Rows that wait to be counted. */
  openRows: count,
}

export const connectors = endpoint({
  method: 'GET',
  path: '/admin/connector/',
  summary: 'Conectores de las farmacias: sus claves y sus últimos datos, lo más reciente primero',
  access: readers,
  /** `silent`: those alone that have a key and have sent nothing for days (silentBetween). */
  query: v.object({ ...gridQuery, silent: v.optional(textTrue) }),
  response: page(
    v.object({
      pharma: named,
      /** Number of keys that are not revoked. */
      keys: count,
      lastUsedAt: v.nullable(instant),
      program: v.nullable(v.string()),
      ...arrived,
    }),
  ),
})
export type ConnectorRow = v.InferOutput<typeof connectors.response>['data'][number]

const batch = v.object({
  batch: v.string(),
  kind,
  sequence: count,
  receivedAt: instant,
  received: count,
  counted: count,
  bad: count,
  /** Days that a batch of sales wrote. */
  days: v.nullable(v.object({ first: date, last: date })),
  /** Stock that was not written, as it would have removed `missing` of the `before` products in stock. */
  held: v.optional(takenAway),
})

export const connectorDetail = endpoint({
  method: 'GET',
  path: '/admin/connector/:id/',
  summary: 'El conector de una farmacia: sus claves y sus últimos lotes',
  access: readers,
  params,
  response: v.object({
    pharma: named,
    highestSequence: count,
    lastSaleDay: v.nullable(date),
    ...arrived,
    keys: v.array(
      v.object({
        id,
        name: v.string(),
        /** Absent in answers of earlier versions, where all are for data. */
        kind: v.optional(v.picklist(keyKinds)),
        /** The last characters of the key, by which people recognise it. */
        tail: v.string(),
        createdAt: instant,
        createdBy: v.string(),
        revokedAt: v.nullable(instant),
        lastUsedAt: v.nullable(instant),
        program: v.nullable(v.string()),
      }),
    ),
    /** The last 20 batches. */
    batches: v.array(batch),
  }),
  errors: ['not_found'],
})
export type ConnectorDetail = v.InferOutput<typeof connectorDetail.response>

export const createConnectorKey = endpoint({
  method: 'POST',
  path: '/admin/connector/:id/key/',
  summary: 'Una clave nueva para el conector de una farmacia; se dice esta vez y ninguna más',
  access: keyMakers,
  params,
  body: v.object({ name: keyName }),
  response: v.object({ id, key: v.string() }),
  errors: ['not_found'],
})

export const revokeConnectorKey = endpoint({
  method: 'POST',
  path: '/admin/connector/:id/key/revoke/',
  summary: 'Retira una clave: desde ese momento no abre nada',
  access: keyMakers,
  params,
  body: v.object({ key: id }),
  response: v.object({}),
  errors: ['not_found'],
})

export const connectorRows = endpoint({
  method: 'GET',
  path: '/admin/connector/:id/row/',
  summary: 'Filas de una farmacia que esperan, juntas las de un código y un motivo, las de más filas primero',
  access: readers,
  params,
  query: v.object({ ...gridQuery, reason: v.optional(reason) }),
  response: page(
    v.object({
      kind,
      code: v.string(),
      reason,
      message: v.string(),
      /** Name of the product in the pharmacy's program. */
      name: v.nullable(v.string()),
      rows: count,
      units: v.number(),
      /** Days of the rows, where they are sales. */
      days: v.nullable(v.object({ first: date, last: date })),
      /** Content of one of these rows, where its form cannot be read. */
      content: v.nullable(v.string()),
      /** Whether the rows would count if their code were known. */
      isRepairable: v.boolean(),
    }),
  ),
  errors: ['not_found'],
})
export type WaitingRow = v.InferOutput<typeof connectorRows.response>['data'][number]

const counted = v.object({ counted: count, leftOut: count })

export const repairConnectorCode = endpoint({
  method: 'POST',
  path: '/admin/connector/:id/repair/',
  summary:
    'Dice qué producto es un código de una farmacia: cuenta lo que espera y lo que venga; sin CN, no cuenta nunca',
  access: readers,
  params,
  body: v.object({
    code: v.pipe(code, v.nonEmpty('Campo obligatorio')),
    /** CN in any spelling that stands for the code; null leaves the code out for good. */
    cn: v.nullable(v.pipe(required, v.maxLength(20, 'Código nacional incorrecto'))),
  }),
  response: counted,
  errors: ['not_found'],
})

export const discardConnectorRows = endpoint({
  method: 'POST',
  path: '/admin/connector/:id/discard/',
  summary: 'Descarta las filas que esperan de un código por un motivo; las que vengan esperarán',
  access: readers,
  params,
  body: v.object({ kind, code, reason }),
  response: v.object({ discarded: count }),
  errors: ['not_found'],
})

export const recheckConnectorRows = endpoint({
  method: 'POST',
  path: '/admin/connector/:id/recheck/',
  summary: 'Cuenta las filas que esperan cuyo producto ya se conoce',
  access: readers,
  params,
  response: counted,
  errors: ['not_found'],
})
