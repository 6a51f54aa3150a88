import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { openSecretBox } from '../../../basics/secret-box'
import { laboratoryKey } from '../../../imports/laboratory-name'
import { createTestDatabase } from '../../../testing/database'
import { emptyTables } from '../../../testing/empty-tables'
import { insertLaboratory, insertProduct } from '../../../testing/factories'
import { testConfig } from '../../../testing/test-app'
import { applyFile } from '../apply'

export const pharmacy = { name: 'Farmacia A', nif: 'E12345674' }
export const user = {
  username: 'Titular',
  email: 'Titular@ejemplo.test',
  firstName: 'Ana',
  role: 'farmacia',
  password: 'una clave',
  pharmacies: ['e-1234567-4'],
}
export const quickwin = { code: 'Q', title: 'Genéricos', template: 'default', laboratories: ['CINFA, S.A.'] }

const tables = [
  'laboratory_association',
  'laboratory',
  'order_method',
  'laboratory_order_method',
  'pharmacy',
  'pharmacy_laboratory_relation',
  'app_user',
  'user_pharmacy',
  'laboratory_user_pharmacy',
  'campaign',
  'campaign_product',
  'bid',
  'bid_product',
  'quickwin',
  'quickwin_laboratory',
  'quickwin_campaign',
  'quickwin_bid',
  'quickwin_condition',
  'notification',
  'laboratory_terms',
  'catalogue_version',
] as const

const environment = { CLAVE_TITULAR: 'clave del titular', CLAVE_LABORATORIO: 'clave del laboratorio' }

/** A database that before each test has nothing but an imported catalogue, and files to apply to it. */
export async function createApplyFixtures(more: Record<string, string> = {}) {
  const { db, owner } = await createTestDatabase()

  beforeEach(async () => {
    await emptyTables(
      owner,
      'app_user',
      'pharmacy',
      'quickwin',
      'campaign',
      'bid',
      'order_method',
      'notification',
      'product',
      'laboratory',
      'laboratory_association',
      'partner',
    )
    const id = async (name: string) => insertLaboratory(db, { name, name_key: laboratoryKey(name) })
    await id('Cinfa')
    const normon = await id('Normon')
    await id('Kern Pharma')
    await id('Stada')
    for (const cn of ['663991', '663992', '658247']) await insertProduct(db, { cn, laboratory_id: normon })
  })

  /** All rows that apply may write, as one text. */
  const everything = async (): Promise<string> => {
    const rows = []
    for (const table of tables) {
      const found =
        await sql`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t ORDER BY to_jsonb(t)::text`.execute(db)
      rows.push(found.rows)
    }
    return JSON.stringify(rows)
  }
  const apply = (json: unknown, dryRun = false) =>
    applyFile(db, {
      json,
      dryRun,
      environment: { ...environment, ...more },
      secrets: openSecretBox(testConfig()),
    })
  const problemsOf = async (json: unknown) => {
    const outcome = await apply(json)
    return outcome.ok ? [] : outcome.problems.map(({ path, message }) => `${path}: ${message}`)
  }
  const kindsOf = async (json: unknown) => {
    const outcome = await apply(json)
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems))
    return outcome.changes.map(({ entity, kind }) => `${entity} ${kind}`)
  }
  return { db, everything, apply, problemsOf, kindsOf }
}
