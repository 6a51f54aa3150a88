import type { Kysely } from 'kysely'
import type { Config } from '../basics/config'
import { demoPassword } from '../basics/demo-accounts'
import type { Database } from '../db/schema'
import { isEmpty } from './load'
import { knownAccounts } from './people/known-accounts'

type Asked = Pick<Config, 'demo' | 'demoPublic' | 'reachable'>

/**
 * Why the server must not start with this data, in Spanish, with what can be done about it; null where it may. The
 * password of the demo accounts is public, so they must not exist in production, nor where other machines can reach the
 * server, unless a setting allows it explicitly.
 */
export async function demoProblem(
  db: Kysely<Database>,
  { demo, demoPublic, reachable }: Asked,
): Promise<string | null> {
  if (demo && (demoPublic || !reachable)) return null
  const names = (await knownAccounts(db)).map(({ username }) => username)
  if (!demo) return names.length === 0 ? null : inProduction(names)
  return names.length > 0 || (await isEmpty(db)) ? reachableByOthers : null
}

/** What to say at the start where the settings let others reach demo accounts; null where they do not, or there are none. */
export async function demoWarning(
  db: Kysely<Database>,
  { demo, demoPublic, reachable }: Asked,
): Promise<string | null> {
  if (!demo || !demoPublic || !reachable || (await knownAccounts(db)).length === 0) return null
  return `ATENCIÓN: cualquiera que llegue a este equipo entra con las cuentas de demostración (contraseña «${demoPassword}»), también
como administrador. No guarde aquí datos de verdad.`
}

const inProduction = (names: readonly string[]): string =>
  `Esta base de datos tiene cuentas de demostración con su contraseña conocida («${demoPassword}»): ${listed(names)}.
Sin modo de demostración (NODE_ENV=production o REBOTICA_DEMO=0) no se arranca con ellas. Hay tres salidas:
  1. Usar otra carpeta de datos, vacía: REBOTICA_DATA=/var/lib/rebotica npm start (u otra base, con DATABASE_URL)
  2. Dar de baja esas cuentas y cerrar sus sesiones: npm run rebotica -- user retire-demo
  3. Dar otra contraseña a las que quiera conservar: npm run rebotica -- user password USUARIO`

const reachableByOthers = `Las cuentas de demostración tienen una contraseña conocida («${demoPassword}») y con HOST fuera de 127.0.0.1 o con
TRUST_PROXY=1 entraría con ellas cualquiera que llegue a este equipo. Hay tres salidas:
  1. Escuchar solo en este equipo: sin HOST ni TRUST_PROXY
  2. Arrancar sin demostración, con otra carpeta de datos: REBOTICA_DEMO=0 REBOTICA_DATA=/var/lib/rebotica npm start
  3. Si quiere una demostración abierta a otros, dígalo además con REBOTICA_DEMO_PUBLIC=1`

const shown = 6
const listed = (names: readonly string[]): string =>
  names.length > shown
    ? `${names.slice(0, shown).join(', ')} y ${names.length - shown} más`
    : names.join(', ')
