import type { ColumnType } from 'kysely'
import type { Optional } from './optional'

export type PharmacyFileTable = {
  pharmacy_id: number
  id: string
  kind: string
  name: string
  user_id: number
  created_at: Date
  catalogue_version: number
  /** A PharmacyFileChanges (src/contract/connector/pharmacy-files.ts), written as JSON text. */
  changes: ColumnType<unknown, string, string>
  content: Optional<Buffer>
  stored_at: Optional<Date>
}
