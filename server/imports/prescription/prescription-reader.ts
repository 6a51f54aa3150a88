import { BadFile } from '../files/bad-file'
import { type PackField, packFields } from './prescription-record'

/** What the files of the Nomenclátor say, element by element. */
export type PrescriptionEvents = {
  pack: (texts: Partial<Record<PackField, string>>, line: number) => void
}

/** Names by their codes, from the dictionaries; both texts. */
export class Dictionaries {
  readonly dcpf = new Map<string, string>()
  readonly laboratories = new Map<string, string>()
}

/** The largest dictionary of the AEMPS has some thirty thousand entries. */
export const mostEntries = 200_000
const longestName = 500

/**
 * Makes of the elements of all files records and dictionary entries, in whatever file and namespace they are: an entry is
 * told by its elements, as `codigodcpf` in `dcpf`.
 */
export class PrescriptionReader {
  readonly dictionaries = new Dictionaries()
  /** 'YYYY-MM-DD', from the header. */
  published: string | null = null
  packs = 0
  private readonly path: string[] = []
  private readonly events: PrescriptionEvents
  private pack: { texts: Partial<Record<PackField, string>>; line: number; depth: number } | null = null
  private entry = new Map<string, string>()

  constructor(events: PrescriptionEvents) {
    this.events = events
  }

  opened = (name: string, line: number): void => {
    this.path.push(name)
    if (name === 'prescription' && this.pack === null)
      this.pack = { texts: {}, line, depth: this.path.length }
  }

  closed = (name: string, text: string): void => {
    const { path, pack } = this
    if (pack === null) this.closedInEntry(name, text)
    else if (path.length === pack.depth) this.closedPack(pack)
    else {
      const field = path.slice(pack.depth).join('/')
      // The first one counts, where an element is repeated.
      if (isField(field) && text !== '') pack.texts[field] ??= text
    }
    path.pop()
  }

  private closedPack({ texts, line }: { texts: Partial<Record<PackField, string>>; line: number }): void {
    this.pack = null
    this.packs += 1
    this.events.pack(texts, line)
  }

  private closedInEntry(name: string, text: string): void {
    if (name === 'listprescriptiondate') this.published ??= dayOf(text)
    const found = this.entry
    if (entryFields.has(name)) found.set(name, text.replace(/\s+/g, ' ').slice(0, longestName))
    else if (name === 'dcpf') this.closedEntry('dcpf', 'codigodcpf', 'nombredcpf')
    else if (name === 'laboratorios') this.closedEntry('laboratories', 'codigolaboratorio', 'laboratorio')
  }

  private closedEntry(kind: keyof Dictionaries, codeField: string, nameField: string): void {
    const [code = '', name = ''] = [this.entry.get(codeField), this.entry.get(nameField)]
    this.entry = new Map()
    if (code === '' || name === '') return
    const names = this.dictionaries[kind]
    if (names.size >= mostEntries && !names.has(code))
      throw new BadFile(`Un diccionario tiene más de ${mostEntries} entradas: no es de la AEMPS.`)
    names.set(code, name)
  }
}

const entryFields = new Set(['codigodcpf', 'nombredcpf', 'codigolaboratorio', 'laboratorio'])
const fields: ReadonlySet<string> = new Set(packFields)
const isField = (name: string): name is PackField => fields.has(name)

/** The header's date, as '2026-05-01' or '01/05/2026', with or without a time. */
const dayOf = (text: string): string | null => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(text)
  if (iso !== null) return `${iso[1]}-${iso[2]}-${iso[3]}`
  const spanish = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text)
  return spanish === null ? null : `${spanish[3]}-${spanish[2]}-${spanish[1]}`
}
