/**
 * The file cannot be imported at all. Thrown inside of the file's transaction, so that everything is rolled back;
 * `outcomeOf` turns it into a value. The message is for the person who typed the command.
 */
export class BadFile extends Error {}

export type Outcome<T> = { ok: true; result: T } | { ok: false; problem: string }

export const outcomeOf = async <T>(work: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { ok: true, result: await work }
  } catch (error) {
    if (error instanceof BadFile) return { ok: false, problem: error.message }
    throw error
  }
}
