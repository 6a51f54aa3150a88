import type { Kysely } from 'kysely'
import type { Config } from '../basics/config'
import { fingerprintOf, madeFingerprint } from '../basics/secret-box'
import type { Database } from '../db/schema'

type KeyConfig = Pick<Config, 'secretsKey' | 'dataFolder'>
export type KeyProblem = { text: string; advice: string }

const storedFingerprint = async (db: Kysely<Database>): Promise<string | undefined> =>
  (await db.selectFrom('installation_key').select('fingerprint').executeTakeFirst())?.fingerprint

/** Why this key is not the one that the data was written with, in Spanish; null where it is, or none is known of the data. */
export async function keyProblem(db: Kysely<Database>, config: KeyConfig): Promise<KeyProblem | null> {
  const stored = await storedFingerprint(db)
  const own = fingerprintOf(config)
  if (stored === undefined || stored === own) return null
  const { secretsKey, dataFolder } = config
  const text = secretsKey
    ? 'SECRETS_KEY no es la clave con la que se guardaron los datos de esta base'
    : own === null
      ? `la clave con la que se guardaron los datos de esta base no está en ${dataFolder}`
      : `secrets.key, en ${dataFolder}, no es la clave con la que se guardaron los datos de esta base`
  return { text, advice }
}

const advice = `Ponga la de antes: en SECRETS_KEY, o el archivo secrets.key de la carpeta de datos anterior o del otro servidor.
Si ya no existe: npm run rebotica -- accept-key. Se pierden las contraseñas de Fedicom, que se escriben de nuevo, y lo que los
dispositivos de quien salió de su sesión tienen sin enviar.`

/** Notes the key of an installation that has none noted yet; gives what is wrong where another one is. */
export async function noteKey(db: Kysely<Database>, config: KeyConfig): Promise<KeyProblem | null> {
  // Not made where another one is expected: it would be in the way of that one.
  if ((await storedFingerprint(db)) === undefined)
    await db
      .insertInto('installation_key')
      .values({ id: 1, fingerprint: madeFingerprint(config) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return keyProblem(db, config)
}

/** From here on this key is the installation's. */
export async function acceptKey(db: Kysely<Database>, config: KeyConfig): Promise<void> {
  const fingerprint = madeFingerprint(config)
  await db
    .insertInto('installation_key')
    .values({ id: 1, fingerprint })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ fingerprint }))
    .execute()
}
