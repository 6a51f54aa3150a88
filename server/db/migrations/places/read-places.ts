import { municipalityLines } from './municipalities'
import { postalCodeLines } from './postal-codes'
import { communityLines } from './provinces'

type Named = { id: string; name: string }

/** The places of Spain as rows of their tables. */
export function readPlaces() {
  const communities: Named[] = []
  const provinces: (Named & { community_id: string })[] = []
  for (const [head = '', rest = ''] of linesOf(communityLines).map((line) => line.split(': '))) {
    const community = numbered(head)
    communities.push(community)
    for (const each of rest.split('; ')) provinces.push({ ...numbered(each), community_id: community.id })
  }
  const cities = linesOf(municipalityLines)
    .map(numbered)
    .flatMap(({ id: province_id, name: list }) =>
      list
        .split('|')
        .map((each) => ({ id: province_id + each.slice(0, 3), name: each.slice(3), province_id })),
    )
  const postalCodes = linesOf(postalCodeLines)
    .map(numbered)
    .flatMap(({ id: province, name: list }) => list.split(' ').flatMap((each) => codesOf(province, each)))
  return { communities, provinces, cities, postalCodes }
}

/** `028=059`, `001-018=059` or `193=008,047`, of a province. */
function codesOf(province: string, entry: string): { code: string; city_id: string; position: number }[] {
  const [codes = '', municipalities = ''] = entry.split('=')
  const [first = '', last = first] = codes.split('-')
  const cities = municipalities.split(',').map((each) => (each.length === 3 ? province + each : each))
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) =>
    province.concat(String(Number(first) + index).padStart(3, '0')),
  ).flatMap((code) => cities.map((city_id, position) => ({ code, city_id, position })))
}

const linesOf = (text: string): string[] => text.trim().split('\n')

/** '28 Madrid' */
const numbered = (text: string): Named => {
  const space = text.indexOf(' ')
  return { id: text.slice(0, space), name: text.slice(space + 1) }
}
