export type FileContent = string | Uint8Array<ArrayBuffer>

/** Small files outside of the database, that all pages and workers of this device share. */
export type BackupFiles = {
  /** Somebody is about to write: what that takes to begin is done beforehand. */
  prepare(): void
  names(): Promise<string[]>
  read(name: string): Promise<string>
  readBytes(name: string): Promise<Uint8Array<ArrayBuffer>>
  /** Resolves when all of it is on the disk. A name is written once: what changes gets another one. */
  write(name: string, content: FileContent): Promise<void>
  /** Removes a file; succeeds also where there is none. */
  remove(name: string): Promise<void>
}
