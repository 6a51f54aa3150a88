/** How an order reaches a laboratory's own system. */
export const deliveryChannels = ['mail', 'webhook'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** What it is told. */
export const deliveryEvents = ['created', 'withdrawn'] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

/** `failed`: given up, until somebody has it tried again. */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
