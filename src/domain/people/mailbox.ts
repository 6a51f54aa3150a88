/** Where everybody may have a mailbox: such a domain belongs to no laboratory. */
const publicDomains = new Set(
  `gmail.com googlemail.com hotmail.com hotmail.es outlook.com outlook.es live.com msn.com yahoo.com yahoo.es ymail.com
   icloud.com me.com mac.com aol.com gmx.com gmx.es protonmail.com proton.me pm.me zoho.com telefonica.net movistar.es
   orange.es orangecorreo.es vodafone.es ono.com terra.es terra.com jazztel.es jazzfree.com euskaltel.net euskalnet.net
   mundo-r.com wanadoo.es ya.com tiscali.es telecable.es arrakis.es`.split(/\s+/),
)

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The mailbox behind an address in its stored form: what follows a plus leads to the same one, and so do Gmail's dots. */
const mailboxOf = (address: string): string => {
  const domain = domainOf(address)
  const name = address.slice(0, -domain.length - 1).replace(/\+.*$/, '')
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`
}

/** Whether an address is one of these people's or lies in a domain of theirs; all in their stored form. */
export const isAddressOf = (address: string, people: readonly string[]): boolean => {
  const [mailbox, domain] = [mailboxOf(address), domainOf(address)]
  return people.some((theirs) => {
    const own = domainOf(theirs)
    return (
      mailboxOf(theirs) === mailbox ||
      (!publicDomains.has(own) && (domain === own || domain.endsWith(`.${own}`)))
    )
  })
}
