import type { UploadRule } from '@/domain/basics/upload-rule'

/** Side of the square that a picture of a user is cut to (platform.md §5). */
export const avatarSide = 225

/** What the server takes: pictures that screens upload are JPEG. */
export const avatarRule: UploadRule = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  most: 1,
  maxBytes: 2_097_152,
  required: true,
}
