import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'
import { gridQuery, id, page } from '@/contract/basics/fields'
import { internalRoles, roles } from '@/domain/people/roles'

const demoConfigSchema = v.object({
  id,
  name: v.string(),
  /** HTML, sanitised when it was stored, and again where it is shown. */
  info: v.string(),
  /** Host name or address that the demo is shown on. */
  domain: v.nullable(v.string()),
  laboratory: v.object({
    id,
    name: v.string(),
    image: v.nullable(v.string()),
    corporativeColor: v.nullable(v.string()),
  }),
  /** Active users who are not internal, in the order of the demo. Those of a pharmacy have no job position. */
  users: v.array(
    v.object({
      id,
      username: v.string(),
      rol: v.picklist(roles),
      jobPosition: v.nullable(v.object({ id, name: v.string() })),
    }),
  ),
})
export type DemoConfig = v.InferOutput<typeof demoConfigSchema>

export const demoConfigs = endpoint({
  method: 'GET',
  path: '/demo/config/',
  summary:
    'Demos: a quién se enseña cada una y con qué usuarios; por laboratorio y nombre si no se pide otro orden',
  spec: 'platform.md §7',
  access: { kind: 'roles', roles: internalRoles },
  feature: 'demos',
  query: v.object(gridQuery),
  response: page(demoConfigSchema),
})
