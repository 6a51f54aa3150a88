import { object, optionalText, text } from './fields'

/** A domain without which it is FEDICOM: a pharmacy's or laboratory's user of the wholesaler. */
export const defaultDomain = 'FEDICOM'
/** Orders at a laboratory's conditions; the only one in which discounts and bonus units count. */
export const transferDomain = 'transfer_laboratorio'

export const isTransferDomain = (domain: string): boolean => domain.trim().toLowerCase() === transferDomain

export const credentials = object({
  user: text,
  password: optionalText,
  apikey: optionalText,
  domain: optionalText,
})
