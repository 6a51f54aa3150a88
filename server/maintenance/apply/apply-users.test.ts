import { describe, expect, test } from 'vitest'
import { checkPassword } from '../../access/password-hash'
import { changeLines } from '../apply-command'
import { createApplyFixtures, pharmacy, user } from './testing/apply-fixtures'

const { apply, db, kindsOf, problemsOf } = await createApplyFixtures()

describe('users in an applied file', () => {
  const passwordHash = async () =>
    (
      await db
        .selectFrom('app_user')
        .select('password_hash')
        .where('username', '=', 'titular')
        .executeTakeFirstOrThrow()
    ).password_hash

  test('keep their password, however often the file is applied', async () => {
    await apply({ pharmacies: [pharmacy], users: [user] })
    const before = await passwordHash()
    expect(await checkPassword(before, 'una clave')).toBe(true)
    expect(await kindsOf({ users: [{ ...user, password: 'otra clave' }] })).toEqual(['usuario unchanged'])
    expect(await kindsOf({ users: [{ ...user, password: undefined }] })).toEqual(['usuario unchanged'])
    expect(await passwordHash()).toBe(before)
    expect(await db.selectFrom('mail_message').select('id').execute()).toEqual([])
  })

  test('get a new password by resetPassword, which ends their sessions; passwords are never printed', async () => {
    await apply({ pharmacies: [pharmacy], users: [user] })
    const { id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow()
    const now = new Date()
    await db
      .insertInto('session')
      .values({ token_hash: Buffer.from('x'), user_id: id, created_at: now, last_used_at: now })
      .execute()
    const moved = { ...user, email: 'otra@ejemplo.test', password: 'otra clave', resetPassword: true }
    const outcome = await apply({ users: [moved] })
    const printed = outcome.ok ? changeLines(outcome.changes).join('\n') : ''
    expect(printed).toContain('contraseña: cambiada')
    expect(printed).not.toMatch(/clave|argon2/)
    expect(await checkPassword(await passwordHash(), 'otra clave')).toBe(true)
    const session = await db.selectFrom('session').select('revoked_at').executeTakeFirstOrThrow()
    expect(session.revoked_at).not.toBeNull()
    // Sent to the account's former address: somebody who took over the account may have changed the address, too.
    expect(await db.selectFrom('mail_message').select(['recipient', 'subject']).execute()).toEqual([
      {
        recipient: 'titular@ejemplo.test',
        subject: 'Los datos de acceso de su cuenta de Rebotica han cambiado',
      },
    ])
  })

  test('who get another role or address are told where they had it, and those who join the staff choose a password anew', async () => {
    await apply({ pharmacies: [pharmacy], users: [user] })
    const before = await passwordHash()
    const moved = { ...user, email: 'otra@ejemplo.test', password: undefined }
    await apply({ users: [moved] })
    expect(await passwordHash()).toBe(before)
    const outcome = await apply({ users: [{ ...moved, role: 'soporte', pharmacies: [] }] })
    expect(outcome.ok && changeLines(outcome.changes)[0]).toContain('elige otra contraseña')
    expect(await checkPassword(await passwordHash(), 'una clave')).toBe(false)
    const mails = await db.selectFrom('mail_message').select(['recipient', 'body']).orderBy('id').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['titular@ejemplo.test', 'otra@ejemplo.test'])
    expect(mails[0]?.body).toContain('la dirección de correo')
    expect(mails[1]?.body).toContain('el rol y la contraseña (la anterior ya no vale')
    const events = await db
      .selectFrom('audit_event')
      .select(['user_id', 'real_user_id', 'details'])
      .where('kind', '=', 'account-changed')
      .orderBy('id')
      .execute()
    expect(events.slice(-2)).toMatchObject([
      { real_user_id: null, details: { account: 'titular', changed: ['email'] } },
      { real_user_id: null, details: { account: 'titular', changed: ['role', 'password-ended'] } },
    ])
  })

  test('have telephones as people write them, which are stored as digits; what is none is refused', async () => {
    await apply({
      pharmacies: [{ ...pharmacy, contactPhone: '900 000 004' }],
      users: [{ ...user, phone: '+34 976-00-00-01' }],
    })
    const stored = await db
      .selectFrom('app_user')
      .innerJoin('pharmacy', (join) => join.onTrue())
      .select(['mobile_phone', 'contact_phone'])
      .execute()
    expect(stored).toEqual([{ mobile_phone: '976000001', contact_phone: '900000004' }])
    expect(await problemsOf({ users: [{ ...user, phone: '976 000 0012' }] })).toEqual([
      'users[0].phone: Formato de teléfono incorrecto',
    ])
  })

  test('are refused without a password, with a common one, or with a variable that is not set', async () => {
    const others = [
      { ...user, username: 'a', email: 'a@ejemplo.test', password: undefined, pharmacies: [] },
      { ...user, username: 'b', email: 'b@ejemplo.test', password: '123456', pharmacies: [] },
      {
        ...user,
        username: 'c',
        email: 'c@ejemplo.test',
        password: undefined,
        passwordEnv: 'NADA',
        pharmacies: [],
      },
      { ...user, username: 'd', email: 'd@ejemplo.test', password: 'abc', pharmacies: [] },
    ]
    expect(await problemsOf({ users: others })).toEqual([
      'users[0].password: falta: un usuario nuevo necesita «password» o «passwordEnv»',
      'users[1].password: la contraseña es de las más comunes: elija otra',
      'users[2].passwordEnv: no está la variable de entorno NADA',
      'users[3].password: la contraseña tiene que tener entre 4 y 25 caracteres',
    ])
  })

  test('of a laboratory are refused without one, and kept where the file does not repeat it', async () => {
    const delegate = { ...user, username: 'd', email: 'd@ejemplo.test', pharmacies: [], role: 'laboratorio' }
    const missing = ['users[0].laboratory: falta: es de quien trabaja en él']
    expect(await problemsOf({ users: [delegate] })).toEqual(missing)
    expect(await problemsOf({ users: [{ ...delegate, laboratory: null }] })).toEqual(missing)
    await apply({ users: [{ ...delegate, laboratory: 'CINFA, S.A.' }] })
    expect(await kindsOf({ users: [delegate] })).toEqual(['usuario unchanged'])
  })

  test('have no name and no address by which somebody else logs in', async () => {
    const other = { ...user, username: 'otra@ejemplo.test', email: 'correo@ejemplo.test', pharmacies: [] }
    await apply({ pharmacies: [pharmacy], users: [user] })
    expect(await problemsOf({ users: [{ ...other, username: 'titular@ejemplo.test' }] })).toEqual([
      'users[0].username: es el correo del usuario «titular»',
    ])
    expect(await problemsOf({ users: [other, { ...user, email: 'otra@ejemplo.test' }] })).toEqual([
      'users[1].email: es el nombre del usuario «otra@ejemplo.test»',
    ])
    const own = { ...other, email: 'otra@ejemplo.test' }
    expect(await kindsOf({ users: [own] })).toEqual(['usuario created'])
    expect(await kindsOf({ users: [own] })).toEqual(['usuario unchanged'])
  })

  test('who were so named before this was refused can be changed otherwise, and set right', async () => {
    const twin = { ...user, username: 'titular@ejemplo.test', email: 'otra@ejemplo.test', pharmacies: [] }
    await apply({ pharmacies: [pharmacy], users: [user, { ...twin, username: 'b' }] })
    await db.updateTable('app_user').set({ username: twin.username }).where('username', '=', 'b').execute()
    expect(await kindsOf({ users: [{ ...user, phone: '976000001' }] })).toEqual(['usuario updated'])
    expect(await kindsOf({ users: [{ ...twin, firstName: 'Eva' }] })).toEqual(['usuario updated'])
    expect(await kindsOf({ users: [{ ...user, email: 'nueva@ejemplo.test' }] })).toEqual(['usuario updated'])
  })

  test('are led by nobody beside or below them in the order of positions', async () => {
    const person = (username: string, jobPosition: string, parent: string | null) => ({
      ...{ ...user, pharmacies: [], role: 'laboratorio', laboratory: 'CINFA, S.A.' },
      ...{ username, email: `${username}@ejemplo.test`, jobPosition, parent },
    })
    const users = [
      person('gerente1', 'Gerente de Area', null),
      person('delegado1', 'Delegado', 'gerente1'),
      person('delegado2', 'Delegado', 'gerente1'),
    ]
    await apply({ users })
    expect(await problemsOf({ users: [person('delegado2', 'Delegado', 'delegado1')] })).toEqual([
      'users[0].parent: «delegado1» no está en un puesto superior al suyo',
    ])
    expect(await problemsOf({ users: [person('gerente1', 'Delegado', null)] })).toEqual([
      'users[0].jobPosition: no es superior al de «delegado1», que depende de este usuario',
    ])
    expect(
      await kindsOf({ users: [person('gerente1', 'Director Nacional', null), ...users.slice(1)] }),
    ).toEqual(['usuario updated', 'usuario unchanged', 'usuario unchanged'])
  })

  test('cannot be their own superior', async () => {
    const json = {
      users: [
        { ...user, username: 'a', email: 'a@ejemplo.test', pharmacies: [], parent: 'b' },
        { ...user, username: 'b', email: 'b@ejemplo.test', pharmacies: [], parent: 'a' },
      ],
    }
    expect(await problemsOf(json)).toEqual(['users[1].parent: «a» no puede estar por encima de sí mismo'])
  })
})
