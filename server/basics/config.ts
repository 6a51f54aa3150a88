import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { type PlatformFeature, platformFeatures } from '@/domain/basics/platform-features'

const flag = v.pipe(
  v.picklist(['0', '1'], 'tiene que ser 0 o 1'),
  v.transform((text) => text === '1'),
)
const text = v.pipe(v.string(), v.trim(), v.nonEmpty('no puede estar vacía'))
const webAddress = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#@\s]+\/?$/, 'tiene que ser una dirección como https://rebotica.example'),
  v.transform((address) => address.replace(/\/$/, '')),
)
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'tiene que ser un número de puerto'),
  v.transform(Number),
  v.maxValue(65_535, 'tiene que ser un número de puerto'),
)
const number = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'tiene que ser un número'), v.transform(Number))
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const postgresAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'tiene que empezar por postgres:// o postgresql://'),
)

/** As net.BlockList takes them. */
const networks = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').flatMap((each) => each.trim() || [])),
  v.check(
    (list) =>
      list.every((each) => {
        const [address = '', bits = ''] = each.split('/')
        return (
          /^\d{1,3}$/.test(bits) && isIP(address) !== 0 && Number(bits) <= (isIP(address) === 6 ? 128 : 32)
        )
      }),
    'tiene que ser una lista de redes, como 10.20.0.0/16,fd00::/8',
  ),
)

const parts = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((part) => part.trim())),
  v.array(v.picklist(platformFeatures, `solo puede nombrar: ${platformFeatures.join(', ')}`)),
)

const environmentSchema = v.object({
  /** `production`: no demo data. `test` or `development`: every answer is checked against the contract. */
  NODE_ENV: v.optional(v.string(), ''),
  /** 0 takes any free port. */
  PORT: v.optional(port, '4000'),
  HOST: v.optional(text, '127.0.0.1'),
  /** Folder of the embedded database. */
  REBOTICA_DATA: v.optional(text, './data'),
  /** Demo data and accounts; never on by itself in production. */
  REBOTICA_DEMO: v.optional(flag),
  /** 1 lets others than this machine reach demo accounts, whose password everybody knows. */
  REBOTICA_DEMO_PUBLIC: v.optional(flag, '0'),
  /** A PostgreSQL ≥ 15 of one's own instead of the embedded one. */
  DATABASE_URL: v.optional(postgresAddress),
  /** Address of the same database for the role that owns the tables, where the server uses another role. */
  DATABASE_OWNER_URL: v.optional(postgresAddress),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `tiene que ser una de: ${logLevels.join(', ')}`), 'warn'),
  /** Statements that take longer are logged, without their parameters; 0 logs none. */
  SLOW_QUERY_MS: v.optional(number, '500'),
  /** How long a server that stops says that it is not ready before it refuses connections. */
  STOP_DELAY_SECONDS: v.optional(v.pipe(number, v.maxValue(60, 'puede ser 60 como mucho')), '0'),
  /** Where Prometheus reads: a port of its own, or the server's where there is only a token. */
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(text, '127.0.0.1'),
  METRICS_TOKEN: v.optional(v.pipe(text, v.minLength(16, 'tiene que tener 16 caracteres o más'))),
  /** 1 behind one reverse proxy: the caller's address is then the one that it put into X-Forwarded-For. */
  TRUST_PROXY: v.optional(flag, '0'),
  /** Calls per minute of one session; one IP address may make five times as many; 0 means no limit. */
  CALLS_PER_MINUTE: v.optional(number, '1200'),
  SUPPORT_PHONE: v.optional(text, '900 000 000'),
  ASSOCIATION_SUPPORT_PHONE: v.optional(text, '900 000 004'),
  /** Host name that shows the configuration of laboratory association 4. */
  ASSOCIATION_HOST: v.optional(v.pipe(text, v.toLowerCase()), 'asociacion.localhost'),
  /** Where users open the app: links in e-mails begin with it. */
  PUBLIC_URL: v.optional(webAddress),
  /** Parts of the platform that this installation does without, separated by commas. */
  SWITCHED_OFF: v.optional(parts),
  /** A mail server, as smtp://user:password@host:port or smtps://…; without it, mails stay in the database. */
  SMTP_URL: v.optional(
    v.pipe(v.string(), v.regex(/^smtps?:\/\/\S+$/, 'tiene que empezar por smtp:// o smtps://')),
  ),
  /** Sender of the mails. */
  MAIL_FROM: v.optional(text),
  /** A help desk with Zendesk's API, such as https://rebotica.zendesk.com; without it, tickets stay in the database. */
  HELPDESK_URL: v.optional(webAddress),
  /** Who calls it: the e-mail of one of its users, and a token for its API. Without them the requests are anonymous. */
  HELPDESK_USER: v.optional(text),
  HELPDESK_TOKEN: v.optional(text),
  /** Networks of one's own that webhooks may lead to, such as 10.20.0.0/16,fd00::/8; otherwise only the Internet by https. */
  WEBHOOK_NETWORKS: v.optional(networks, ''),
  /** What passwords of others are encrypted with, 32 bytes in hexadecimal; without it, a file of the data folder. */
  SECRETS_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i, 'tiene que tener 64 cifras hexadecimales')),
  ),
  /** The connector's installer, as pharmacies download it. */
  CONNECTOR_FILE: v.optional(text),
  /** The AEMPS's list of shortages, which the server then reads each night. */
  SUPPLY_LIST_URL: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^\s]+$/, 'tiene que empezar por http:// o https://')),
  ),
})

export type Config = {
  production: boolean
  checksAnswers: boolean
  port: number
  host: string
  dataFolder: string
  demo: boolean
  /** Whether demo accounts may be reached from other machines. */
  demoPublic: boolean
  /** Whether other machines reach the server: it listens beyond loopback or stands behind a proxy. */
  reachable: boolean
  databaseUrl: string | null
  /** Null where the server's role owns the tables, and for the embedded database. */
  databaseOwnerUrl: string | null
  logLevel: (typeof logLevels)[number]
  /** 0 logs none. */
  slowQueryMs: number
  stopDelaySeconds: number
  /** Null where nobody may read metrics. Without a port they are on the server's own, and then there is a token. */
  metrics: { port: number | null; host: string; token: string | null } | null
  trustProxy: boolean
  /** Calls per minute of one session; 0 means no limit. */
  callsPerMinute: number
  supportPhone: string
  association: { host: string; supportPhone: string }
  switchedOff: readonly PlatformFeature[]
  /** Without a slash at the end. */
  publicUrl: string
  /** Null where mails stay in the database. */
  mail: { url: string; from: string } | null
  /** Null where tickets stay in the database. */
  helpDesk: { url: string; credentials: { user: string; token: string } | null } | null
  /** Networks that webhooks may lead to besides the Internet. */
  webhookNetworks: string[]
  /** Hexadecimal; null where the data folder keeps one. */
  secretsKey: string | null
  /** Null where pharmacies cannot download the connector from here. */
  connectorFile: string | null
  /** Null where nobody reads the list of shortages by itself. */
  supplyListUrl: string | null
}

const openToAll = 'cualquiera enviaría correos o haría llamadas desde este equipo'

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] }

/** Reads and checks the environment; each problem is a sentence that names its variable. */
export function readConfig(environment: Record<string, string | undefined>): ConfigResult {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = v.safeParse(environmentSchema, given)
  if (!parsed.success) {
    return { ok: false, problems: parsed.issues.map((issue) => `${issue.path?.[0]?.key} ${issue.message}`) }
  }
  const values = parsed.output
  const production = values.NODE_ENV === 'production'
  if (production && values.REBOTICA_DEMO) {
    return { ok: false, problems: ['REBOTICA_DEMO no puede ser 1 con NODE_ENV=production'] }
  }
  const demo = values.REBOTICA_DEMO ?? !production
  if (values.REBOTICA_DEMO_PUBLIC && !demo) {
    return {
      ok: false,
      problems: ['REBOTICA_DEMO_PUBLIC=1 solo vale con datos de demostración (REBOTICA_DEMO=1)'],
    }
  }
  if (values.REBOTICA_DEMO_PUBLIC) {
    // Anybody enters as its administrator, who writes addresses of mails and of webhooks.
    const given = (['SMTP_URL', 'WEBHOOK_NETWORKS'] as const).filter((name) => values[name]?.length)
    if (given.length > 0)
      return {
        ok: false,
        problems: given.map((name) => `${name} no vale con REBOTICA_DEMO_PUBLIC=1: ${openToAll}`),
      }
  }
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined)
    return { ok: false, problems: ['DATABASE_OWNER_URL necesita DATABASE_URL (el usuario del servidor)'] }
  const { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl } = values
  if (url !== undefined && (from === undefined || publicUrl === undefined)) {
    return {
      ok: false,
      problems: ['SMTP_URL necesita MAIL_FROM (el remitente) y PUBLIC_URL (la dirección de los enlaces)'],
    }
  }
  const {
    METRICS_PORT: metricsPort = null,
    METRICS_HOST: metricsHost,
    METRICS_TOKEN: metricsToken = null,
  } = values
  if (metricsPort !== null && metricsToken === null && !isLoopback(metricsHost))
    return { ok: false, problems: ['METRICS_HOST fuera de este equipo necesita METRICS_TOKEN'] }
  const { HELPDESK_URL: helpDeskUrl, HELPDESK_USER: user, HELPDESK_TOKEN: token } = values
  if ((user === undefined) !== (token === undefined))
    return { ok: false, problems: ['HELPDESK_USER y HELPDESK_TOKEN van juntos'] }
  if (user !== undefined && helpDeskUrl === undefined)
    return { ok: false, problems: ['HELPDESK_USER y HELPDESK_TOKEN necesitan HELPDESK_URL'] }
  const credentials = user === undefined || token === undefined ? null : { user, token }
  return {
    ok: true,
    config: {
      production,
      checksAnswers: values.NODE_ENV === 'test' || values.NODE_ENV === 'development',
      port: values.PORT,
      host: values.HOST,
      dataFolder: resolve(values.REBOTICA_DATA),
      demo,
      demoPublic: values.REBOTICA_DEMO_PUBLIC,
      reachable: values.TRUST_PROXY || !isLoopback(values.HOST),
      databaseUrl: values.DATABASE_URL ?? null,
      databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
      logLevel: values.LOG_LEVEL,
      slowQueryMs: values.SLOW_QUERY_MS,
      stopDelaySeconds: values.STOP_DELAY_SECONDS,
      metrics:
        metricsPort === null && metricsToken === null
          ? null
          : { port: metricsPort, host: metricsHost, token: metricsToken },
      trustProxy: values.TRUST_PROXY,
      callsPerMinute: values.CALLS_PER_MINUTE,
      supportPhone: values.SUPPORT_PHONE,
      association: { host: values.ASSOCIATION_HOST, supportPhone: values.ASSOCIATION_SUPPORT_PHONE },
      switchedOff: values.SWITCHED_OFF ?? [],
      publicUrl: publicUrl ?? `http://${values.HOST}:${values.PORT}`,
      mail: url === undefined || from === undefined ? null : { url, from },
      helpDesk: helpDeskUrl === undefined ? null : { url: helpDeskUrl, credentials },
      webhookNetworks: values.WEBHOOK_NETWORKS,
      secretsKey: values.SECRETS_KEY ?? null,
      connectorFile: values.CONNECTOR_FILE === undefined ? null : resolve(values.CONNECTOR_FILE),
      supplyListUrl: values.SUPPLY_LIST_URL ?? null,
    },
  }
}

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
