import { secretOf } from '../../deliveries/secret'
import { systemIds } from '../../plugins/services'
import type { ApplyContext } from './apply-context'
import { applyWholesalers } from './apply-fedicom'
import type { Given } from './apply-schema'

/** How orders reach laboratories' own systems. No secret is ever printed. */
export const applyDeliveries = async (
  context: ApplyContext,
  all: Given<'orderDeliveries'>[],
): Promise<void> => {
  const { trx, log, references, environment } = context
  references.checkRepeated(
    all.map(({ laboratory }) => laboratory),
    (index) => ['orderDeliveries', index, 'laboratory'],
  )
  for (const [index, { laboratory, mail, webhook, secretEnv, active, fedicom }] of all.entries()) {
    const laboratoryId = references.laboratory(laboratory, ['orderDeliveries', index, 'laboratory'])
    const secret = secretEnv === undefined ? undefined : environment[secretEnv]
    if (secretEnv !== undefined && (secret === undefined || secret.length < 16))
      references.problem(
        ['orderDeliveries', index, 'secretEnv'],
        `no está la variable de entorno ${secretEnv}, o tiene menos de 16 caracteres`,
      )
    if (references.problems.length > 0) continue
    const before = await trx
      .selectFrom('laboratory_delivery')
      .select(['webhook_url', 'webhook_secret'])
      .where('laboratory_id', '=', laboratoryId)
      .executeTakeFirst()
    // Who had the address before knows the secret: it ends with the address.
    const isMoved = Boolean(before?.webhook_secret && webhook && webhook !== before.webhook_url)
    if (isMoved && secret === before?.webhook_secret) {
      references.problem(
        ['orderDeliveries', index, 'secretEnv'],
        'es el secreto de la dirección anterior: otra dirección necesita otro',
      )
      continue
    }
    const wanted = secret ?? (isMoved ? null : before?.webhook_secret) ?? secretOf(systemIds.token())
    const isSecretNew = before?.webhook_secret !== wanted
    // Before the address, which needs one, and outside of the log, which prints what was there.
    if (before && isSecretNew)
      await trx
        .updateTable('laboratory_delivery')
        .set({ webhook_secret: wanted, previous_secret: null, previous_secret_until: null })
        .where('laboratory_id', '=', laboratoryId)
        .execute()
    const { change } = await log.save({
      entity: 'entregas de pedidos',
      name: laboratory,
      table: 'laboratory_delivery',
      key: { laboratory_id: laboratoryId },
      values: {
        mail_address: mail,
        webhook_url: webhook,
        active,
        ...(!before && { webhook_secret: wanted }),
      },
    })
    if (before && isSecretNew) log.note(change, { field: 'secreto', before: '…', after: 'otro' })
    await applyWholesalers(context, fedicom, { laboratoryId, name: laboratory, index, change })
    if (change.kind === 'updated')
      await trx
        .updateTable('laboratory_delivery')
        .set((set) => ({ version: set('version', '+', 1) }))
        .where('laboratory_id', '=', laboratoryId)
        .execute()
    if (isSecretNew && secret === undefined && webhook)
      change.note = 'su secreto se ve al cambiarlo en Administración, «Entregas»'
  }
}
