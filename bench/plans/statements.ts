import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

/**
 * The statements that this process sends while something is done. Taken down at the driver, so that none is left out, however it
 * was built.
 */
export function takeDownStatements() {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown
  let taken: Statement[] | undefined
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given
    if (typeof first === 'object' && first !== null && 'text' in first)
      taken?.push({ text: String(first.text), values: 'values' in first ? (first.values as unknown[]) : [] })
    return query.apply(this, given)
  } as typeof pg.Client.prototype.query
  return {
    async during(work: () => Promise<unknown>): Promise<Statement[]> {
      const during: Statement[] = []
      taken = during
      try {
        await work()
      } finally {
        taken = undefined
      }
      return during
    },
    stop: () => {
      pg.Client.prototype.query = query as typeof pg.Client.prototype.query
    },
  }
}
