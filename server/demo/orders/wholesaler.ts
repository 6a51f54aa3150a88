import { type Kysely, sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { CallOutcome, OutgoingCall } from '../../basics/outgoing-call'
import type { SecretBox } from '../../basics/secret-box'
import type { Database } from '../../db/schema'
import { sealedFor } from '../../deliveries/fedicom-target.queries'
import { transferDomain } from '../../fedicom/protocol/authenticate'
import { memoryJournal } from '../../fedicom/simulator/order-journal'
import { buildSimulator } from '../../fedicom/simulator/simulator-app'
import { type SimulatorFile, simulatorFile } from '../../fedicom/simulator/simulator-file'
import { demoCatalogue } from '../catalogue/products'
import { demoOrderMethods } from '../offers/order-methods'
import { wholesalerLaboratoryId } from '../people/laboratories'

/** Nobody's name ends like this: the server itself answers, and calls nobody. */
export const demoWholesalerAddress = 'https://alcorza.example/fedicom'
const account = { user: 'TR0006', password: 'demo', domain: transferDomain }
const transfer = demoOrderMethods.find(({ name }) => name === 'Transfer')?.id ?? null

/** One laboratory's transfers are served by a wholesaler, which knows every pharmacy. */
export async function insertWholesaler(
  trx: Transaction<Database>,
  { secrets, pharmacyIds }: { secrets: SecretBox; pharmacyIds: readonly number[] },
): Promise<void> {
  await trx.insertInto('laboratory_delivery').values({ laboratory_id: wholesalerLaboratoryId }).execute()
  const { id } = await trx
    .insertInto('laboratory_wholesaler')
    .values({
      laboratory_id: wholesalerLaboratoryId,
      method_id: transfer,
      url: demoWholesalerAddress,
      domain: account.domain,
      user_name: account.user,
      secret: secrets.seal(account.password, sealedFor(wholesalerLaboratoryId)),
      order_type: 'TRANS',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('laboratory_customer')
    .values(
      pharmacyIds.map((pharmacy) => ({
        pharmacy_id: pharmacy,
        wholesaler_id: id,
        laboratory_id: wholesalerLaboratoryId,
        code: String(40_000 + pharmacy),
      })),
    )
    .execute()
}

/**
 * The wholesaler of the demo: in this process, from the first call on, and with its whole stock after each start. It goes on from the
 * highest number that the database has of it: by one of before, a new order's notes would be taken for those of another.
 */
export function createDemoWholesaler(
  db: Kysely<Database>,
  now: () => Date,
): (call: OutgoingCall) => Promise<CallOutcome> | null {
  let opened: Promise<ReturnType<typeof buildSimulator>> | undefined
  const open = async () =>
    buildSimulator({ file: demoStock(), journal: memoryJournal(), now, numbered: await lastNumber(db) })
  const answer = async ({ url, ...call }: OutgoingCall): Promise<CallOutcome> => {
    opened ??= open()
    const { statusCode, body } = await (await opened).inject({
      method: call.method,
      url: url.slice(demoWholesalerAddress.length),
      headers: { ...call.headers, 'content-type': 'application/json' },
      ...(call.body !== undefined && { payload: call.body }),
    })
    return { isAnswered: true, status: statusCode, body }
  }
  return (call) => (call.url.startsWith(`${demoWholesalerAddress}/`) ? answer(call) : null)
}

async function lastNumber(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce(max(substr(wholesaler_order, 2)::int), 0) AS last FROM order_delivery
    WHERE laboratory_id = ${wholesalerLaboratoryId} AND wholesaler_order ~ '^S[0-9]{7,9}$'`.execute(db)
  return rows[0]?.last ?? 0
}

/** In each five products there is one of which it has none, and one of which it has a few, with more to come. */
const demoStock = (): SimulatorFile =>
  v.parse(simulatorFile, {
    users: [account],
    stock: demoCatalogue()
      .products.filter(({ laboratoryId }) => laboratoryId === wholesalerLaboratoryId)
      .map(({ cn, name, pvl, pvp }, index) => ({
        ...{ cn, name },
        ...(pvl !== null && { pvl: pvl / 100 }),
        ...(pvp !== null && { pvp: pvp / 100 }),
        ...(index % 5 === 0
          ? { units: 0, reason: 'FALTA DE SUMINISTRO' }
          : index % 5 === 2
            ? { units: 3, delayed: { units: 100, days: 3 } }
            : { units: 100_000 }),
      })),
  })
