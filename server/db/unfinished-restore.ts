import { type Kysely, sql } from 'kysely'
import { SetupProblem } from './postgres/system-user'
import type { Database } from './schema'

/**
 * A table that stands in the database while a backup is being restored into it. The restore's own transaction takes it away, so one
 * that was killed leaves it behind, and the empty database is not taken for a new installation.
 */
export const restoreMark = 'unfinished_restore'

export async function refuseUnfinishedRestore(owner: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{
    there: boolean
  }>`SELECT to_regclass(${restoreMark}) IS NOT NULL AS there`.execute(owner)
  if (rows[0]?.there === true)
    throw new SetupProblem(
      'En esta base de datos se empezó a restaurar una copia y no se ha terminado: está vacía. Si la restauración sigue en marcha, espere; si se cortó, repítala (npm run rebotica -- restore ARCHIVO). Para empezar sin la copia, use otra carpeta u otra base.',
    )
}
