import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

/** When the text of a notification changes, it stays read for users who have read it. */
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
