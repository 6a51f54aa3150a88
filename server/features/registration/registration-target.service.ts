import { type Insertable, type Kysely, sql } from 'kysely'
import type * as v from 'valibot'
import type {
  moduleRegistrationSchema,
  portalRegistrationSchema,
} from '@/contract/portal/registration-creation'
import { internalRoles } from '@/domain/people/roles'
import type { Auth } from '../../access/auth-types'
import { reachesPharmacy } from '../../access/laboratory-reach'
import { isInNetworkOf } from '../../access/user-network.queries'
import type { Database } from '../../db/schema'

type Db = Kysely<Database>

export const registeredByStaff = 'El equipo de Rebotica'

/** For whom a pharmacy is registered: what either form adds to the data of the pharmacy. */
type Target = {
  /** Who is named in the mail. */
  by: string
  columns: Pick<
    Insertable<Database['registration']>,
    | 'type'
    | 'laboratory_id'
    | 'partner_id'
    | 'erp_code'
    | 'delegate_id'
    | 'rebotica_module_id'
    | 'kit_digital'
  >
  /** Relations and links of the pharmacy; those that it has stay as they are. Whether any is new. */
  relate: (pharmacyId: number) => Promise<boolean>
  /** A registration of this pharmacy that says the same; of a laboratory, with the same address. */
  registrationOf: (pharmacyId: number) => Promise<number | null>
  addLists: (registrationId: number) => Promise<void>
}

/** What the form says cannot be, by field; the same for what is unknown and for what is somebody else's. */
export class FaultyRegistration extends Error {
  readonly fields: Record<string, string>

  constructor(fields: Record<string, string>) {
    super('faulty registration')
    this.fields = fields
  }
}

/** Target in the caller's own laboratory, whose partner decides the type, whatever the device knew. */
export async function targetOfPortal(
  trx: Db,
  { data, auth }: { data: v.InferOutput<typeof portalRegistrationSchema>; auth: Auth },
): Promise<Target> {
  const { id: chiefId, laboratoryId } = auth.user
  const laboratory =
    data.laboratory === laboratoryId
      ? await trx
          .selectFrom('laboratory')
          .select(['id', 'name', 'partner_id'])
          .where('id', '=', data.laboratory)
          .executeTakeFirst()
      : undefined
  if (!laboratory) throw new FaultyRegistration({ laboratory: 'Laboratorio desconocido' })
  const delegateId = data.delegate ?? chiefId
  if (!(await isColleague(trx, { chiefId, userId: delegateId, laboratoryId: laboratory.id })))
    throw new FaultyRegistration({ delegate: 'Usuario desconocido' })
  return {
    by: laboratory.name,
    columns: {
      type: laboratory.partner_id === null ? 'TENANT' : 'PARTNER',
      laboratory_id: laboratory.id,
      partner_id: laboratory.partner_id,
      erp_code: data.erpCode,
      delegate_id: delegateId,
    },
    relate: async (pharmacyId) => {
      if (await isOpenBeyond(trx, { chiefId, pharmacyId, laboratoryId: laboratory.id }))
        throw new FaultyRegistration({ nif: lookedAfter })
      const isRelated = await insertRelations(trx, pharmacyId, [laboratory.id])
      const linked = await trx
        .insertInto('laboratory_user_pharmacy')
        .values({ user_id: delegateId, pharmacy_id: pharmacyId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst()
      return isRelated || linked !== undefined
    },
    registrationOf: async (pharmacyId) =>
      (
        await trx
          .selectFrom('registration')
          .select('id')
          .where('pharmacy_id', '=', pharmacyId)
          .where('laboratory_id', '=', laboratory.id)
          .where('contact_email', '=', data.contactEmail)
          .executeTakeFirst()
      )?.id ?? null,
    addLists: async () => {},
  }
}

/** Target of a registration by staff, with a module and its laboratories. */
export async function targetOfModule(
  trx: Db,
  data: v.InferOutput<typeof moduleRegistrationSchema>,
): Promise<Target> {
  const { reboticaModule, kitDigitalModule } = data
  const laboratories = sorted(data.moduleLaboratories)
  const responsibles = sorted(data.responsibles)
  // As bigint: a number beyond int4 finds nothing, instead of failing.
  const { rows } = await sql<{ module: boolean; laboratories: boolean; responsibles: boolean }>`
    SELECT EXISTS (SELECT 1 FROM rebotica_module WHERE id = ${reboticaModule}::bigint) AS module,
      (SELECT count(*) FROM laboratory WHERE id = ANY(${laboratories}::bigint[])) = ${laboratories.length} AS laboratories,
      (SELECT count(*) FROM app_user WHERE id = ANY(${responsibles}::bigint[]) AND active
        AND roles[1] = ANY(${[...internalRoles]}::text[])) = ${responsibles.length} AS responsibles`.execute(
    trx,
  )
  const [known] = rows
  if (!known?.module) throw new FaultyRegistration({ reboticaModule: 'Módulo desconocido' })
  if (!known.laboratories) throw new FaultyRegistration({ moduleLaboratories: 'Laboratorio desconocido' })
  if (!known.responsibles) throw new FaultyRegistration({ responsibles: 'Usuario desconocido' })
  return {
    by: registeredByStaff,
    columns: { type: 'MODULO', rebotica_module_id: reboticaModule, kit_digital: kitDigitalModule },
    relate: async (pharmacyId) => {
      const isRelated = await insertRelations(trx, pharmacyId, laboratories)
      const added = await trx
        .insertInto('pharmacy_module')
        .values({ pharmacy_id: pharmacyId, rebotica_module_id: reboticaModule })
        .onConflict((conflict) => conflict.doNothing())
        .returning('pharmacy_id')
        .executeTakeFirst()
      return isRelated || added !== undefined
    },
    registrationOf: async (pharmacyId) => {
      const found = await sql<{ id: number }>`
        SELECT id FROM registration r
        WHERE pharmacy_id = ${pharmacyId} AND rebotica_module_id = ${reboticaModule} AND kit_digital = ${kitDigitalModule}
          AND ARRAY(SELECT laboratory_id FROM registration_laboratory WHERE registration_id = r.id ORDER BY 1)
            = ${laboratories}::int[]
          AND ARRAY(SELECT user_id FROM registration_responsible WHERE registration_id = r.id ORDER BY 1)
            = ${responsibles}::int[]`.execute(trx)
      return found.rows[0]?.id ?? null
    },
    addLists: async (registrationId) => {
      await trx
        .insertInto('registration_laboratory')
        .values(laboratories.map((laboratory_id) => ({ registration_id: registrationId, laboratory_id })))
        .execute()
      if (responsibles.length > 0)
        await trx
          .insertInto('registration_responsible')
          .values(responsibles.map((user_id) => ({ registration_id: registrationId, user_id })))
          .execute()
    },
  }
}

const sorted = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

const lookedAfter =
  'Esta farmacia ya comparte sus datos con su laboratorio: quien administra la plataforma se la puede asignar'

/** Whether the pharmacy's data are open to the laboratory, and the user does not reach them: who registers it must not get in. */
async function isOpenBeyond(
  trx: Db,
  { chiefId, pharmacyId, laboratoryId }: { chiefId: number; pharmacyId: number; laboratoryId: number },
): Promise<boolean> {
  const { rows } = await sql<{ beyond: boolean }>`
    SELECT EXISTS (SELECT 1 FROM pharmacy_laboratory_relation WHERE pharmacy_id = ${pharmacyId}
        AND laboratory_id = ${laboratoryId} AND laboratory_access)
      AND NOT ${reachesPharmacy('app_user', sql`${pharmacyId}::int`)} AS beyond
    FROM app_user WHERE id = ${chiefId}`.execute(trx)
  return rows[0]?.beyond === true
}

/** Themselves or somebody below them: active, and of the same laboratory. */
async function isColleague(
  trx: Db,
  { chiefId, userId, laboratoryId }: { chiefId: number; userId: number; laboratoryId: number },
): Promise<boolean> {
  if (!(await isInNetworkOf(trx, { chiefId, userId }))) return false
  const user = await trx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('active', '=', true)
    .where('laboratory_id', '=', laboratoryId)
    .executeTakeFirst()
  return user !== undefined
}

/** Whether any of them is new. */
const insertRelations = async (
  trx: Db,
  pharmacyId: number,
  laboratories: readonly number[],
): Promise<boolean> => {
  const added = await trx
    .insertInto('pharmacy_laboratory_relation')
    .values(laboratories.map((laboratory_id) => ({ pharmacy_id: pharmacyId, laboratory_id })))
    .onConflict((conflict) => conflict.columns(['pharmacy_id', 'laboratory_id']).doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}
