const folded = (text: string) =>
  String.raw`lower(regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f\u005e\u0060\u00a8\u00af\u00b4\u00b7\u00b8]', '', 'g'))`

/** Table and text of each search that grows with the platform, as the lists ask for it (server/db/paging/search-texts.ts). */
const searched: Record<string, [table: string, text: string]> = {
  app_user_search: ['app_user', "username || ' ' || first_name || ' ' || second_name || ' ' || email"],
  pharmacy_search: ['pharmacy', 'name'],
  city_search: ['city', 'name'],
  laboratory_search: ['laboratory', 'name'],
  purchase_order_search: ['purchase_order', "name || ' ' || joined_texts(tags)"],
  mail_message_search: ['mail_message', "recipient || ' ' || subject"],
  registration_search: [
    'registration',
    "nif || ' ' || contact_person || ' ' || contact_email || ' ' || contact_phone",
  ],
  support_ticket_search: ['support_ticket', "name || ' ' || email || ' ' || description"],
}

const indexes = Object.entries(searched).map(
  ([name, [table, text]]) => `CREATE INDEX ${name} ON ${table} USING gin ((${folded(text)}) gin_trgm_ops);`,
)

/**
 * Lists that grow with the platform find words by trigrams, and what a search names by its key. A database that does not let its
 * owner create the extension pg_trgm, or has it in a schema that is not searched, goes without the first: searching takes longer there,
 * and finds the same.
 */
export const searchIndexes = `
-- array_to_string is not immutable for all types of elements; for texts it is.
CREATE FUNCTION joined_texts(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT array_to_string(texts, ' ') $$;
DO $do$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  ${indexes.join('\n  ')}
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE WARNING 'The extension pg_trgm is not available: searching in long lists is slower.';
END $do$;
CREATE INDEX purchase_order_newest ON purchase_order (created_at DESC, id DESC);
CREATE INDEX purchase_order_laboratories ON purchase_order USING gin (laboratory_ids);
CREATE INDEX order_delivery_newest ON order_delivery (created_at DESC);
CREATE INDEX mail_message_newest ON mail_message (created_at DESC, id DESC);
CREATE INDEX support_ticket_created ON support_ticket (created_at DESC);
CREATE INDEX support_ticket_user ON support_ticket (user_id);
CREATE INDEX pharmacy_city ON pharmacy (city_id);
CREATE INDEX city_province ON city (province_id);
`
