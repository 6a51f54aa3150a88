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

/** What a search of the administration's users looks in. The NIF of their pharmacies is known to the server alone. */
export const userSearchText = (user: SearchedUser): string =>
  [memberSearchText(user), user.laboratory?.name ?? '', ...user.pharmas.map(({ name }) => name)].join(' ')

type SearchedPharmacy = { name: string; address: { city: (Named & { province: Named }) | null } }

/** What a search of the portal's pharmacies looks in. */
export const pharmacySearchText = ({ name, address: { city } }: SearchedPharmacy): string =>
  [name, city?.name ?? '', city?.province.name ?? ''].join(' ')
