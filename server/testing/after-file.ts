type CleanUp = () => unknown

const cleanUps: CleanUp[] = []

/** Runs after the last test of the file, latest first. Unlike `afterAll` also if it is called in a `beforeAll`, where Vitest forgets it. */
export function afterFile(cleanUp: CleanUp): void {
  cleanUps.push(cleanUp)
}

/** All of them, also if one fails. */
export async function cleanUpFile(): Promise<void> {
  const errors: unknown[] = []
  for (const cleanUp of cleanUps.splice(0).reverse())
    await Promise.resolve()
      .then(cleanUp)
      .catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors)
}
