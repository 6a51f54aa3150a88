import { missingOf, useMissing } from '@/parts/connection/use-is-offline'

/** A PIN has opened the device, and the server knows nothing of its user: not even a good network sends anything. */
export const useIsSignedOut = (): boolean => useMissing() === missingOf('signed-out')
