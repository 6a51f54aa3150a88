import { type Kysely, sql } from 'kysely'
import type { Database } from './schema'

/*
 * Locks until the caller's transaction ends, by name and not on a row: a row that all nodes of a distributed database have would
 * be locked on each of them, and who reads it then and writes it later would wait for each other.
 */

/**
 * Log-ins of one user, requests for links into the account, and changes of what opens it go one after the other: none goes by what
 * another one is changing. To be taken before the user's row.
 */
export const lockAccount = (trx: Kysely<Database>, userId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('rebotica.sessions'), ${userId}::int)`.execute(trx)

/** Locks the account of whoever has that e-mail address; does as much work where nobody has it. */
export const lockAccountAt = (trx: Kysely<Database>, email: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('rebotica.sessions'),
    coalesce((SELECT id FROM app_user WHERE email = ${email} AND active), hashtext(${email})))`.execute(trx)

/** Two writers of one pharmacy would each build a month's block without the other's rows. */
export const lockSalesOf = (trx: Kysely<Database>, pharmacyId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('rebotica.sales'), ${pharmacyId}::int)`.execute(trx)

/** Lock for changing the catalogue and what is offered of it: one writer at a time, and none while sales are written. */
export const lockCatalogue = (trx: Kysely<Database>) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('rebotica.catalogue'))`.execute(trx)

/** Keeps the catalogue as it is, beside others who do. */
export const keepCatalogue = (trx: Kysely<Database>) =>
  sql`SELECT pg_advisory_xact_lock_shared(hashtext('rebotica.catalogue'))`.execute(trx)

/** Lock for adding pharmacies by their tax ids, as `apply` does: one at a time, and nobody registers one meanwhile. */
export const lockPharmacies = (trx: Kysely<Database>) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('rebotica.pharmacies'))`.execute(trx)

/** Whoever registers one, beside others who do. */
export const sharePharmacies = (trx: Kysely<Database>) =>
  sql`SELECT pg_advisory_xact_lock_shared(hashtext('rebotica.pharmacies'))`.execute(trx)

/** Lock for closing a month of a laboratory's register of discounts: the next one goes by what the one before has stored. */
export const lockRegisterOf = (trx: Kysely<Database>, laboratoryId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('rebotica.register'), ${laboratoryId}::int)`.execute(trx)
