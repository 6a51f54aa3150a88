import type { BackupFiles } from '@/offline/backup/backup-files'

type MemoryFiles = BackupFiles & {
  readonly texts: Map<string, string>
  readonly bytes: Map<string, Uint8Array<ArrayBuffer>>
}

/** Files in memory, as all tabs of one device see them. */
export const createMemoryFiles = (): MemoryFiles => {
  const texts = new Map<string, string>()
  const bytes = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    texts,
    bytes,
    prepare: () => {},
    names: async () => [...texts.keys(), ...bytes.keys()],
    read: async (name) => texts.get(name) ?? '',
    readBytes: async (name) => bytes.get(name) ?? new Uint8Array(),
    write: async (name, content) =>
      void (typeof content === 'string' ? texts.set(name, content) : bytes.set(name, content)),
    remove: async (name) => void (texts.delete(name) || bytes.delete(name)),
  }
}
