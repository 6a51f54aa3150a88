import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { BadFile } from './bad-file'

/** A file by its path, or what an upload brings of one: its name, and its bytes as they come. */
export type ImportSource = string | { name: string; pieces: AsyncIterable<Buffer> }

/** Without its folder. */
export const sourceName = (source: ImportSource): string =>
  basename(typeof source === 'string' ? source : source.name)

export type Progress = (fraction: number) => void

/** Bytes of each piece: large enough to be quick, small enough that its text is young memory, which is soon free again. */
export const pieceSize = 64 * 1024

/**
 * The bytes of a file, read once and never beyond the size that it had when it was opened: a file that somebody still
 * writes ends with a message instead of being followed for ever.
 */
export async function* readPieces(file: string, onProgress: Progress = () => {}): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r').catch(() => null)
  if (handle === null) throw new BadFile(`No se encuentra el archivo ${file}.`)
  try {
    const before = await handle.stat()
    if (!before.isFile()) throw new BadFile(`${file} no es un archivo.`)
    if (before.size === 0) throw new BadFile('El archivo está vacío.')
    let read = 0
    while (read < before.size) {
      const piece = Buffer.allocUnsafe(Math.min(pieceSize, before.size - read))
      const { bytesRead } = await handle.read(piece, 0, piece.length, read)
      if (bytesRead === 0) break
      read += bytesRead
      onProgress(read / before.size)
      yield piece.subarray(0, bytesRead)
    }
    const after = await handle.stat()
    if (read !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new BadFile(
        'El archivo ha cambiado mientras se leía: repita la importación cuando esté escrito del todo.',
      )
  } finally {
    await handle.close()
  }
}
