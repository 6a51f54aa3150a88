import * as v from 'valibot'
import { endpoint } from '@/contract/basics/endpoint'

const companySchema = v.object({
  name: v.string(),
  address: v.string(),
  /** E-mail address of the data protection officer. */
  protectionOfficer: v.string(),
})
export type Company = v.InferOutput<typeof companySchema>

export const platformConfigurationSchema = v.object({
  id: v.string(),
  name: v.string(),
  supportPhone: v.string(),
  supportEnabled: v.boolean(),
  documentationEnabled: v.boolean(),
  /** Parts of the platform that this installation does without; an app that does not know one ignores it. */
  switchedOff: v.optional(v.array(v.string()), []),
  laboratoryAssociation: v.nullable(v.number()),
  /** Who runs the installation, for the legal pages; null where nobody has said. */
  company: v.optional(v.nullable(companySchema), null),
  /** Demo accounts, only where demo data is loaded. */
  demoAccounts: v.array(v.object({ username: v.string(), description: v.string() })),
})

export type PlatformConfiguration = v.InferOutput<typeof platformConfigurationSchema>

export const platformConfiguration = endpoint({
  method: 'GET',
  path: '/platform/configuration/',
  summary: 'Configuración de la plataforma según el dominio',
  access: { kind: 'public' },
  response: platformConfigurationSchema,
})
