import { sealedFor } from '../../deliveries/fedicom-target.queries'
import {
  followMove,
  mayBeAnother,
  removeWholesaler,
  whetherItMoved,
} from '../../deliveries/moved-wholesaler.queries'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'
import type { Change } from './change-log'

type Fedicom = Given<'orderDeliveries'>['fedicom']
type Wholesaler = NonNullable<Fedicom>[number]
type Place = { laboratoryId: number; path: (string | number)[] }

/** A laboratory's wholesalers, as the file declares them; `change` is that of its deliveries. No password is ever printed. */
export async function applyWholesalers(
  context: ApplyContext,
  fedicom: Fedicom,
  {
    laboratoryId,
    name,
    index,
    change,
  }: { laboratoryId: number; name: string; index: number; change: Change },
): Promise<void> {
  const { trx, log, references, toPlace } = context
  if (fedicom === undefined) return
  if (fedicom === null) {
    await trx.deleteFrom('laboratory_customer').where('laboratory_id', '=', laboratoryId).execute()
    const gone = await trx
      .deleteFrom('laboratory_wholesaler')
      .where('laboratory_id', '=', laboratoryId)
      .returning('id')
      .execute()
    if (gone.length > 0) log.note(change, { field: 'mayoristas', before: `${gone.length}`, after: '0' })
    return
  }
  references.checkRepeated(
    fedicom.map(({ method }) => method ?? ''),
    (at) => ['orderDeliveries', index, 'fedicom', at, 'method'],
  )
  let changed = 0
  for (const [at, each] of fedicom.entries()) {
    const place = { laboratoryId, path: ['orderDeliveries', index, 'fedicom', at] }
    const saved = await applyWholesaler(context, each, { ...place, name })
    if (saved && saved.kind !== 'unchanged') changed += 1
  }
  if (changed === 0) return
  log.note(change, { field: 'mayoristas', before: '…', after: `${changed} cambiados` })
  toPlace.push({ laboratoryId })
}

async function applyWholesaler(
  context: ApplyContext,
  given: Wholesaler,
  { name, ...place }: Place & { name: string },
): Promise<Change | undefined> {
  const { trx, log, references } = context
  const { laboratoryId } = place
  const { address, domain, user, orderType, warehouse, answers } = given
  const methodId = given.method ? await offeredMethod(context, given.method, place) : null
  const stored = await storedWholesaler(context, { laboratoryId, methodId })
  const isSame = given.sameWholesaler
  const hasMoved = stored !== undefined && mayBeAnother(stored, given)
  const isReplaced = hasMoved && isSame === false
  const before = isReplaced ? undefined : stored
  const sealed = sealedPassword(context, given, { ...place, before })
  const question = stored && (await whetherItMoved(trx, stored, { address, domain, user, isSame }))
  if (question) references.problem([...place.path, 'sameWholesaler'], question)
  if (references.problems.length > 0) return undefined
  if (isReplaced) await removeWholesaler(trx, stored.id)
  else if (hasMoved) await followMove(trx, stored, address)
  // Outside of the log, which prints what was there.
  if (before && sealed)
    await trx
      .updateTable('laboratory_wholesaler')
      .set({ secret: sealed })
      .where('id', '=', before.id)
      .execute()
  const { change } = await log.save({
    entity: 'mayorista',
    name: given.method ? `${name}, ${given.method}` : name,
    table: 'laboratory_wholesaler',
    key: before ? { id: before.id } : { laboratory_id: laboratoryId, method_id: methodId },
    values: {
      url: address,
      domain,
      user_name: user,
      order_type: orderType,
      warehouse,
      answers,
      ...(!before && { secret: sealed }),
    },
  })
  if (before && sealed) log.note(change, { field: 'contraseña de Fedicom', before: '…', after: 'otra' })
  return change
}

const storedWholesaler = (
  { trx }: ApplyContext,
  { laboratoryId, methodId }: { laboratoryId: number; methodId: number | null },
) =>
  trx
    .selectFrom('laboratory_wholesaler')
    .selectAll()
    .where('laboratory_id', '=', laboratoryId)
    .where('method_id', methodId === null ? 'is' : '=', methodId)
    .executeTakeFirst()

async function offeredMethod(
  { trx, references }: ApplyContext,
  name: string,
  { laboratoryId, path }: Place,
): Promise<number | null> {
  const found = await trx
    .selectFrom('laboratory_order_method as offered')
    .innerJoin('order_method as method', 'method.id', 'offered.method_id')
    .select('method.id')
    .where('offered.laboratory_id', '=', laboratoryId)
    .where('method.name', '=', name)
    .executeTakeFirst()
  if (found === undefined)
    references.problem([...path, 'method'], `el laboratorio no ofrece el método «${name}»`)
  return found?.id ?? null
}

/** What the password becomes; undefined where it stays. */
function sealedPassword(
  { references, environment, secrets }: ApplyContext,
  { address, passwordEnv }: Wholesaler,
  { laboratoryId, path, before }: Place & { before: { url: string; secret: Buffer } | undefined },
): Buffer | undefined {
  const of = sealedFor(laboratoryId)
  const place = [...path, 'passwordEnv']
  if (passwordEnv === undefined) {
    // Who declares another address must know the password: the stored one would be sent there.
    if (before?.url !== address)
      references.problem(place, 'hace falta con otra dirección o con otro mayorista')
    return undefined
  }
  const password = environment[passwordEnv]?.trim()
  if (!password || secrets === undefined) {
    references.problem(place, `no está la variable de entorno ${passwordEnv}`)
    return undefined
  }
  const isKnown = before !== undefined && secrets.open(before.secret, of) === password
  return isKnown ? undefined : secrets.seal(password, of)
}

/** What wholesalers call pharmacies; those that the file does not name keep their code. */
export async function applyCustomers(
  context: ApplyContext,
  given: Given<'orderDeliveries'>[],
): Promise<void> {
  const { references, toPlace } = context
  for (const [index, { laboratory, fedicom }] of given.entries()) {
    const laboratoryId = references.findLaboratory([laboratory])
    if (laboratoryId === undefined || !fedicom || references.problems.length > 0) continue
    const pharmacyIds: number[] = []
    for (const [at, each] of fedicom.entries()) {
      const path = ['orderDeliveries', index, 'fedicom', at]
      pharmacyIds.push(...(await codesOf(context, each, { laboratoryId, path, name: laboratory })))
    }
    if (pharmacyIds.length > 0) toPlace.push({ laboratoryId, pharmacyIds })
  }
}

/** The pharmacies whose code has changed. */
async function codesOf(
  context: ApplyContext,
  { method, customers = [] }: Wholesaler,
  { laboratoryId, path, name }: Place & { name: string },
): Promise<number[]> {
  const { references, log } = context
  const pathOf = (at: number) => [...path, 'customers', at, 'pharmacy']
  references.checkRepeated(
    customers.map(({ pharmacy }) => pharmacy),
    pathOf,
  )
  if (customers.length === 0) return []
  const methodId = method ? await offeredMethod(context, method, { laboratoryId, path }) : null
  const wholesaler = await storedWholesaler(context, { laboratoryId, methodId })
  if (!wholesaler) return []
  const changed: number[] = []
  for (const [at, { pharmacy, code }] of customers.entries()) {
    const pharmacyId = references.find('pharmacy', pharmacy, pathOf(at))
    if (pharmacyId === 0) continue
    const { change } = await log.save({
      entity: 'código de cliente',
      name: `${pharmacy} en ${method ? `${name}, ${method}` : name}`,
      table: 'laboratory_customer',
      key: { pharmacy_id: pharmacyId, wholesaler_id: wholesaler.id },
      values: { laboratory_id: laboratoryId, code },
    })
    if (change.kind !== 'unchanged') changed.push(pharmacyId)
  }
  return changed
}
