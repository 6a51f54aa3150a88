import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { type FileStyle, readStyle, styleWords } from '../imports/file-style'

export type ProgramSettings = {
  /** The program's own folder. */
  home: string
  server: string
  watch: string | null
  style: FileStyle
  readKey: () => Promise<string | null>
  /** Where the key is, for messages. */
  keyPlace: string
}

type Options = Record<string, string | boolean | undefined>
type Given = { options: Options; environment: Record<string, string | undefined> }

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const stored = v.strictObject({
  server: v.optional(text),
  keyFile: v.optional(text),
  watch: v.optional(text),
  amounts: v.optional(v.picklist(styleWords.amounts)),
  decimals: v.optional(v.picklist(styleWords.decimals)),
  dates: v.optional(v.picklist(styleWords.dates)),
})
const settingsFile = 'conector.json'

export const homeOf = ({ options, environment }: Given): string =>
  resolve(
    textOf(options.home) ?? environment.REBOTICA_CONNECTOR_HOME ?? join(homedir(), '.rebotica-conector'),
  )

/**
 * What was given on the command line, in the environment or in the folder's own file, in this order. The key is never on the command
 * line, which other programs can see.
 */
export async function readSettings(
  given: Given,
): Promise<{ ok: true; settings: ProgramSettings } | { ok: false; problem: string }> {
  const { options, environment } = given
  const home = homeOf(given)
  const file = await readStored(join(home, settingsFile))
  if (typeof file === 'string') return { ok: false, problem: file }
  const server = textOf(options.server) ?? environment.REBOTICA_CONNECTOR_SERVER ?? file.server
  if (server === undefined)
    return {
      ok: false,
      problem: `Falta la dirección del servidor: --server https://…, REBOTICA_CONNECTOR_SERVER o "server" en ${join(home, settingsFile)}.`,
    }
  const address = readAddress(server)
  if (address === null)
    return {
      ok: false,
      problem: `«${server}» no vale como dirección del servidor: tiene que empezar por https:// (http:// solo en este mismo equipo, porque la clave iría a la vista).`,
    }
  const read = readStyle({
    amounts: textOf(options.amounts) ?? file.amounts,
    decimals: textOf(options.decimals) ?? file.decimals,
    dates: textOf(options.dates) ?? file.dates,
  })
  if (!read.ok) return read
  const keyPath = placeOf(textOf(options['key-file']), resolve(home, file.keyFile ?? 'clave'))
  const keyOfEnvironment = environment.REBOTICA_CONNECTOR_KEY
  const watchedByFile = file.watch === undefined ? null : resolve(home, file.watch)
  return {
    ok: true,
    settings: {
      home,
      server: address,
      watch: placeOf(textOf(options.watch), watchedByFile),
      style: read.style,
      readKey: async () =>
        keyOf(keyOfEnvironment ?? (await readFile(keyPath, 'utf8').catch(() => undefined))),
      keyPlace: keyOfEnvironment === undefined ? keyPath : 'REBOTICA_CONNECTOR_KEY',
    },
  }
}

/** From where the command was typed; what stands in the folder's own file is meant from that folder. */
const placeOf = <Other>(option: string | undefined, other: Other): string | Other =>
  option === undefined ? other : resolve(option)

/** Whether others than its owner may read the file with the key; false where the system does not say. */
export async function isOpenToOthers(file: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  const found = await stat(file).catch(() => null)
  return found !== null && (found.mode & 0o077) !== 0
}

const textOf = (option: string | boolean | undefined): string | undefined =>
  typeof option === 'string' && option !== '' ? option : undefined

/** Key of the connector: the first word of a file or setting, if it has the form of a key. */
const keyOf = (content: string | undefined): string | null => {
  const key =
    content
      ?.replace(/^\uFEFF/, '')
      .trim()
      .split(/\s/)[0] ?? ''
  return /^rbc_[\w-]{10,200}$/.test(key) ? key : null
}

async function readStored(path: string): Promise<v.InferOutput<typeof stored> | string> {
  const content = await readFile(path, 'utf8').catch(() => null)
  if (content === null) return {}
  try {
    const reading = v.safeParse(stored, JSON.parse(content.replace(/^\uFEFF/, '')))
    if (reading.success) return reading.output
    const issue = reading.issues[0]
    return `${path} no vale: en «${v.getDotPath(issue) ?? ''}».`
  } catch {
    return `${path} no es un JSON.`
  }
}

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function readAddress(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, origin, pathname, username, search } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname))
  if (!isSafe || username !== '' || search !== '') return null
  return origin + pathname.replace(/\/+$/, '')
}
