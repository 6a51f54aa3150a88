import { sealedFor } from '../../deliveries/fedicom-target.queries'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

type Fedicom = Given<'orderDeliveries'>['fedicom']
type Stored = { fedicom_url: string | null; fedicom_secret: Buffer | null }
type Columns = Record<string, string | number | object | null>

export type FedicomChange = {
  /** None where the file says nothing of it. */
  columns: Columns
  /** What the password becomes; undefined where it stays. */
  sealed: Buffer | null | undefined
}

/** The columns of a laboratory's wholesaler, as the file declares it. */
export async function fedicomChange(
  context: ApplyContext,
  fedicom: Fedicom,
  { laboratoryId, before, index }: { laboratoryId: number; before: Stored | undefined; index: number },
): Promise<FedicomChange> {
  if (fedicom === undefined) return { columns: {}, sealed: undefined }
  if (fedicom === null)
    return {
      columns: {
        fedicom_url: null,
        fedicom_domain: null,
        fedicom_user: null,
        fedicom_order_type: null,
        fedicom_warehouse: null,
        fedicom_method_id: null,
        fedicom_answers: null,
      },
      sealed: before?.fedicom_secret ? null : undefined,
    }
  const { address, domain, user, orderType, warehouse, method, answers } = fedicom
  return {
    columns: {
      fedicom_url: address,
      fedicom_domain: domain,
      fedicom_user: user,
      ...(orderType !== undefined && { fedicom_order_type: orderType }),
      ...(warehouse !== undefined && { fedicom_warehouse: warehouse }),
      ...(method !== undefined && {
        fedicom_method_id: method && (await methodId(context, method, { laboratoryId, index })),
      }),
      ...(answers !== undefined && { fedicom_answers: answers }),
    },
    sealed: sealedPassword(context, fedicom, { laboratoryId, before, index }),
  }
}

async function methodId(
  { trx, references }: ApplyContext,
  name: string,
  { laboratoryId, index }: { laboratoryId: number; index: number },
): Promise<number | null> {
  const found = await trx
    .selectFrom('laboratory_order_method as offered')
    .innerJoin('order_method as method', 'method.id', 'offered.method_id')
    .select('method.id')
    .where('offered.laboratory_id', '=', laboratoryId)
    .where('method.name', '=', name)
    .executeTakeFirst()
  if (found === undefined)
    references.problem(
      ['orderDeliveries', index, 'fedicom', 'method'],
      `el laboratorio no ofrece el método «${name}»`,
    )
  return found?.id ?? null
}

function sealedPassword(
  { references, environment, secrets }: ApplyContext,
  { address, passwordEnv }: NonNullable<Fedicom>,
  { laboratoryId, before, index }: { laboratoryId: number; before: Stored | undefined; index: number },
): Buffer | undefined {
  const path = ['orderDeliveries', index, 'fedicom', 'passwordEnv']
  const of = sealedFor(laboratoryId)
  if (passwordEnv === undefined) {
    // Who declares another address must know the password: the stored one would be sent there.
    if (!before?.fedicom_secret || before.fedicom_url !== address)
      references.problem(path, 'hace falta con otra dirección')
    return undefined
  }
  const password = environment[passwordEnv]?.trim()
  if (!password || secrets === undefined) {
    references.problem(path, `no está la variable de entorno ${passwordEnv}`)
    return undefined
  }
  const stored = before?.fedicom_secret ?? null
  const isKnown = stored !== null && secrets.open(stored, of) === password
  return isKnown ? undefined : secrets.seal(password, of)
}

/** What wholesalers call pharmacies; those that the file does not name keep their code. */
export async function applyCustomers(
  context: ApplyContext,
  given: Given<'orderDeliveries'>[],
): Promise<void> {
  const { references, log } = context
  for (const [index, { laboratory, fedicom }] of given.entries()) {
    const customers = fedicom?.customers ?? []
    const path = (at: number) => ['orderDeliveries', index, 'fedicom', 'customers', at, 'pharmacy']
    references.checkRepeated(
      customers.map(({ pharmacy }) => pharmacy),
      path,
    )
    const laboratoryId = references.findLaboratory([laboratory])
    if (laboratoryId === undefined) continue
    for (const [at, { pharmacy, code }] of customers.entries()) {
      const pharmacyId = references.find('pharmacy', pharmacy, path(at))
      if (pharmacyId === 0) continue
      await log.save({
        entity: 'código de cliente',
        name: `${pharmacy} en ${laboratory}`,
        table: 'laboratory_customer',
        key: { pharmacy_id: pharmacyId, laboratory_id: laboratoryId },
        values: { code },
      })
    }
  }
}
