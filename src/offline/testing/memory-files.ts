import type { BackupFiles } from '@/offline/backup/backup-files'

/** Files in memory, as all tabs of one device see them. */
export const createMemoryFiles = (): BackupFiles & { readonly texts: Map<string, string> } => {
  const texts = new Map<string, string>()
  return {
    texts,
    names: async () => [...texts.keys()],
    read: async (name) => texts.get(name) ?? '',
    write: async (name, text) => void texts.set(name, text),
    remove: async (name) => void texts.delete(name),
  }
}
