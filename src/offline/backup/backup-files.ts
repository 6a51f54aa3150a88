export type FileContent = string | Uint8Array<ArrayBuffer>

/** Small files outside of the database, that all pages and workers of this device share. */
export type BackupFiles = {
  /** Makes room for files to come, long before they are written. */
  reserve(): Promise<void>
  /** Somebody is about to write: what that takes to begin is done beforehand. */
  prepare(): void
  names(): Promise<string[]>
  /** Whether there is one of this name; looks into no other while that one is where it was. */
  has(name: string): Promise<boolean>
  /** Null where there is none, or where it is not whole. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Resolves when all of it is on the disk. A name is written once: what changes gets another one. */
  write(name: string, content: FileContent): Promise<void>
  /** Removes a file; succeeds also where there is none. */
  remove(name: string): Promise<void>
}
