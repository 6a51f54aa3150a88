import type { Authenticator } from '@/offline/session/authenticator'
import { keyOfSecret, openText, sealText } from '@/offline/session/pin-crypto'
import type { PinRow } from '@/offline/session/pin-row'

type Wrapped = NonNullable<PinRow['authenticator']>
const about = (userId: number): string => `authenticator ${userId}`

/** Another wrapping of the data key that the PIN opens. */
export const wrapByAuthenticator = async (
  authenticator: Authenticator,
  { userId, name, dataKey }: { userId: number; name: string; dataKey: string },
): Promise<Wrapped | 'refused' | 'unsupported'> => {
  const made = await authenticator.create(name)
  if (typeof made === 'string') return made
  const key = await keyOfSecret(made.secret, about(userId))
  return { ...made.credential, wrapped: await sealText(key, dataKey, about(userId)) }
}

/** The data key; null where the authenticator refuses, or has another secret by now. */
export const openByAuthenticator = async (
  authenticator: Authenticator,
  userId: number,
  { wrapped, ...credential }: Wrapped,
): Promise<string | null> => {
  const secret = await authenticator.secretOf(credential)
  return secret && openText(await keyOfSecret(secret, about(userId)), wrapped, about(userId))
}
