import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { prepared } from './connection'
import type { Database } from './schema'

/** Stands in the text of a statement where each call gives a value of its own. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

/**
 * A statement that runs often and whose text is always the same: Kysely makes its text at the first call, which takes longer
 * than running it, and each connection prepares it once (`prepared`). `text` gets stand-ins for the values, that can be put into `sql` and
 * nothing else.
 */
export const statement = <Row, Values extends object>(
  name: string,
  text: (values: Values) => RawBuilder<Row>,
) => {
  let compiled: { sql: string; parameters: readonly unknown[] } | undefined
  return async (db: Kysely<Database>, values: Values): Promise<Row[]> => {
    compiled ??= sql<Row>`${prepared(name)} ${text(slots as Values)}`.compile(db)
    const parameters = compiled.parameters.map((each) =>
      each instanceof Slot ? values[each.name as keyof Values] : each,
    )
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters))
    return rows
  }
}
