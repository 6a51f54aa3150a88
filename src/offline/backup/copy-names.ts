import type { BackupFiles } from '@/offline/backup/backup-files'

/** Name of the Web Lock under which a page or the worker reads and writes copies. */
export const copiesLockName = 'rebotica-unsent-copies'

/** `number` grows with each copy of the same entry. */
export const copyName = (id: string, number: number): string => `${id}.${number}.json`
/** Attachments do not change: each is written once, before the first copy of its entry. */
export const attachmentName = (id: string, index: number): string => `${id}.${index}.attachment`
export const entryOf = (name: string): string => name.slice(0, name.indexOf('.'))
export const numberOf = (name: string): number => Number(name.split('.')[1])

type Listing = Pick<BackupFiles, 'names'>

export const isCopy = (name: string): boolean => name.endsWith('.json')

export const copyNames = async (files: Listing): Promise<string[]> => (await files.names()).filter(isCopy)

export const copiesOf = async (files: Listing, id: string): Promise<string[]> =>
  (await copyNames(files)).filter((name) => entryOf(name) === id)

/** With those of its attachments. */
export const removeCopies = async (
  files: Listing & Pick<BackupFiles, 'remove'>,
  id: string,
): Promise<void> => {
  for (const name of await files.names()) if (entryOf(name) === id) await files.remove(name)
}
