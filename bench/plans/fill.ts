import type { Client } from 'pg'

type Scale = { pharmacies: number; orders: number; laboratories: number; laboratoryUsers: number }

const ordersOfPharmacy = 250

/** With five million orders, the size of a platform of the whole country: 20,000 pharmacies. */
export const scaleOf = (orders: number): Scale => ({
  pharmacies: Math.ceil(orders / ordersOfPharmacy),
  orders,
  laboratories: 500,
  laboratoryUsers: 500,
})

const relationsEach = 25
const linesEach = 3
const loginsEach = 50

/**
 * Gives a demo installation the rows of a large platform, in set statements and without checking foreign keys: pharmacies with
 * a user, relations, orders with lines and parts, figures; laboratory 1 has all of the pharmacies, and users below its first ones.
 * Sales stay those of the demo: what answers from them reads one pharmacy at a time.
 */
export async function fill(
  client: Client,
  { pharmacies, orders, laboratories, laboratoryUsers }: Scale,
  onStep: (name: string) => void,
): Promise<void> {
  const ordersEach = Math.round(orders / pharmacies)
  const perDelegate = Math.ceil(pharmacies / laboratoryUsers)
  const steps: Record<string, string> = {
    settings: `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '512MB';
      SELECT setseed(0.5)`,
    laboratories: `
      INSERT INTO laboratory (name, name_key)
      SELECT 'Laboratorio ' || word || ' ' || number, 'generado' || number
      FROM (SELECT number, ${wordOf('number')} AS word FROM generate_series(1, ${laboratories}) AS number) AS named`,
    pharmacies: `
      CREATE TEMP TABLE town AS SELECT id, row_number() OVER (ORDER BY md5(id)) - 1 AS number FROM city;
      INSERT INTO pharmacy (name, nif, city_id, connected_at)
      SELECT 'Farmacia ' || ${wordOf('number')} || ' ' || ${wordOf('number + 7 * number % 1009')}, 'X' || lpad(number::text, 8, '0'),
        (SELECT id FROM town WHERE town.number = generated.number % (SELECT count(*) FROM town)),
        CASE WHEN number % 20 > 0 THEN now() END
      FROM generate_series(1, ${pharmacies}) AS generated (number);
      CREATE TEMP TABLE generated AS SELECT id, row_number() OVER (ORDER BY id) AS number FROM pharmacy WHERE nif LIKE 'X0%';
      CREATE UNIQUE INDEX ON generated (id); ANALYZE generated;
      INSERT INTO pharmacy_counter (pharmacy_id, last_order_number) SELECT id, ${ordersEach} FROM generated`,
    users: `
      INSERT INTO app_user (username, email, password_hash, first_name, second_name, roles)
      SELECT 'farmacia' || number, 'farmacia' || number || '@ejemplo.test', '', ${wordOf('number * 3')}, ${wordOf('number * 5')}, '{ROLE_FARMACIA}'
      FROM generated;
      INSERT INTO user_pharmacy SELECT u.id, g.id FROM generated g JOIN app_user u ON u.username = 'farmacia' || g.number;
      INSERT INTO app_user (username, email, password_hash, first_name, second_name, roles, job_position, laboratory_id, parent_user_id)
      SELECT 'delegado' || number, 'delegado' || number || '@ejemplo.test', '', ${wordOf('number * 11')}, ${wordOf('number * 13')},
        '{ROLE_LABORATORIO}', 4, 1, (SELECT min(id) FROM app_user WHERE job_position = 3 AND laboratory_id = 1)
      FROM generate_series(1, ${laboratoryUsers}) AS number;
      INSERT INTO laboratory_user_pharmacy
      SELECT u.id, g.id FROM generated g JOIN app_user u ON u.username = 'delegado' || (1 + (g.number - 1) / ${perDelegate});
      CREATE TEMP TABLE buyer AS SELECT g.id, u.user_id FROM generated g JOIN user_pharmacy u ON u.pharmacy_id = g.id`,
    relations: `
      INSERT INTO pharmacy_laboratory_relation (pharmacy_id, laboratory_id, laboratory_access)
      SELECT id, laboratory, (number + laboratory) % 10 > 0
      FROM generated, LATERAL (SELECT DISTINCT CASE WHEN n = 0 THEN 1 ELSE 1 + (number * 7 + n * 13) % ${laboratories} END AS laboratory
        FROM generate_series(0, ${relationsEach - 1}) AS n) AS of`,
    figures: `
      INSERT INTO relation_figures
      SELECT pharmacy_id, laboratory_id, current_date, now(), a, a, 4 * a, 4 * a, a, a, a / 2, a / 2, 2 * a, 2 * a, a, a, a, a, a, a, NULL, NULL
      FROM pharmacy_laboratory_relation JOIN generated ON generated.id = pharmacy_id,
        LATERAL (SELECT (abs(hashint4(pharmacy_id # laboratory_id)) % 1000000)::bigint AS a) AS amount;
      INSERT INTO sales_version SELECT id, 1 FROM generated;
      INSERT INTO figures_state SELECT id, '', '', now() FROM generated`,
    orders: `
      CREATE TEMP TABLE sold AS SELECT laboratory_id, array_agg(cn ORDER BY cn) AS cns FROM product GROUP BY 1;
      CREATE TEMP TABLE seller AS SELECT laboratory_id, cns, row_number() OVER (ORDER BY laboratory_id) - 1 AS number FROM sold;
      INSERT INTO purchase_order (pharmacy_id, id, idempotency_key, body_hash, name, created_at, user_id, real_user_id, laboratory_ids, tags,
        total_quantity, total_pvl, total_pvp, total_pvl_with_discount)
      SELECT b.id, b.id::bigint * 1000000 + n, gen_random_uuid(), '\\x00', 'Pedido ' || ${wordOf('(b.id + n * 31)')} || ' ' || n,
        now() - (n * interval '4 days') - (b.id % 5760) * interval '1 minute', b.user_id, b.user_id,
        ARRAY[(SELECT laboratory_id FROM seller WHERE seller.number = CASE WHEN n % 10 = 0 THEN 0 ELSE (b.id + n) % (SELECT count(*) FROM seller) END)],
        CASE WHEN n % 3 = 0 THEN '{quickwin}'::text[] ELSE '{}' END, 30, 30000 + n, 45000, 27000
      FROM buyer b, generate_series(1, ${ordersEach}) AS n`,
    lines: `
      INSERT INTO purchase_order_line (pharmacy_id, order_id, id, cn, quantity, pvl, pvp, total_pvl, total_pvl_with_discount, tags)
      SELECT o.pharmacy_id, o.id, n, s.cns[1 + (o.id + n) % cardinality(s.cns)], 10, 1000, 1500, 10000, 9000, o.tags
      FROM purchase_order o JOIN generated ON generated.id = o.pharmacy_id JOIN sold s ON s.laboratory_id = o.laboratory_ids[1], generate_series(1, ${linesEach}) AS n`,
    parts: `
      INSERT INTO purchase_order_part
      SELECT o.pharmacy_id, o.id, o.laboratory_ids[1], CASE WHEN o.id % 4 > 0 THEN o.created_at END
      FROM purchase_order o JOIN generated ON generated.id = o.pharmacy_id`,
    deliveries: `
      INSERT INTO order_delivery (pharmacy_id, order_id, laboratory_id, channel, number, event, parts, lines, line_parts, created_at, state, attempts,
        gives_up_at, delivered_at, last_answer)
      SELECT o.pharmacy_id, o.id, 1, 'webhook', 1, 'created', o.laboratory_ids, '{1,2,3}', '{1,1,1}', o.created_at,
        CASE WHEN o.id % 1000 = 0 THEN 'failed' ELSE 'delivered' END, 1, o.created_at, CASE WHEN o.id % 1000 > 0 THEN o.created_at END, '200'
      FROM purchase_order o JOIN generated ON generated.id = o.pharmacy_id WHERE o.laboratory_ids[1] = 1`,
    log: `
      INSERT INTO audit_event (happened_at, user_id, real_user_id, kind, pharmacy_id, address)
      SELECT now() - n * interval '7 days' - (id % 10080) * interval '1 minute', user_id, user_id, CASE WHEN n % 5 = 0 THEN 'log-in-failed' ELSE 'log-in' END, id, '127.0.0.1'
      FROM buyer, generate_series(1, ${loginsEach}) AS n;
      INSERT INTO session (token_hash, user_id, created_at, last_used_at)
      SELECT sha256((user_id * 10 + n)::text::bytea), user_id, now() - n * interval '1 hour', now() - n * interval '1 hour' FROM buyer, generate_series(1, 5) AS n;
      INSERT INTO known_device SELECT user_id, sha256(user_id::text::bytea), now() FROM buyer;
      INSERT INTO pharmacy_visit (pharmacy_id, user_id, visited_at, real_user_id)
      SELECT id, user_id, now() - n * interval '1 day', user_id FROM buyer, generate_series(1, 20) AS n;
      INSERT INTO mail_message (created_at, expires_at, recipient, subject, sent_at, attempts)
      SELECT now() - n * interval '3 days' - (id % 4320) * interval '1 minute', now(), 'farmacia' || id || '@ejemplo.test', 'Pedido ' || ${wordOf('id + n')}, now(), 1
      FROM buyer, generate_series(1, 20) AS n;
      INSERT INTO support_ticket (idempotency_key, body_hash, created_at, user_id, real_user_id, name, email, description, sent_at)
      SELECT gen_random_uuid(), '\\x00', now() - (id % 100) * interval '1 day', user_id, user_id, 'Titular', 'farmacia' || id || '@ejemplo.test', 'Consulta', now() FROM buyer`,
    messages: `
      INSERT INTO notification (code, title, content, shipping_date, roles)
      SELECT 'generada' || n, 'Aviso ' || ${wordOf('n')}, '<p>Aviso</p>', now() - n * interval '3 days', '{ROLE_FARMACIA}' FROM generate_series(1, 100) AS n;
      INSERT INTO notification_view SELECT user_id, notification.id, now(), user_id FROM buyer, notification WHERE code LIKE 'generada%';
      INSERT INTO laboratory_terms_acceptance SELECT user_id, laboratory_terms.id, 'accepted', now() FROM buyer, laboratory_terms;
      INSERT INTO sales_view (real_user_id, user_id, id, version, name, deleted, updated_at)
      SELECT user_id, user_id, gen_random_uuid(), 1, NULL, true, now() FROM buyer, generate_series(1, 5) AS n;
      INSERT INTO pharmacy_stock SELECT id, cn, 3 FROM buyer, (SELECT cn FROM product ORDER BY cn LIMIT 100) AS stocked`,
    rollups: `
      INSERT INTO sale_rollup
      SELECT g.id, to_char(now() - m * interval '1 month', 'YYYY-MM'), 1 + (g.number + n) % 60, n, 'generic', 100, 10000, 15000
      FROM generated g, generate_series(0, 12) AS m, generate_series(1, 10) AS n;
      INSERT INTO medicine_month SELECT pharmacy_id, month, sum(units), 0 FROM sale_rollup JOIN generated ON id = pharmacy_id GROUP BY 1, 2`,
    passwords: `
      UPDATE app_user SET password_hash = known.password_hash, agreed_terms_at = now()
      FROM app_user known WHERE known.username = 'farmacia' AND app_user.username IN ('farmacia1', 'delegado1')`,
    analyze: 'SET session_replication_role = DEFAULT; ANALYZE',
  }
  for (const [name, text] of Object.entries(steps)) {
    onStep(name)
    await client.query(text)
  }
}

/** Made-up words of two syllables, some 2,500 different ones, so that a search finds few rows. */
const wordOf = (number: string): string =>
  `(initcap((ARRAY[${syllables}])[1 + (${number}) % ${count}] || (ARRAY[${syllables}])[1 + (${number}) / ${count} % ${count}]))`
const syllableList =
  'ba,bri,ca,clo,da,dor,fe,flu,ga,gri,lu,lan,ma,mol,na,nur,pa,pel,ra,rin,sa,sol,ta,tur,va,vel,xa,zo,que,lli,cha,bor,cel,din,fra,gus,hel,jar,kol,mer,nim,per,ros,sil,ton,uri,vis,yer,zan,ard'
const count = syllableList.split(',').length
const syllables = syllableList
  .split(',')
  .map((each) => `'${each}'`)
  .join()
