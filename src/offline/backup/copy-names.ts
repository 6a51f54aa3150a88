import type { BackupFiles } from '@/offline/backup/backup-files'

/** Name of the Web Lock under which a page or the worker reads and writes copies. */
export const copiesLockName = 'rebotica-unsent-copies'

/** `number` grows with each copy of the same entry. */
export const copyName = (id: string, number: number): string => `${id}.${number}.json`
/** Attachments do not change: each is written before the first copy of its entry, and sealed before the first that is. */
export const attachmentName = (id: string, index: number): string => `${id}.${index}.attachment`
/** All of an entry's, where its user's key has sealed them. */
export const sealedAttachmentsName = (id: string): string => `${id}.sealed.attachment`
export const entryOf = (name: string): string => name.slice(0, name.indexOf('.'))
export const numberOf = (name: string): number => Number(name.split('.')[1])

type Listing = Pick<BackupFiles, 'names'>

export const isCopy = (name: string): boolean => name.endsWith('.json')

export const copyNames = async (files: Listing): Promise<string[]> => (await files.names()).filter(isCopy)

/** Copies of an entry and of its attachments. */
export const namesOf = async (files: Listing, id: string): Promise<string[]> =>
  (await files.names()).filter((name) => entryOf(name) === id)

export const copiesOf = async (files: Listing, id: string): Promise<string[]> =>
  (await namesOf(files, id)).filter(isCopy)

/** With those of its attachments. */
export const removeCopies = async (
  files: Listing & Pick<BackupFiles, 'remove'>,
  id: string,
): Promise<void> => {
  for (const name of await namesOf(files, id)) await files.remove(name)
}
