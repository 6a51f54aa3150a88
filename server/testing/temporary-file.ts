import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A file that goes with the test that made it (or whose `beforeEach` did). */
export const temporaryFile = async (content: string | Buffer, name = 'archivo.csv'): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'rebotica-file-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}
