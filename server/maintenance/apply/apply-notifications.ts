import { sanitiseRichText } from '../../basics/rich-text'
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
  for (const [index, { code, title, shippingDate, roles, ...written }] of given.entries()) {
    const content = sanitiseRichText(written.content)
    if (content === '') references.problem(['notifications', index, 'content'], 'no puede estar vacío')
    if (references.problems.length > 0) continue
    await log.save({
      entity: 'notificación',
      name: code,
      table: 'notification',
      key: { code },
      values: { title, content, shipping_date: shippingDate, roles },
    })
  }
}
