type Named = { name: string }

type SearchedUser = {
  username: string
  firstName: string
  surname: string
  email: string
  laboratory: Named | null
  pharmas: readonly Named[]
}

/** What a search in a network looks into, as the server does (db/search-texts `userText`). */
export const memberSearchText = ({ username, firstName, surname, email }: SearchedUser): string =>
  [username, firstName, surname, email].join(' ')

/** The same in the users of the administration. The NIF of their pharmacies is known to the server alone. */
export const userSearchText = (user: SearchedUser): string =>
  [memberSearchText(user), user.laboratory?.name ?? '', ...user.pharmas.map(({ name }) => name)].join(' ')

type SearchedPharmacy = { name: string; address: { city: (Named & { province: Named }) | null } }

/** The same in the pharmacies of the portal. */
export const pharmacySearchText = ({ name, address: { city } }: SearchedPharmacy): string =>
  [name, city?.name ?? '', city?.province.name ?? ''].join(' ')
