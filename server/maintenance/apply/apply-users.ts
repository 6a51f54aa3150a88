import { randomBytes } from 'node:crypto'
import { jobPositionOf, mayLead } from '@/domain/people/job-position'
import { isInternal, isLaboratoryUser, isPharmacyUser } from '@/domain/people/roles'
import { newPasswordFault } from '../../access/new-password'
import { hashPassword } from '../../access/password-hash'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'
import type { Change } from './change-log'
import { endFormerAccess, joinsStaff, lockedChanges } from './user-access'

export const applyUsers = async (context: ApplyContext, given: Given<'users'>[]): Promise<void> => {
  const { log, references, trx } = context
  references.checkRepeated(
    given.map(({ username }) => username),
    (index) => ['users', index, 'username'],
  )
  references.checkRepeated(
    given.map(({ email }) => email),
    (index) => ['users', index, 'email'],
  )
  const changes = []
  for (const [index, user] of given.entries()) {
    const existing = await trx
      .selectFrom('app_user')
      .select(['id', 'email', 'roles', 'active'])
      .where('username', '=', user.username)
      .executeTakeFirst()
    await checkNames(context, { user, existing, index })
    const password =
      existing === undefined || user.resetPassword
        ? passwordOf(context, user, index)
        : joinsStaff(existing, user)
          ? unknownPassword()
          : undefined
    // Registered even if it has a problem, so that references to it are not reported as problems, too.
    references.add('user', user.username, 0)
    if (references.problems.length > 0) continue
    const changed = existing === undefined ? [] : await lockedChanges(context, existing, user)
    const { row, change } = await log.save({
      entity: 'usuario',
      name: user.username,
      table: 'app_user',
      key: { username: user.username },
      values: {
        email: user.email,
        password_hash: password === undefined ? undefined : await hashPassword(password),
        first_name: user.firstName,
        second_name: user.surname,
        roles: [user.role],
        mobile_phone: user.phone,
        job_position: user.jobPosition?.id ?? user.jobPosition,
        laboratory_id: user.laboratory
          ? references.laboratory(user.laboratory, ['users', index, 'laboratory']) || undefined
          : user.laboratory,
        active: user.active,
      },
    })
    if (isLaboratoryUser(user.role) && !user.laboratory && row.laboratory_id === null)
      references.problem(['users', index, 'laboratory'], 'falta: es de quien trabaja en él')
    const id = Number(row.id)
    references.add('user', user.username, id)
    changes.push({ change, id, user, index })
    if (existing === undefined) await context.invite?.(id)
    if (existing !== undefined)
      await endFormerAccess(context, { before: existing, username: user.username, changed })
    if (changed.includes('password-ended'))
      change.note = 'elige otra contraseña en «¿Ha olvidado su contraseña?»'
  }
  // Parents are set in a second pass, because a parent may come later in the file than the users below.
  const moved: Placed[] = []
  for (const { change, id, user, index } of changes) {
    await setPharmacies(context, { change, id, user, index })
    if (user.parent !== undefined) await setParent(context, { change, id, parent: user.parent, index })
    if (hasOtherPlace(change)) moved.push({ id, index })
  }
  await checkPlaces(context, moved)
}

type Placed = { id: number; index: number }

/** Only then: what is stored already must not stop somebody from changing a telephone number. */
const hasOtherPlace = ({ kind, fields }: Change): boolean =>
  kind === 'created' || fields.some(({ field }) => field === 'job_position' || field === 'superior')

/** Users who got another position or superior are led by nobody beside or below them. */
const checkPlaces = async ({ references, trx }: ApplyContext, moved: readonly Placed[]): Promise<void> => {
  for (const { id, index } of moved) {
    const pairs = await trx
      .selectFrom('app_user as user')
      .innerJoin('app_user as chief', 'chief.id', 'user.parent_user_id')
      .select(['user.id', 'user.username', 'user.job_position', 'chief.username as chief'])
      .select('chief.job_position as chief_position')
      .where(({ or, eb }) => or([eb('user.id', '=', id), eb('chief.id', '=', id)]))
      .where('user.active', '=', true)
      .where('user.laboratory_id', 'is not', null)
      .orderBy('user.username')
      .execute()
    const wrong = pairs.find(
      (pair) => !mayLead(jobPositionOf(pair.chief_position), jobPositionOf(pair.job_position)),
    )
    if (wrong === undefined) continue
    const [field, fault] =
      wrong.id === id
        ? (['parent', `«${wrong.chief}» no está en un puesto superior al suyo`] as const)
        : (['jobPosition', `no es superior al de «${wrong.username}», que depende de este usuario`] as const)
    references.problem(['users', index, field], fault)
  }
}

/** Its own of a pharmacy's user, those to look after of a laboratory's; what it had in another role goes. */
const setPharmacies = async (
  { log, references }: ApplyContext,
  { change, id, user, index }: { change: Change; id: number; user: Given<'users'>; index: number },
): Promise<void> => {
  const path = ['users', index, 'pharmacies']
  const pharmacies = user.pharmacies?.map((nif, at) => references.find('pharmacy', nif, [...path, at]))
  if (pharmacies !== undefined && pharmacies.length > 0 && isInternal(user.role))
    references.problem(path, 'solo las tienen los usuarios de farmacia y de laboratorio')
  if (references.problems.length > 0) return
  const list = { change, field: 'farmacias', owner: { user_id: id }, columns: ['pharmacy_id'] }
  for (const [table, has] of [
    ['user_pharmacy', isPharmacyUser(user.role)],
    ['laboratory_user_pharmacy', isLaboratoryUser(user.role)],
  ] as const) {
    if (!has) await log.replaceList({ ...list, table, rows: [] })
    else if (pharmacies !== undefined)
      await log.replaceList({
        ...list,
        table,
        rows: [...new Set(pharmacies)].map((pharmacy_id) => ({ pharmacy_id })),
      })
  }
}

const setParent = async (
  { log, references, trx }: ApplyContext,
  { change, id, parent, index }: { change: Change; id: number; parent: string | null; index: number },
): Promise<void> => {
  const path = ['users', index, 'parent']
  const parentId = parent === null ? null : references.find('user', parent, path)
  if (parentId === 0) return
  if (await isBelow({ trx }, { user: parentId, boss: id })) {
    references.problem(path, `«${parent}» no puede estar por encima de sí mismo`)
    return
  }
  if (parentId !== null && !(await areColleagues(trx, id, parentId))) {
    references.problem(path, `«${parent}» no es un usuario de su mismo laboratorio`)
    return
  }
  const before = await trx
    .selectFrom('app_user')
    .select('parent_user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (before?.parent_user_id === parentId) return
  await trx.updateTable('app_user').set({ parent_user_id: parentId }).where('id', '=', id).execute()
  log.note(change, { field: 'superior', before: before?.parent_user_id ?? null, after: parent })
}

/** Below somebody of another laboratory, a laboratory's user would be in nobody's network, and without it all would seem well. */
const areColleagues = async (trx: ApplyContext['trx'], id: number, parentId: number): Promise<boolean> => {
  const rows = await trx
    .selectFrom('app_user')
    .select(['id', 'roles', 'laboratory_id'])
    .where('id', 'in', [id, parentId])
    .execute()
  const [user, parent] = [id, parentId].map((each) => rows.find((row) => row.id === each))
  if (!user?.roles[0] || !isLaboratoryUser(user.roles[0])) return true
  return parent?.roles[0] === user.roles[0] && parent.laboratory_id === user.laboratory_id
}

/** True when `user` is `boss` or works below them, and so cannot be their parent. */
const isBelow = async (
  { trx }: Pick<ApplyContext, 'trx'>,
  { user, boss }: { user: number | null; boss: number },
): Promise<boolean> => {
  const seen = new Set<number>()
  for (let at = user; at !== null && !seen.has(at); ) {
    if (at === boss) return true
    seen.add(at)
    const row = await trx
      .selectFrom('app_user')
      .select('parent_user_id')
      .where('id', '=', at)
      .executeTakeFirst()
    at = row?.parent_user_id ?? null
  }
  return false
}

/** Users log in with name or address, so what is new of them is nobody else's name nor address. */
const checkNames = async (
  { trx, references }: ApplyContext,
  { user, existing, index }: { user: Given<'users'>; existing: { email: string } | undefined; index: number },
): Promise<void> => {
  const { username, email } = user
  const others = await trx
    .selectFrom('app_user')
    .select(['username', 'email'])
    .where('username', '<>', username)
    .where((where) => where.or([where('email', 'in', [email, username]), where('username', '=', email)]))
    .orderBy('id')
    .execute()
  for (const other of others) {
    if (other.email === email)
      references.problem(['users', index, 'email'], `ya lo tiene el usuario «${other.username}»`)
    if (other.username === email && existing?.email !== email)
      references.problem(['users', index, 'email'], `es el nombre del usuario «${other.username}»`)
    if (other.email === username && existing === undefined)
      references.problem(['users', index, 'username'], `es el correo del usuario «${other.username}»`)
  }
}

/** Nobody knows it, and nobody has to: they choose their own. */
const unknownPassword = (): string => randomBytes(32).toString('base64url')

const passwordOf = (
  { references, environment, invite }: ApplyContext,
  user: Given<'users'>,
  index: number,
): string | undefined => {
  if (invite !== undefined) return unknownPassword()
  const field = user.passwordEnv === undefined ? 'password' : 'passwordEnv'
  const password = user.passwordEnv === undefined ? user.password : environment[user.passwordEnv]
  const fault =
    password === undefined || password === ''
      ? user.passwordEnv === undefined
        ? 'falta: un usuario nuevo necesita «password» o «passwordEnv»'
        : `no está la variable de entorno ${user.passwordEnv}`
      : newPasswordFault(password, user.username)
  if (fault === null) return password
  references.problem(['users', index, field], fault)
  return undefined
}
