import type { UploadRule } from '@/domain/basics/upload-rule'
import { claimKinds } from '@/domain/order/reception'

/** A claim is `open` until its laboratory, or staff, says what comes of it. */
export const claimStates = { open: 'Abierta', accepted: 'Aceptada', refused: 'Rechazada' } as const
export type ClaimState = keyof typeof claimStates

/** What a delivery note or invoice says worse than the order promised: told with what it comes to. */
export const priceKinds = {
  dearer: 'Precio distinto del pactado',
  'fewer-free': 'Menos unidades sin cargo',
} as const
export type PriceKind = keyof typeof priceKinds

/** All that is claimed. */
export const claimedKinds = { ...claimKinds, ...priceKinds } as const
export type ClaimedKind = keyof typeof claimedKinds

export const isPriceKind = <Kind extends ClaimedKind>(kind: Kind): kind is Kind & PriceKind =>
  kind in priceKinds

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
