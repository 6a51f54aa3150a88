import type { Failure } from '@/api/outcome'
import type { Attachments } from '@/offline/kinds/kind'

type Info = { name: string; type: string; size: number }

/**
 * The files of a message, as its body names them; null where one of them is gone, or sealed for somebody else: without it the server
 * would have another message than its user wrote.
 */
export const attachedFiles = (infos: readonly Info[], attachments: Attachments): File[] | null => {
  const files = infos.map(({ name, type }, index) => new File([attachments[index] ?? ''], name, { type }))
  return files.every(({ size }, index) => size === infos[index]?.size) ? files : null
}

export const unreadable: Failure = { ok: false, kind: 'unreadable' }
