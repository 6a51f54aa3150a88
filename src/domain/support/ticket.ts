import type { UploadRule } from '@/domain/basics/upload-rule'

const office = 'application/vnd.openxmlformats-officedocument'

/** The attachments of one ticket (platform.md §5). All of them together are what a slow line carries while orders wait behind it. */
export const ticketAttachmentRule = {
  types: [
    'image/png',
    'image/jpeg',
    'image/webp',
    'image/gif',
    'image/heic',
    'application/pdf',
    'text/plain',
    'text/csv',
    'application/vnd.ms-excel',
    `${office}.spreadsheetml.sheet`,
    'application/msword',
    `${office}.wordprocessingml.document`,
  ],
  most: 5,
  maxBytes: 10 * 1024 * 1024,
  maxTotalBytes: 10 * 1024 * 1024,
  required: false,
} satisfies UploadRule

export const maxDescriptionLength = 10_000

const maxSubjectLength = 75
const ellipsis = '...'

/** The description in one line, cut to 75 characters: 72 and the ellipsis (platform.md §9). */
export const ticketSubject = (description: string): string => {
  const letters = [...description.replace(/\s+/g, ' ').trim()]
  return letters.length <= maxSubjectLength
    ? letters.join('')
    : letters.slice(0, maxSubjectLength - ellipsis.length).join('') + ellipsis
}
