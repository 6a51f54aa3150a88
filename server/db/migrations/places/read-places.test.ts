import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { realData, realDataMissing } from '../../../testing/real-data'
import { readPlaces } from './read-places'

const { communities, provinces, cities, postalCodes } = readPlaces()
const nameOf = new Map(cities.map(({ id, name }) => [id, name]))

/** Founded after INE's list of municipalities, with their postal codes. Names as INE's register of places has them (variable 19). */
const founded: Record<string, [string, ...string[]]> = {
  '11903': ['San Martín del Tesorillo', '11340'],
  '14901': ['Fuente Carreteros', '14110'],
  '14902': ['La Guijarrosa', '14547'],
  '18077': ['Fornes', '18127'],
  '18916': ['Torrenueva Costa', '18720'],
  '21902': ['La Zarza-Perrunal', '21310', '21319'],
  '41904': ['El Palmar de Troya', '41719'],
  '48916': ['Usansolo', '48960'],
}

describe('the places of Spain', () => {
  test('are all there, each once and in its province', () => {
    expect([communities, provinces, cities].map(({ length }) => length)).toEqual([19, 52, 8132])
    expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length)
    const known = new Set(provinces.map(({ id }) => id))
    expect(
      cities.filter(({ id, province_id }) => !known.has(province_id) || !id.startsWith(province_id)),
    ).toEqual([])
    expect(
      cities
        .filter(({ name }) => name !== name.trim() || name === '' || /, |\d/.test(name))
        .map(({ name }) => name),
    ).toEqual(['Saus, Camallera i Llampaies', "Cruïlles, Monells i Sant Sadurní de l'Heura"])
  })

  test('have five digits each, lead to municipalities that exist, and number them from 0', () => {
    expect(postalCodes.filter(({ code, city_id }) => !/^\d{5}$/.test(code) || !nameOf.has(city_id))).toEqual(
      [],
    )
    const pairs = postalCodes.map(({ code, city_id }) => `${code} ${city_id}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    const seen = new Map<string, number>()
    const misnumbered = postalCodes.filter(({ code, position }) => {
      const next = seen.get(code) ?? 0
      seen.set(code, next + 1)
      return position !== next
    })
    expect(misnumbered).toEqual([])
  })

  test('are written as they are read, and shared codes have the municipality that most people mean first', () => {
    const of = (code: string) =>
      postalCodes.filter((each) => each.code === code).map(({ city_id }) => nameOf.get(city_id))
    expect(of('28001')).toEqual(['Madrid'])
    expect(of('15001')).toEqual(['A Coruña'])
    expect(of('03113')).toEqual(['Alicante', 'Elche'])
    expect(of('00000')).toEqual([])
  })

  test.each(Object.entries(founded))('have %s, founded after the list', (id, [name, ...codes]) => {
    expect(nameOf.get(id)).toBe(name)
    expect(postalCodes.filter(({ city_id }) => city_id === id).map(({ code }) => code)).toEqual(codes)
  })
})

describe.skipIf(realDataMissing)(realDataMissing ?? 'against the lists of INE', () => {
  const rows = (file: string): Record<string, string>[] =>
    parse(readFileSync(file, 'utf8'), { columns: true, bom: true })
  test('every municipality has its code and its name, but for some that everybody calls otherwise', () => {
    const municipalities = rows(realData.municipalities)
    const others = municipalities
      .map(({ municipio_id = '', nombre = '' }) => [asRead(nombre), nameOf.get(municipio_id)])
      .filter(([official, name]) => official !== name)
    expect(others).toEqual([
      ['Alicante/Alacant', 'Alicante'],
      ['Elche/Elx', 'Elche'],
      ['Palma de Mallorca', 'Palma'],
      ['Castellón de la Plana/Castelló de la Plana', 'Castellón de la Plana'],
      ['Donostia/San Sebastián', 'San Sebastián'],
      ['Pamplona/Iruña', 'Pamplona'],
    ])
    const listed = new Set(municipalities.map(({ municipio_id }) => municipio_id))
    expect(cities.map(({ id }) => id).filter((id) => !listed.has(id))).toEqual(Object.keys(founded))
  })

  test('every postal code has the municipalities that INE gives it, and no others', () => {
    const official = rows(realData.postalCodes).map(
      ({ codigo_postal, municipio_id }) => `${codigo_postal} ${municipio_id}`,
    )
    expect(postalCodes.map(({ code, city_id }) => `${code} ${city_id}`).sort()).toEqual(official.sort())
  })
})

/** 'Coruña, A' → 'A Coruña', "Lorcha/Orxa, l'" → "Lorcha/L'Orxa" */
const asRead = (official: string): string =>
  official
    .split('/')
    .map((part) => {
      const [, name, article] =
        /^([^,]+), (els?|les?|las?|los?|l'|L'|[AEO]s?|E[ls]|L[ao]s?|Les|Es|Sa|Ses|S')$/i.exec(part) ?? []
      if (name === undefined || article === undefined) return part
      const first = article.charAt(0).toUpperCase() + article.slice(1)
      return first.endsWith("'") ? first + name : `${first} ${name}`
    })
    .join('/')
