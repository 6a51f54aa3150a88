import { BlockList, isIP } from 'node:net'

/**
 * Which addresses somebody may have the server call (webhooks, wholesalers): it calls them from inside of an installation's
 * network, so they must not lead there. Judged by the address that a name resolves to, at each call (outgoing-call.ts).
 */
export type AddressPolicy = {
  /** Why it may not be called, or null. */
  problemOf: (url: string) => string | null
  mayConnect: (ip: string) => boolean
}

/** IPv4 addresses that are nobody's on the Internet (IANA's special-purpose registry), as networks. */
const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Internet addresses of IPv6; `specialIpv6` are those among them that tunnel into IPv4 or are for documents and tests. */
const internetIpv6 = ['2000::/3']
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** `allowed`: networks of an installation's own, such as 10.20.0.0/16, which may be called, too; loopback then by http as well. */
export function addressPolicy(allowed: readonly string[]): AddressPolicy {
  const [own, special, internet] = [
    listOf(allowed),
    listOf([...specialIpv4, ...specialIpv6]),
    listOf(internetIpv6),
  ]
  const mayConnect = (ip: string): boolean => {
    const family = isIP(ip)
    if (family === 0) return false
    if (family === 4) return own.check(ip) || !special.check(ip)
    return own.check(ip, 'ipv6') || (internet.check(ip, 'ipv6') && !special.check(ip, 'ipv6'))
  }
  return {
    mayConnect,
    problemOf: (given) => {
      if (!URL.canParse(given)) return 'No es una dirección'
      const url = new URL(given)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (url.username !== '' || url.password !== '') return 'No puede llevar usuario ni contraseña'
      const isIp = isIP(host) !== 0
      if (isIp && !mayConnect(host)) return 'Es una dirección interna'
      // With networks of one's own, a name of theirs is judged by what it resolves to.
      if (!isIp && allowed.length === 0 && isInternalName(host)) return 'Es una dirección interna'
      if (url.protocol === 'https:') return null
      return url.protocol === 'http:' && isIp && isLoopback(host) ? null : 'Tiene que empezar por https://'
    },
  }
}

/** Policy of an installation that calls nobody: anybody may enter as the administrator of a public demonstration. */
export const noAddresses: AddressPolicy = {
  mayConnect: () => false,
  problemOf: () => 'Esta demostración es pública y no llama a nadie',
}

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Names that only resolve inside of a network; the others are judged by what they resolve to. */
const isInternalName = (host: string): boolean =>
  /(^|\.)(localhost|local|internal|lan|home|corp)\.?$|^[^.]+$/i.test(host)

const loopback = listOf(['127.0.0.0/8', '::1/128'])
const isLoopback = (host: string): boolean => loopback.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
