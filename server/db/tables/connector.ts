import type { ColumnType, Generated } from 'kysely'
import type { KeyKind } from '@/domain/connector/key-kind'
import type { BatchKind, RowFault } from '@/domain/connector/row-faults'
import type { Optional } from './optional'

export type ConnectorKeyTable = {
  pharmacy_id: number
  id: Generated<number>
  name: string
  key_hash: Buffer
  tail: string
  created_at: Date
  created_by: number
  revoked_at: Optional<Date>
  revoked_by: Optional<number>
  last_used_at: Optional<Date>
  last_program: Optional<string>
  kind: Generated<KeyKind>
}

export type ConnectorStateTable = {
  pharmacy_id: number
  highest_sequence: number
  last_data_at: Date
  stock_sequence: Generated<number>
  stock_batch: Optional<string>
  checked_catalogue: Generated<number>
}

export type ConnectorBatchTable = {
  pharmacy_id: number
  batch_id: string
  kind: BatchKind
  key_id: number
  installation_id: string
  sequence: number
  body_hash: Buffer
  received_at: Date
  received_rows: number
  counted_rows: number
  bad_rows: number
  first_day: Optional<string>
  last_day: Optional<string>
  /** Written as JSON text. */
  answer: ColumnType<unknown, string, string>
}

export type ConnectorDayTable = { pharmacy_id: number; day: string; sequence: number; batch_id: string }

export type ConnectorCodeTable = {
  pharmacy_id: number
  code: string
  cn: Optional<string>
  decided_at: Date
  decided_by: number
}

export type ConnectorProductTable = {
  pharmacy_id: number
  code: string
  name: string
  laboratory: Optional<string>
  ean: Optional<string>
  cn: Optional<string>
  pvp: Optional<number>
  sequence: number
  batch_id: string
}

export type ConnectorRowTable = {
  pharmacy_id: number
  id: Generated<number>
  kind: BatchKind
  batch_id: string
  sequence: number
  received_at: Date
  position: number
  day: Optional<string>
  reason: RowFault
  code: string
  name: Optional<string>
  units: Optional<number>
  pvl: Optional<number>
  pvp: Optional<number>
  content: Optional<string>
}
