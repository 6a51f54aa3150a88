import type { Refusal } from './refusals'

/**
 * The file cannot be imported at all. Thrown inside of the file's transaction, so that everything is rolled back;
 * `outcomeOf` turns it into a value. The message is for the person who typed the command.
 */
export class BadFile extends Error {}

/** A file most of whose rows cannot be read is probably another kind of file: it is refused as a whole. */
export const refuseMostlyBroken = (refusals: Refusal[], read: number): void => {
  const first = refusals[0]
  if (first === undefined || refusals.length * 2 <= read) return
  throw new BadFile(
    `No se pueden leer ${refusals.length} de las ${read} filas; la primera, línea ${first.line}: ${first.reason}.`,
  )
}

export type Outcome<T> = { ok: true; result: T } | { ok: false; problem: string }

export const outcomeOf = async <T>(work: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, result: await work }
  } catch (error) {
    if (error instanceof BadFile) return { ok: false, problem: error.message }
    throw error
  }
}
