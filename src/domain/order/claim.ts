import type { UploadRule } from '@/domain/basics/upload-rule'

/** A claim is `open` until its laboratory, or staff, says what comes of it. */
export const claimStates = { open: 'Abierta', accepted: 'Aceptada', refused: 'Rechazada' } as const
export type ClaimState = keyof typeof claimStates

export const maxClaimLines = 400
export const maxClaimText = 2000

/** All of them together are what a slow line carries while orders wait behind it. */
export const claimPhotoRule = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/heic'],
  most: 5,
  maxBytes: 10 * 1024 * 1024,
  maxTotalBytes: 10 * 1024 * 1024,
  required: false,
} satisfies UploadRule
