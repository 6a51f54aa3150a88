import { isInternal } from '@/domain/people/roles'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

/** Staff may act as everybody but staff, so a demo has no users of theirs. */
export const applyDemos = async (context: ApplyContext, given: Given<'demos'>[]): Promise<void> => {
  const { log, references } = context
  references.checkRepeated(
    given.map(({ code }) => code),
    (index) => ['demos', index, 'code'],
  )
  for (const [index, demo] of given.entries()) {
    const { code, name, info, domain, active } = demo
    const laboratoryId = references.laboratory(demo.laboratory, ['demos', index, 'laboratory'])
    const users = await usersOf(context, demo, index)
    if (references.problems.length > 0) continue
    const { row, change } = await log.save({
      entity: 'demo',
      name: code,
      table: 'demo_config',
      key: { code },
      values: { name, info, domain, laboratory_id: laboratoryId, active },
      shown: { laboratory_id: demo.laboratory },
    })
    if (users === undefined) continue
    await log.replaceList({
      change,
      field: 'usuarios',
      table: 'demo_config_user',
      owner: { demo_config_id: row.id },
      columns: ['user_id', 'position'],
      rows: users.map((user_id, position) => ({ user_id, position })),
    })
  }
}

async function usersOf(
  { references, trx }: ApplyContext,
  { users }: Given<'demos'>,
  index: number,
): Promise<number[] | undefined> {
  if (users === undefined) return undefined
  const path = (at: number) => ['demos', index, 'users', at]
  references.checkRepeated(users, path)
  const ids = users.map((username, at) => references.find('user', username, path(at)))
  if (ids.length === 0) return []
  const rows = await trx.selectFrom('app_user').select(['id', 'roles']).where('id', 'in', ids).execute()
  for (const { id, roles } of rows) {
    const at = ids.indexOf(id)
    if (roles.some(isInternal))
      references.problem(
        path(at),
        `«${users[at]}» es personal de la plataforma: nadie puede actuar en su lugar`,
      )
  }
  return ids
}
