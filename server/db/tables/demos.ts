import type { Generated } from 'kysely'
import type { Optional } from './optional'

export type DemoConfigTable = {
  id: Generated<number>
  code: string
  name: string
  info: Generated<string>
  domain: Optional<string>
  laboratory_id: number
  active: Generated<boolean>
}
