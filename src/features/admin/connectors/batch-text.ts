import type { ConnectorDetail } from '@/contract/connector/connector-admin'
import { formatDay } from '@/domain/basics/dates'
import { formatCount } from '@/domain/basics/numbers'
import type { BatchKind } from '@/domain/connector/row-faults'

export const rowsText = (rows: number): string => formatCount(rows, 'fila', 'filas')

export const batchKindNames: Record<BatchKind, string> = {
  sale: 'Ventas',
  stock: 'Existencias',
  product: 'Artículos',
}

/** '01/03/2026', or 'del 01/03/2026 al 15/03/2026'. */
export const daysText = ({ first, last }: { first: string; last: string }): string =>
  first === last ? formatDay(first) : `del ${formatDay(first)} al ${formatDay(last)}`

/** 'Ventas del 01/03/2026 al 15/03/2026'; without days none of them was written. */
export const batchText = ({ kind, days }: ConnectorDetail['batches'][number]): string =>
  days === null ? batchKindNames[kind] : `${batchKindNames[kind]} ${daysText(days)}`
