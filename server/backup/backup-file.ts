import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'

/**
 * A backup is one file: this first line, a gzip stream of frames (backup-frames.ts), and the SHA-256 of both. So a file that is cut
 * short or altered, by one bit, is known before anything of it is used.
 */
const firstLine = (format: number): Buffer => Buffer.from(`rebotica backup ${format}\n`)
/** Raised when an older program could not read the file; what the tables hold is told by the migrations, not by this. */
const format = 1
const longestFirstLine = 32
const digestLength = 32

export type BackupProblem = { ok: false; problem: string }

/** Between the compression and the file: puts the first line before it and the digest behind it. */
export function createSeal(): Transform {
  const hash = createHash('sha256').update(firstLine(format))
  let begun = false
  const begin = (stream: Transform) => {
    if (!begun) stream.push(firstLine(format))
    begun = true
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      begin(this)
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      begin(this)
      done(null, hash.digest())
    },
  })
}

export type SealedFile = { file: string; size: number; digest: string }

/** Reads the whole file once, to see that it is a backup which this program can read and that it is as it was written. */
export async function checkSeal(
  file: string,
  onProgress: (fraction: number) => void,
): Promise<({ ok: true } & SealedFile) | BackupProblem> {
  const found = await readEnds(file)
  if (found === null) return { ok: false, problem: `No se encuentra el archivo ${file}, o no se puede leer.` }
  const { size, start, end } = found
  const written = /^rebotica backup (\d{1,9})\n/.exec(start.toString('latin1'))
  if (written === null)
    return { ok: false, problem: `${file} no es una copia de seguridad de Rebotica, o está dañado.` }
  const damaged = {
    ok: false as const,
    problem: `${file} está incompleto o dañado: su suma de comprobación no coincide.`,
  }
  if (size < firstLine(format).length + digestLength) return damaged
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of createReadStream(file, { end: size - digestLength - 1 })) {
    hash.update(chunk as Buffer)
    read += (chunk as Buffer).length
    onProgress(read / size)
  }
  const digest = hash.digest()
  if (!digest.equals(end)) return damaged
  if (Number(written[1]) > format)
    return {
      ok: false,
      problem: `${file} se hizo con una versión más nueva de Rebotica (formato ${written[1]}; esta lee hasta el ${format}). Restáurelo con esa versión o una posterior.`,
    }
  return { ok: true, file, size, digest: digest.toString('hex') }
}

/** The first bytes and the digest of a regular file; null where there is none that can be read. */
async function readEnds(file: string): Promise<{ size: number; start: Buffer; end: Buffer } | null> {
  const handle = await open(file).catch(() => null)
  if (handle === null) return null
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) return null
    const part = async (length: number, position: number) => {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position })
      return buffer.subarray(0, bytesRead)
    }
    return {
      size: stats.size,
      start: await part(longestFirstLine, 0),
      end: await part(digestLength, Math.max(0, stats.size - digestLength)),
    }
  } finally {
    await handle.close()
  }
}

/** The compressed bytes of a sealed file. It fails at their end when the file is no longer the one that was checked. */
export async function* sealedBytes({ file, size, digest }: SealedFile): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let toSkip = firstLine(format).length
  for await (const each of createReadStream(file, { end: size - digestLength - 1 })) {
    const chunk = each as Buffer
    hash.update(chunk)
    if (toSkip < chunk.length) yield chunk.subarray(toSkip)
    toSkip = Math.max(0, toSkip - chunk.length)
  }
  if (hash.digest('hex') !== digest) throw new Error('El archivo ha cambiado mientras se leía.')
}
