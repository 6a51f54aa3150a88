import sax from 'sax'
import { BadFile } from './bad-file'
import { type Progress, readPieces } from './bounded-file'
import { TextDecoding } from './text-encoding'

/**
 * What no XML of a catalogue comes near, in bytes and levels: a text or a tag without an end and tags within tags are
 * refused before they take memory.
 */
export const xmlLimits = { token: 128 * 1024, depth: 32 }

export type XmlHandlers = {
  /** `name` is the local one, without the prefix of its namespace. */
  opened: (name: string, line: number) => void
  /** The text directly in the element, trimmed. */
  closed: (name: string, text: string) => void
  /** Between two pieces of the file: time to store what has been read. */
  pause: () => Promise<void>
}

/**
 * Reads an XML file once, as a stream. Throws BadFile where it is broken or cut short, or declares entities: those could
 * multiply without end, and no list has them.
 */
export const readXml = async (
  file: string,
  { opened, closed, pause }: XmlHandlers,
  onProgress?: Progress,
): Promise<void> => {
  const parser = sax.parser(true, { position: true })
  const texts: string[] = []
  let lastTag = 0
  const broken = (problem: string) => new BadFile(`El XML está roto: línea ${parser.line + 1}, ${problem}.`)
  const openToken = () => {
    if (parser.position - lastTag > xmlLimits.token)
      throw broken('un texto o una etiqueta de más de cien mil caracteres, que quizá no se cierra')
  }
  parser.onerror = () => {
    throw broken('no se entiende lo que sigue')
  }
  parser.ondoctype = () => {
    throw new BadFile('El XML declara entidades (DOCTYPE), que aquí no se admiten.')
  }
  parser.onopentag = ({ name }) => {
    openToken()
    lastTag = parser.position
    texts.push('')
    if (texts.length > xmlLimits.depth) throw broken('demasiadas etiquetas unas dentro de otras')
    opened(localName(name), parser.line + 1)
  }
  const addText = (text: string) => {
    openToken()
    const last = texts.length - 1
    if (last >= 0) texts[last] += text
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onclosetag = (name) => {
    openToken()
    lastTag = parser.position
    closed(localName(name), (texts.pop() ?? '').trim())
  }
  const decoding = new TextDecoding()
  for await (const piece of readPieces(file, onProgress)) {
    parser.write(decoding.decode(piece).toString())
    openToken()
    await pause()
  }
  parser.write(decoding.end().toString())
  if (texts.length > 0) throw broken('el archivo está cortado')
  parser.close()
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase()
