import { describe, expect, test } from 'vitest'
import { checkPassword } from '../access/password-hash'
import { openSecretBox } from '../basics/secret-box'
import { createTestDatabase } from '../testing/database'
import { insertLaboratory, insertUser } from '../testing/factories'
import { temporaryFile } from '../testing/temporary-file'
import { testConfig } from '../testing/test-app'
import { parseCommandLine } from './command-line'
import { createTerminal } from './terminal'

const { db } = await createTestDatabase()

const screen = (isTTY = false) => {
  const written = { out: '', err: '' }
  const stream = (name: 'out' | 'err') => ({
    isTTY,
    write: (text: string) => {
      written[name] += text
    },
  })
  return { written, terminal: createTerminal({ out: stream('out'), err: stream('err') }) }
}

/** Runs a command line as server/cli.ts does, on the test's own database. */
const run = async (args: string[], given: { input?: string; environment?: Record<string, string> } = {}) => {
  const understood = parseCommandLine(args)
  if (understood.kind !== 'run') throw new Error(understood.text)
  const { written, terminal } = screen()
  const code = await understood.command.run({
    ...understood,
    db,
    secrets: openSecretBox(testConfig()),
    settings: { ok: true, config: testConfig() },
    terminal,
    today: '2026-02-15',
    environment: given.environment ?? {},
    readInput: async () => given.input ?? '',
  })
  return { code, ...written }
}

describe('the command line', () => {
  test.each([[[]], [['--help']], [['help']]])('lists all commands with %j', (args) => {
    const understood = parseCommandLine(args)
    expect(understood.kind).toBe('help')
    for (const name of [
      'import presentaciones',
      'import precios',
      'import sales',
      'import stock',
      'apply',
      'user password',
      'user retire-demo',
      'backup',
      'restore',
      'export example',
    ]) {
      expect(understood.kind === 'help' && understood.text).toContain(`  ${name}`)
      expect(parseCommandLine([...name.split(' '), '--help'])).toMatchObject({ kind: 'help' })
    }
  })

  test.each([
    [['foo'], /^No se conoce la orden «foo»/],
    [['import'], /^No se conoce la orden «import»/],
    [['apply'], /^Falta o sobra algo: se espera ARCHIVO/],
    [['apply', 'a', 'b'], /^Falta o sobra algo/],
    [['import', 'sales', 'a.csv'], /^Falta --pharmacy/],
    [['apply', '--nada', 'a.json'], /^Opción no válida: --nada/],
    [['import', 'sales', 'a.csv', '--pharmacy'], /^Opción no válida: --pharmacy/],
  ])('reports wrong use for %j', (args, message) => {
    const understood = parseCommandLine(args)
    expect(understood).toMatchObject({ kind: 'wrong', text: expect.stringMatching(message) })
  })
})

test('a terminal shows progress on one line and clears it; a file gets one plain line', () => {
  const tty = screen(true)
  tty.terminal.progress('Leyendo', 0.1)
  tty.terminal.progress('Leyendo', 0.101)
  tty.terminal.progress('Leyendo', 0.5)
  tty.terminal.line('Hecho')
  expect(tty.written).toEqual({ out: 'Hecho\n', err: '\r\x1b[KLeyendo 10 %\r\x1b[KLeyendo 50 %\r\x1b[K' })
  const plain = screen()
  plain.terminal.progress('Leyendo', 0.1)
  plain.terminal.progress('Leyendo', 0.5)
  plain.terminal.line('Hecho')
  expect(plain.written).toEqual({ out: 'Hecho\n', err: 'Leyendo…\n' })
})

test('an import prints its counts, and its report of refused rows contains no formulas', async () => {
  await insertLaboratory(db, { name: 'Laboratorio' })
  const prices = await temporaryFile('CN;PVL\n662026;1,60\n=1+1;2\n')
  const report = await temporaryFile('', 'informe.csv')
  const { code, out } = await run(['import', 'precios', prices, '--report', report])
  expect(code).toBe(0)
  expect(out).toMatch(/no están en el catálogo +1\n/)
  const { readFile } = await import('node:fs/promises')
  expect(await readFile(report, 'utf8')).toBe(
    "\uFEFFlinea;motivo;contenido\r\n3;código nacional no válido: «=1+1»;'=1+1 | 2\r\n2;no está en el catálogo;662026\r\n",
  )
})

test('importing a refused file exits with 1 and says that nothing has changed', async () => {
  const { code, err } = await run(['import', 'precios', '/no/hay.csv'])
  expect(code).toBe(1)
  expect(err).toBe('No se encuentra el archivo /no/hay.csv.\nNo ha cambiado nada.\n')
})

test('apply prints problems with their paths, and refuses invalid JSON', async () => {
  const wrong = await run(['apply', await temporaryFile('{"quickwins":[{}]}', 'a.json')])
  expect(wrong.code).toBe(1)
  expect(wrong.err).toContain('quickwins[0].code: ')
  const broken = await run(['apply', await temporaryFile('{"quickwins":', 'a.json')])
  expect(broken.err).toMatch(/no es un JSON válido: .*\nNo ha cambiado nada\.\n$/s)
})

test('the example that the command line prints is accepted by apply', async () => {
  const { out } = await run(['export', 'example'])
  const { parseApplyFile } = await import('./apply/parse-apply-file')
  expect(parseApplyFile(JSON.parse(out))).toMatchObject({ ok: true })
})

describe('the command that sets a user’s password', () => {
  test('reads it from the input or the environment, and ends the user’s sessions', async () => {
    const id = await insertUser(db, { username: 'ana' })
    const now = new Date()
    await db
      .insertInto('session')
      .values({ token_hash: Buffer.from('ana'), user_id: id, created_at: now, last_used_at: now })
      .execute()
    const { code, out } = await run(['user', 'password', 'Ana'], { input: 'nueva clave\n' })
    expect([code, out]).toEqual([0, 'Contraseña cambiada; sesiones cerradas: 1.\n'])
    const hash = async () =>
      (await db.selectFrom('app_user').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
        .password_hash
    expect(await checkPassword(await hash(), 'nueva clave')).toBe(true)
    await run(['user', 'password', 'ana'], { environment: { REBOTICA_PASSWORD: 'otra clave' } })
    expect(await checkPassword(await hash(), 'otra clave')).toBe(true)
  })

  test('informs the user by mail if it was changed, but not if it was refused', async () => {
    await insertUser(db, { username: 'eva', email: 'eva@ejemplo.test' })
    await run(['user', 'password', 'eva'], { input: 'abc' })
    await run(['user', 'password', 'eva'], { input: 'nueva clave\n' })
    const messages = db.selectFrom('mail_message').selectAll().where('recipient', '=', 'eva@ejemplo.test')
    expect(await messages.execute()).toMatchObject([
      { subject: 'Su contraseña de Rebotica ha cambiado', next_attempt_at: expect.any(Date) },
    ])
    expect((await run(['mail'])).out).toContain('Si no lo ha hecho usted ni lo ha pedido, avise cuanto antes')
  })

  test.each([
    ['abc', 'ana', 'la contraseña tiene que tener entre 4 y 25 caracteres.\n'],
    ['123456', 'ana', 'la contraseña es de las más comunes: elija otra.\n'],
    ['buena clave', 'nadie', 'No hay ningún usuario «nadie».\n'],
  ])('refuses «%s» for %s', async (input, username, message) => {
    expect(await run(['user', 'password', username], { input })).toMatchObject({ code: 1, err: message })
  })
})
