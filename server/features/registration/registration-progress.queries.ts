import { type Kysely, sql } from 'kysely'
import type { RegistrationDetail } from '@/contract/portal/registration'
import { isLaboratoryUser } from '@/domain/people/roles'
import type { AuthUser } from '../../access/auth-types'
import { reachesPharmacy } from '../../access/laboratory-reach'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

type Row = Omit<
  RegistrationDetail,
  'pharma' | 'createdAt' | 'progress' | 'canCorrect' | 'canResend' | 'connected'
> & {
  pharmaId: number
  pharmaName: string
  createdAt: Date
  address: NonNullable<RegistrationDetail['progress']['address']>
  mailSentAt: Date | null
  linkOpenedAt: Date | null
  passwordAt: Date | null
  termsAt: Date | null
  firstSalesAt: Date | null
  account: number | null
}

/** Registrations by their ids, in no order, as `viewer` may see them: a laboratory its own, of pharmacies that its user looks after. */
export async function registrationsWithProgress(
  db: Db,
  { ids, viewer }: { ids: readonly number[]; viewer: AuthUser },
): Promise<RegistrationDetail[]> {
  const isLaboratory = isLaboratoryUser(viewer.role)
  const { rows } = await sql<Row>`
    SELECT r.id, r.type, r.pharmacy_id AS "pharmaId", p.name AS "pharmaName", r.nif, l.name AS laboratory,
      r.contact_person AS "contactPerson", r.contact_email AS "contactEmail", r.contact_phone AS "contactPhone",
      r.created_at AS "createdAt", r.address_state AS address, r.pharmacy_existed AS existed,
      (SELECT max(m.sent_at) FROM mail_message m WHERE m.link_user_id = r.account_id) AS "mailSentAt",
      r.link_opened_at AS "linkOpenedAt", r.password_chosen_at AS "passwordAt", account.agreed_terms_at AS "termsAt",
      p.connected_at AS "firstSalesAt", p.contact_email AS "knownEmail", r.account_id AS account
    FROM registration r JOIN pharmacy p ON p.id = r.pharmacy_id
      LEFT JOIN laboratory l ON l.id = r.laboratory_id
      LEFT JOIN app_user account ON account.id = r.account_id
    WHERE r.id = ANY(${[...ids]}::bigint[]) AND (${!isLaboratory} OR (r.laboratory_id = ${viewer.laboratoryId}::int
      AND EXISTS (SELECT 1 FROM app_user WHERE app_user.id = ${viewer.id}
        AND ${reachesPharmacy('app_user', sql`r.pharmacy_id`)})))`.execute(db)
  const keys = await firstKeys(
    db,
    rows.map(({ pharmaId }) => pharmaId),
  )
  return rows.map((row) => shown(row, { keyAt: keys.get(row.pharmaId) ?? null, isLaboratory }))
}

/** The first key for data of each that opens something; by itself, since keys lie with their pharmacies in a distributed database. */
async function firstKeys(db: Db, pharmacies: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; at: Date }>`
    SELECT pharmacy_id AS id, min(created_at) AS at FROM connector_key
    WHERE pharmacy_id = ANY(${[...pharmacies]}::int[]) AND kind = 'data'
      AND revoked_at IS NULL GROUP BY 1`.execute(db)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

function shown(
  row: Row,
  { keyAt, isLaboratory }: { keyAt: Date | null; isLaboratory: boolean },
): RegistrationDetail {
  const { pharmaId, pharmaName, createdAt, address, firstSalesAt, account, ...rest } = row
  const { mailSentAt, linkOpenedAt, passwordAt, termsAt, ...registration } = rest
  // What a pharmacy that was there before does with its account is not the laboratory's; nor whether the typed address is its own.
  const isHidden = isLaboratory && row.existed
  const known = <T>(value: T): T | null => (isHidden ? null : value)
  const isOpen = !isHidden && firstSalesAt === null
  return {
    ...registration,
    pharma: { id: pharmaId, name: pharmaName },
    createdAt: createdAt.toISOString(),
    connected: firstSalesAt !== null,
    knownEmail: isLaboratory ? null : row.knownEmail,
    progress: {
      address: known(address),
      mailSentAt: known(iso(mailSentAt)),
      linkOpenedAt: known(iso(linkOpenedAt)),
      passwordAt: known(iso(passwordAt)),
      termsAt: known(iso(termsAt)),
      keyAt: known(iso(keyAt)),
      firstSalesAt: iso(firstSalesAt),
    },
    // What is the pharmacy's own is changed elsewhere: an account that has answered, and an address that was confirmed.
    canCorrect:
      isOpen &&
      (address === 'refused' ||
        (passwordAt === null && (address === 'waiting' || !(isLaboratory || row.existed)))),
    canResend: isOpen && passwordAt === null && account !== null && address !== 'refused',
  }
}
