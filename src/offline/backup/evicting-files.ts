import type { BackupFiles } from '@/offline/backup/backup-files'
import { stored, type WithEviction } from '@/offline/database/storage-failure'

/** A copy that finds no room is written again, after something less important went. */
export const evictingFiles = (files: BackupFiles, withEviction: WithEviction): BackupFiles => ({
  ...files,
  async write(name, content) {
    const result = await withEviction(
      () => stored(() => files.write(name, content)),
      typeof content === 'string' ? undefined : content.byteLength,
    )
    if (!result.ok) throw new Error(`No copy: ${result.reason}`)
  },
})
