import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

/** A notification that a user has read stays read for them when its text changes. */
export const applyNotifications = async (
  { log, references }: ApplyContext,
  given: Given<'notifications'>[],
): Promise<void> => {
  references.checkRepeated(
    given.map(({ code }) => code),
    (index) => ['notifications', index, 'code'],
  )
  if (references.problems.length > 0) return
  for (const { code, title, content, shippingDate, roles } of given) {
    await log.save({
      entity: 'notificación',
      name: code,
      table: 'notification',
      key: { code },
      values: { title, content, shipping_date: shippingDate, roles },
    })
  }
}
