const deadlock = '40P01'
const attempts = 5

/**
 * Runs a transaction again that the database has given up for another one's sake: two that wait for each other, which on a
 * distributed database also happens to writes of different rows. It must do all of its work in that transaction.
 */
export async function despiteDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transaction()
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlock || attempt === attempts) throw error
    }
}
