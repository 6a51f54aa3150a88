import { useEffect, useRef, useState } from 'react'
import { type UploadRule, uploadFault } from '@/domain/basics/upload-rule'
import { isOfItsType } from '@/domain/support/attachment-bytes'
import type { TicketAttachment } from '@/offline/kinds/ticket'

export type Attachment = TicketAttachment & {
  id: string
  /** Address of the file's picture; null for what browsers do not show. */
  previewUrl: string | null
}

const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

type Written = { whose: string; attachments: readonly Attachment[] }
const nothing: Written = { whose: '', attachments: [] }
/**
 * Attachments of a ticket that is not sent yet, also while its dialog is closed. They belong to one session, and are in memory
 * alone.
 */
let written = nothing

/** Attachments of this session; those of another session are removed. */
function attachmentsOf(whose: string): readonly Attachment[] {
  if (written.whose === whose) return written.attachments
  for (const { previewUrl } of written.attachments) if (previewUrl !== null) URL.revokeObjectURL(previewUrl)
  written = nothing
  return []
}

/**
 * Files that are to be sent: read when they are chosen, so that they are the ones that were seen. `kept`, while a ticket is
 * written: as its text, they are there again when its dialog is opened again.
 */
export function useAttachments({
  rule,
  kept,
}: {
  rule: UploadRule
  kept?: { whose: string; isWritten: boolean }
}) {
  const { whose, isWritten } = kept ?? {}
  const [attachments, setAttachments] = useState(() => (whose === undefined ? [] : attachmentsOf(whose)))
  const [fault, setFault] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const urls = useRef(new Set(attachments.flatMap(({ previewUrl }) => previewUrl ?? [])))
  useEffect(() => {
    if (whose !== undefined) written = isWritten ? { whose, attachments } : nothing
  }, [whose, isWritten, attachments])
  useEffect(
    () => () => {
      if (whose === undefined || written === nothing) for (const url of urls.current) URL.revokeObjectURL(url)
    },
    [whose],
  )
  const release = (url: string | null) => {
    if (url === null) return
    URL.revokeObjectURL(url)
    urls.current.delete(url)
  }

  const add = async (files: readonly File[]) => {
    const together = [
      ...attachments.map(({ type, content }) => ({ type, size: content.byteLength })),
      ...files.map(({ type, size }) => ({ type, size })),
    ]
    const refused = uploadFault(together, rule)
    setFault(refused)
    if (refused !== null || files.length === 0) return
    setIsReading(true)
    const read = await Promise.all(files.map(readAttachment))
    setIsReading(false)
    const wrong = read.find((each) => 'fault' in each)
    if (wrong) return setFault(wrong.fault)
    const added = read.filter((each) => 'content' in each)
    for (const { previewUrl } of added) if (previewUrl !== null) urls.current.add(previewUrl)
    setAttachments((before) => [...before, ...added])
  }
  const remove = (id: string) => {
    setFault(null)
    release(attachments.find((each) => each.id === id)?.previewUrl ?? null)
    setAttachments((before) => before.filter((each) => each.id !== id))
  }
  const clear = () => {
    setFault(null)
    for (const { previewUrl } of attachments) release(previewUrl)
    setAttachments([])
  }
  /** They are saved with their ticket, also where its dialog is closed by now. */
  const forget = () => {
    written = nothing
  }
  return { attachments, fault, setFault, isReading, add, remove, clear, forget }
}

async function readAttachment(file: File): Promise<Attachment | { fault: string }> {
  const { name, type } = file
  try {
    const content = new Uint8Array(await file.arrayBuffer())
    if (!isOfItsType(type, content)) return { fault: `«${name}» no es el tipo de archivo que dice ser.` }
    const previewUrl = shown.has(type) ? URL.createObjectURL(file) : null
    return { id: crypto.randomUUID(), name, type, content, previewUrl }
  } catch {
    return { fault: `El navegador no ha podido leer «${name}».` }
  }
}
