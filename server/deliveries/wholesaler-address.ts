/** An address without what makes no other one of it: https://fedicom.example/v3/ is https://fedicom.example/v3. */
const placeOf = (address: string) => {
  const { origin, host, pathname, search } = new URL(address)
  const path = `${pathname.replace(/\/+$/, '')}${search}`
  return { place: `${origin}${path}`, text: `${host}${path}` }
}

/** Whether two wholesalers may be behind two addresses: one server may serve several of them, by path. */
export const isOtherAddress = (one: string, other: string): boolean =>
  placeOf(one).place !== placeOf(other).place

/** How staff know it. */
export const addressText = (address: string): string => placeOf(address).text

/** What is known of where a delivery may have arrived; `askedAddress`: where the wholesaler that was asked is now, null where nowhere. */
export type Asked = { isBound: boolean; placedAddress: string | null; askedAddress: string | null }

/** Whether it may have arrived at a wholesaler that is there no longer, or not at the address of then. */
export const isAtFormer = ({ isBound, placedAddress, askedAddress }: Asked): boolean =>
  isBound &&
  (askedAddress === null || (placedAddress !== null && isOtherAddress(placedAddress, askedAddress)))
