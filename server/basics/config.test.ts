import { expect, test } from 'vitest'
import { readConfig } from './config'

test('no environment variable is required', () => {
  expect(readConfig({})).toMatchObject({
    ok: true,
    config: { port: 4000, host: '127.0.0.1', demo: true, databaseUrl: null, production: false },
  })
})

test('an empty environment variable counts as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ ok: true, config: { port: 4000 } })
})

test('production has no demo data, and REBOTICA_DEMO=1 is refused there', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ config: { demo: false, production: true } })
  expect(readConfig({ NODE_ENV: 'production', REBOTICA_DEMO: '1' })).toMatchObject({
    ok: false,
    problems: ['REBOTICA_DEMO no puede ser 1 con NODE_ENV=production'],
  })
})

test('a server counts as reachable by others if it listens beyond loopback or is behind a proxy', () => {
  for (const HOST of ['127.0.0.1', '127.0.0.53', 'localhost', '::1']) {
    expect(readConfig({ HOST })).toMatchObject({ config: { reachable: false, demoPublic: false } })
  }
  for (const given of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.168.1.4' }, { TRUST_PROXY: '1' }]) {
    expect(readConfig(given)).toMatchObject({ config: { reachable: true } })
  }
})

test('REBOTICA_DEMO_PUBLIC=1 needs REBOTICA_DEMO=1', () => {
  expect(readConfig({ REBOTICA_DEMO_PUBLIC: '1' })).toMatchObject({
    config: { demo: true, demoPublic: true },
  })
  expect(readConfig({ REBOTICA_DEMO_PUBLIC: '1', REBOTICA_DEMO: '0' })).toEqual({
    ok: false,
    problems: ['REBOTICA_DEMO_PUBLIC=1 solo vale con datos de demostración (REBOTICA_DEMO=1)'],
  })
})

test('a demonstration that is open to all sends no mail and calls nobody', () => {
  const given = { SMTP_URL: 'smtp://correo', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://b.example' }
  expect(readConfig({ ...given, WEBHOOK_NETWORKS: '10.0.0.0/8' }).ok).toBe(true)
  const problem =
    'no vale con REBOTICA_DEMO_PUBLIC=1: cualquiera enviaría correos o haría llamadas desde este equipo'
  expect(readConfig({ ...given, WEBHOOK_NETWORKS: '10.0.0.0/8', REBOTICA_DEMO_PUBLIC: '1' })).toEqual({
    ok: false,
    problems: [`SMTP_URL ${problem}`, `WEBHOOK_NETWORKS ${problem}`],
  })
})

test('each invalid environment variable is reported with the expected format', () => {
  expect(readConfig({ PORT: 'cuatro mil', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'all' })).toEqual({
    ok: false,
    problems: [
      'PORT tiene que ser un número de puerto',
      'DATABASE_URL tiene que empezar por postgres:// o postgresql://',
      'LOG_LEVEL tiene que ser una de: fatal, error, warn, info, debug, trace, silent',
    ],
  })
})

test('an SMTP server needs a sender and a public URL; without one, mails stay in the database', () => {
  expect(readConfig({})).toMatchObject({ config: { publicUrl: 'http://127.0.0.1:4000', mail: null } })
  const given = {
    SMTP_URL: 'smtps://usuario:clave@correo.example:465',
    MAIL_FROM: 'Rebotica <no-responder@rebotica.example>',
    PUBLIC_URL: 'https://rebotica.example/',
  }
  expect(readConfig(given)).toMatchObject({
    config: { publicUrl: 'https://rebotica.example', mail: { url: given.SMTP_URL, from: given.MAIL_FROM } },
  })
  expect(readConfig({ ...given, PUBLIC_URL: undefined })).toEqual({
    ok: false,
    problems: ['SMTP_URL necesita MAIL_FROM (el remitente) y PUBLIC_URL (la dirección de los enlaces)'],
  })
  expect(readConfig({ SMTP_URL: 'correo.example', PUBLIC_URL: 'rebotica.example' })).toEqual({
    ok: false,
    problems: [
      'PUBLIC_URL tiene que ser una dirección como https://rebotica.example',
      'SMTP_URL tiene que empezar por smtp:// o smtps://',
    ],
  })
})

test('metrics are for nobody unless a port or a token is given, and beyond this machine only with a token', () => {
  expect(readConfig({})).toMatchObject({ config: { metrics: null, slowQueryMs: 500, stopDelaySeconds: 0 } })
  const token = 'un-token-bastante-largo'
  expect(readConfig({ METRICS_TOKEN: token })).toMatchObject({ config: { metrics: { port: null, token } } })
  expect(readConfig({ METRICS_PORT: '9400' })).toMatchObject({
    config: { metrics: { port: 9400, host: '127.0.0.1', token: null } },
  })
  const beyond = { METRICS_PORT: '9400', METRICS_HOST: '0.0.0.0' }
  expect(readConfig(beyond)).toEqual({
    ok: false,
    problems: ['METRICS_HOST fuera de este equipo necesita METRICS_TOKEN'],
  })
  expect(readConfig({ ...beyond, METRICS_TOKEN: token }).ok).toBe(true)
  expect(readConfig({ METRICS_TOKEN: 'corto', STOP_DELAY_SECONDS: '61', SLOW_QUERY_MS: 'x' })).toMatchObject({
    ok: false,
    problems: expect.arrayContaining([
      'METRICS_TOKEN tiene que tener 16 caracteres o más',
      'STOP_DELAY_SECONDS puede ser 60 como mucho',
      'SLOW_QUERY_MS tiene que ser un número',
    ]),
  })
})
