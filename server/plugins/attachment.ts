import { fileSystemName } from '@/domain/basics/visible-text'

/** Content-Disposition of a download: any name in UTF-8, and an ASCII one for programs that read no other. */
export function attachment(name: string, extension: string): string {
  const file = `${fileSystemName(name) || 'Rebotica'}.${extension}`
  const ascii = file.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
