/**
 * What attempts are counted by: an IPv4 address as it is; of an IPv6 one the network of 64 bits, all of whose addresses
 * one caller has at hand.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = Math.max(0, 8 - groupsOf(head).length - groupsOf(tail).length)
  return [...groupsOf(head), ...Array<string>(missing).fill('0'), ...groupsOf(tail)].slice(0, 4).join(':')
}
