import type { Config } from './config'

/** Whether a call came to the association's host. A host name has no case, and may end in the dot of its full form. */
export const isAssociationHost = ({ association }: Config, hostname: string): boolean =>
  hostname.toLowerCase().replace(/\.$/, '') === association.host

/**
 * Where links begin in a mail that was asked for on this host: the association's own host keeps its users, and any other name
 * gives the configured address, because a caller may write whatever it likes into the Host header.
 */
export function publicUrlOn(config: Config, hostname: string): string {
  if (!isAssociationHost(config, hostname)) return config.publicUrl
  const address = new URL(config.publicUrl)
  address.hostname = config.association.host
  return address.origin
}
