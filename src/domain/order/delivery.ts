/** How an order reaches a laboratory's own system, or the wholesaler that serves it. */
export const deliveryChannels = ['mail', 'webhook', 'fedicom'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** What it is told. */
export const deliveryEvents = ['created', 'withdrawn'] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

/** `failed`: given up, until somebody has it tried again. */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** State of all deliveries of an order: `failed` where one has failed, else `waiting` where one has not arrived. */
export const overallDeliveryStates = [
  'failed',
  'waiting',
  'delivered',
] as const satisfies readonly DeliveryState[]

/** The form of an address that the server calls. Whether it leads where it may is judged at each call (server/basics/address-policy.ts). */
export const isWebhookAddress = (given: string): boolean => {
  const address = /^https?:\/\/[^\s\\]+$/i.test(given) ? parsed(given) : null
  if (address === null) return false
  const { protocol, hostname, username, password } = address
  const isEncrypted = protocol === 'https:' || /^(127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  return isEncrypted && username === '' && password === ''
}

const parsed = (address: string): URL | null => {
  try {
    return new URL(address)
  } catch {
    return null
  }
}
