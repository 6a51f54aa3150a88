import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config, ConfigResult } from '../basics/config'
import { DatabaseUnavailable } from '../db/connection'
import { appliedMigrations } from '../db/migrate'
import { type OpenDatabase, openDatabase } from '../db/open'
import { SetupProblem } from '../db/postgres/system-user'
import { reasonOf } from '../db/when-available'
import {
  checkClock,
  checkDemoAccounts,
  checkKey,
  checkRoles,
  checkServer,
  judgeMigrations,
} from './database-checks'
import type { Finding } from './finding'
import { checkDataFolder, checkDisk, checkNode } from './host-checks'
import { checkAddresses, checkConnectorFile, checkHelpDesk, checkMail } from './outside-checks'

/** Looks at everything that an installation stands on, and changes nothing. One thing that fails does not hide the next. */
export async function examine(
  settings: ConfigResult,
  { nodeVersion }: { nodeVersion: string },
): Promise<Finding[]> {
  const findings = [checkNode(nodeVersion)]
  if (!settings.ok)
    return [
      ...findings,
      ...settings.problems.map(
        (text): Finding => ({
          state: 'wrong',
          subject: 'Configuración',
          text,
          advice: 'Corrija esa variable de entorno; lo demás no se puede comprobar sin ella.',
        }),
      ),
    ]
  const { config } = settings
  findings.push({ state: 'well', subject: 'Configuración', text: 'las variables de entorno son correctas' })
  if (config.databaseUrl === null)
    findings.push(await checkDisk(config.dataFolder), ...(await checkDataFolder(config.dataFolder)))
  findings.push(...(await checkDatabase(config)))
  findings.push(
    await checkMail(config.mail),
    await checkHelpDesk(config.helpDesk),
    ...(await checkConnectorFile(config.connectorFile)),
    ...checkAddresses(config),
  )
  return findings
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const subject = 'Base de datos'
  if (config.databaseUrl === null && !existsSync(join(config.dataFolder, 'postgres')))
    return [
      { state: 'well', subject, text: `aún no hay en ${config.dataFolder}: se crea al arrancar (npm start)` },
    ]
  let open: OpenDatabase | undefined
  try {
    open = await openDatabase(config)
    return await checkOpen(open, config)
  } catch (error) {
    return [{ state: 'wrong', subject, ...explained(error) }]
  } finally {
    await open?.close()
  }
}

async function checkOpen({ db, asOwner }: OpenDatabase, config: Config): Promise<Finding[]> {
  const findings = await checkServer(db)
  findings.push(await checkClock(db, () => Date.now()))
  // The server's role may read them only once they were granted; the owner always may.
  const applied = await asOwner(appliedMigrations)
  const tables = judgeMigrations(applied)
  findings.push(tables)
  if (applied === null || tables.state !== 'well') return findings
  findings.push(await checkRoles(db), await checkDemoAccounts(db, config), await checkKey(db, config))
  return findings
}

/** SQLSTATE 28: the log-in was refused; 3D: there is no such database. */
function explained(error: unknown): { text: string; advice: string } {
  if (error instanceof SetupProblem) {
    const [text = '', ...advice] = error.message.split('\n')
    return { text, advice: advice.join('\n').trim() || 'Corríjalo y repita.' }
  }
  if (error instanceof DatabaseUnavailable)
    return {
      text: reasonOf(error),
      advice: 'Compruebe que PostgreSQL está en marcha, y DATABASE_URL: nombre, puerto y cortafuegos.',
    }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^28/.test(code))
    return {
      text: 'PostgreSQL no acepta el usuario y la contraseña',
      advice: 'Compruebe DATABASE_URL y DATABASE_OWNER_URL, y pg_hba.conf.',
    }
  if (code === '3D000')
    return {
      text: 'la base de datos de DATABASE_URL no existe',
      advice: "Créela: CREATE DATABASE rebotica ENCODING 'UTF8'.",
    }
  return {
    text: `PostgreSQL ha contestado con un error (${code || 'sin código'})`,
    advice: 'El motivo está en el registro de PostgreSQL.',
  }
}
