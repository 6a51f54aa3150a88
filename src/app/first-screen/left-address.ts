/** In session storage: `address-keeper` writes and reads it, and is loaded when it is needed. */
export const leftAddressKey = 'rebotica:left-address'

export const hasLeftAddress = () => {
  try {
    return sessionStorage.getItem(leftAddressKey) !== null
  } catch {
    return false
  }
}
