import type { Client } from 'pg'
import type { Statement } from './statements'

/** What a statement reads of one table. */
export type TableReading = { table: string; how: string; rows: number }
export type Explained = { ms: number; readings: TableReading[] }

const canceled = '57014'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Runs a statement once more, in a transaction that is taken back, and says how many rows it took from each table, and how. */
export async function explain(client: Client, { text, values }: Statement): Promise<Explained | null> {
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan; 'Execution Time': number }] }>({
      text: `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    })
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]?.['QUERY PLAN'] ?? [undefined as never]
    return { ms, readings: readingsOf(plan) }
  } catch (error) {
    // BEGIN, SET and the like have no plan.
    const { code } = error as { code?: string }
    if (code === '42601') return null
    if (code === canceled) return { ms: Number.POSITIVE_INFINITY, readings: [] }
    throw error
  } finally {
    await client.query('ROLLBACK')
  }
}

function readingsOf(plan: Plan): TableReading[] {
  const below = (plan.Plans ?? []).flatMap(readingsOf)
  const table = plan['Relation Name']
  if (table === undefined) return below
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const index = plan['Index Name']
  const how = index === undefined ? plan['Node Type'] : `${plan['Node Type']} ${index}`
  return [{ table, how, rows: Math.round(each * plan['Actual Loops']) }, ...below]
}
