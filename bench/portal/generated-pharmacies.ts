import type { Installation } from '../../e2e/installation'

/** Generated pharmacies of the laboratory whose hierarchy the demo has (`comercial`, `nacional`, …). */
export const generatedPharmacies = 500
const laboratoriesOfEach = 10
const pharmaciesOfDelegate = 10

/**
 * Gives the demo's laboratory 1 five hundred pharmacies: each with the sales of pharmacy 1, which has the size of a real one,
 * relations with ten laboratories, one in ten without access for laboratory 1, and a delegate who looks after ten of them.
 */
export async function generatePharmacies({ query }: Pick<Installation, 'query'>): Promise<void> {
  await query(
    `INSERT INTO pharmacy (name, city_id, connected_at)
     SELECT 'Farmacia generada ' || lpad(number::text, 3, '0'), (SELECT city_id FROM pharmacy WHERE id = 1 + number % 24), now()
     FROM generate_series(1, $1::int) AS number`,
    [generatedPharmacies],
  )
  await query(
    `INSERT INTO pharmacy_laboratory_relation (pharmacy_id, laboratory_id, laboratory_access)
     SELECT pharmacy.id, laboratory_id, laboratory_id <> 1 OR pharmacy.id % 10 <> 0
     FROM pharmacy, generate_series(1, $1::int) AS laboratory_id WHERE name LIKE 'Farmacia generada %'`,
    [laboratoriesOfEach],
  )
  await query(
    `INSERT INTO sale_block (pharmacy_id, month, version, row_count, data)
     SELECT pharmacy.id, month, version, row_count, data FROM sale_block, pharmacy
     WHERE pharmacy_id = 1 AND name LIKE 'Farmacia generada %'`,
  )
  await query(
    `WITH number AS (SELECT generate_series(1, $1::int) AS number),
       chief AS (SELECT id, row_number() OVER (ORDER BY id) AS number, count(*) OVER () AS chiefs FROM app_user
         WHERE laboratory_id = 1 AND job_position = 3)
     INSERT INTO app_user (username, email, password_hash, first_name, roles, job_position, laboratory_id, parent_user_id)
     SELECT 'delegado.generado.' || number.number, 'delegado.generado.' || number.number || '@ejemplo.test', '', 'Delegado',
       '{ROLE_LABORATORIO}', 4, 1, chief.id
     FROM number JOIN chief ON chief.number = 1 + number.number % chief.chiefs`,
    [generatedPharmacies / pharmaciesOfDelegate],
  )
  await query(
    `WITH delegate AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM app_user WHERE username LIKE 'delegado.generado.%'),
       generated AS (SELECT id, row_number() OVER (ORDER BY id) AS number FROM pharmacy WHERE name LIKE 'Farmacia generada %')
     INSERT INTO laboratory_user_pharmacy (user_id, pharmacy_id)
     SELECT delegate.id, generated.id FROM delegate JOIN generated ON delegate.number = 1 + (generated.number - 1) / $1`,
    [pharmaciesOfDelegate],
  )
  await query(
    'ANALYZE pharmacy, pharmacy_laboratory_relation, app_user, laboratory_user_pharmacy, sale_block',
  )
}
