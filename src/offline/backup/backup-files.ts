/** Small files outside of the database, that all pages and workers of this device share. */
export type BackupFiles = {
  names(): Promise<string[]>
  read(name: string): Promise<string>
  /** Resolves when the whole text is on the disk. A name is written once: what changes gets another one. */
  write(name: string, text: string): Promise<void>
  /** One that is not there is removed, too. */
  remove(name: string): Promise<void>
}
