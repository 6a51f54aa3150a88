import type { DeliverySettings } from '@/contract/orders/order-deliveries'

type Wholesaler = DeliverySettings['wholesalers'][number]
type Method = DeliverySettings['methods'][number]

/** Whose orders a wholesaler may serve: methods that no other one has, and null for all that have none. */
export const methodsFor = (
  { methods, wholesalers }: DeliverySettings,
  wholesaler: Wholesaler | null,
): (Method | null)[] => {
  const taken = wholesalers.filter(({ id }) => id !== wholesaler?.id).map(({ method }) => method?.id ?? null)
  const own = wholesaler?.method ?? null
  // One that the laboratory no longer offers stays with who has it.
  const offered = own === null || methods.some(({ id }) => id === own.id) ? methods : [...methods, own]
  return [null, ...offered].filter((method) => !taken.includes(method?.id ?? null))
}

/** In words: which orders go to who has this method. */
export const ordersOf = (method: Method | null, { wholesalers }: DeliverySettings): string => {
  if (method !== null) return `Solo los de «${method.name}»`
  return wholesalers.some((each) => each.method !== null) ? 'Los que no tienen otro mayorista' : 'Todos'
}
