import { type Kysely, sql } from 'kysely'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import type { Database } from '../../db/schema'
import { lockedLaboratory, storedSettings, storeSettings } from './settings-row.queries'

type Db = Kysely<Database>
type By = { laboratoryId: number; auth: Auth; now: Date }

/** For how long the secret before signs, too: time to change it in the laboratory's system. */
const previousSecretMs = 24 * 3_600_000

export type SettingsToSave = {
  active: boolean
  mailAddress: string | null
  webhookUrl: string | null
  version: number
}

/** `secret`: of another address than before; null where nothing new was made. */
export type SaveOutcome =
  | { kind: 'saved'; secret: string | null }
  | { kind: 'conflict' }
  | { kind: 'missing' }

/** Stores what was read as `version` and changed; what somebody else has changed meanwhile stays. */
export const saveDeliverySettings = (
  db: Db,
  { laboratoryId, auth, now, settings, newSecret }: By & { settings: SettingsToSave; newSecret: string },
): Promise<SaveOutcome> =>
  db.transaction().execute(async (trx): Promise<SaveOutcome> => {
    const laboratory = await lockedLaboratory(trx, laboratoryId)
    if (!laboratory) return { kind: 'missing' }
    const before = await storedSettings(trx, laboratory.id)
    if ((before?.version ?? 0) !== settings.version) return { kind: 'conflict' }
    // Who had the address before knows the secret: it ends with the address.
    const isMoved = settings.webhookUrl !== (before?.webhook_url ?? null)
    const secret = settings.webhookUrl === null ? null : newSecret
    const values = {
      active: settings.active,
      mail_address: settings.mailAddress,
      webhook_url: settings.webhookUrl,
      ...(isMoved && { webhook_secret: secret, previous_secret: null, previous_secret_until: null }),
      version: settings.version + 1,
    }
    await storeSettings(trx, { laboratory_id: laboratory.id, ...values })
    await recordEvent(trx, {
      kind: 'delivery-settings-changed',
      auth,
      happenedAt: now,
      laboratoryId: laboratory.id,
      details: {
        before: before
          ? { active: before.active, mail: before.mail_address, webhook: withoutQuery(before.webhook_url) }
          : null,
        after: {
          active: settings.active,
          mail: settings.mailAddress,
          webhook: withoutQuery(settings.webhookUrl),
        },
      },
    })
    if (isMoved && before?.webhook_secret)
      await recordEvent(trx, {
        kind: 'delivery-secret-changed',
        auth,
        happenedAt: now,
        laboratoryId: laboratory.id,
      })
    return { kind: 'saved', secret: isMoved ? secret : null }
  })

/** What an address carries behind its path may be a key. */
const withoutQuery = (url: string | null): string | null => url?.replace(/[?#].*$/s, '') ?? null

/** False where the laboratory has no webhook. */
export const rotateSecret = (
  db: Db,
  { laboratoryId, auth, now, newSecret }: By & { newSecret: string },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('laboratory_delivery')
      .set((set) => ({
        webhook_secret: newSecret,
        previous_secret: set.ref('webhook_secret'),
        previous_secret_until: new Date(now.getTime() + previousSecretMs),
      }))
      .where('laboratory_id', '=', sql<number>`${laboratoryId}::bigint`)
      .where('webhook_url', 'is not', null)
      .returning('laboratory_id')
      .executeTakeFirst()
    if (!changed) return false
    const laboratory = changed.laboratory_id
    await recordEvent(trx, {
      kind: 'delivery-secret-changed',
      auth,
      happenedAt: now,
      laboratoryId: laboratory,
    })
    return true
  })
