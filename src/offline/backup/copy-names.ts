import type { BackupFiles } from '@/offline/backup/backup-files'

/** Name of the Web Lock under which a page or the worker reads and writes copies. */
export const copiesLockName = 'rebotica-unsent-copies'

/** `number` grows with each copy of the same order. */
export const copyName = (id: string, number: number): string => `${id}.${number}.json`
export const orderOf = (name: string): string => name.slice(0, name.indexOf('.'))
export const numberOf = (name: string): number => Number(name.split('.')[1])

type Listing = Pick<BackupFiles, 'names'>

export const copiesOf = async (files: Listing, id: string): Promise<string[]> =>
  (await files.names()).filter((name) => orderOf(name) === id)

export const removeCopies = async (
  files: Listing & Pick<BackupFiles, 'remove'>,
  id: string,
): Promise<void> => {
  for (const name of await copiesOf(files, id)) await files.remove(name)
}
