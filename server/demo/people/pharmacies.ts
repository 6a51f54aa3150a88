import { createPeople } from '../basics/names'
import { randomFor } from '../basics/random'
import type { Habits } from '../basics/season'

export type DemoPharmacy = {
  id: number
  name: string
  nif: string
  address: string
  postalCode: string
  cityId: string
  contactPerson: string
  contactEmail: string
  contactPhone: string
  software: string
  /** Approximate number of sale_day rows per year, and number of different products sold. */
  rowsPerYear: number
  assortment: number
  habits: Habits
  /** Prices of parafarmacia relative to the recommended ones. */
  otcPriceFactor: number
  /** Mode of its relations with laboratories; `mixed` has both modes. */
  relationMode: 'default' | 'coronavirus' | 'mixed'
}

/**
 * name | municipality | postal code | street | rows a year | products | c coast, s every Sunday, v coronavirus, m mixed.
 * Ids are the line numbers: 1 is the account `farmacia`, 2 is `farmacia.nueva`.
 */
const table = `
Farmacia La Encina Azul|28005|28801|Calle de los Tilos, 14|89000|8600|s
Farmacia Puerta Nueva|45168|45001|Calle del Molino Viejo, 3|8000|2600|
Farmacia El Almendro|28079|28001|Calle de la Fuente Clara, 22|9000|3000|m
Farmacia Faro del Norte|15030|15001|Avenida de las Gaviotas, 8|7000|2400|c
Farmacia Mirador del Turia|46250|46001|Calle del Azahar, 41|8500|2800|
Farmacia Las Salinas|11012|11001|Paseo de la Brisa, 5|6000|2200|c
Farmacia Sierra Blanca|29069|29601|Avenida de los Olivos, 17|7500|2500|cs
Farmacia Ribera del Ebro|50297|50001|Calle del Puente Alto, 9|7000|2400|
Farmacia La Dehesa|06015|06001|Plaza de los Alcornoques, 2|4500|1800|
Farmacia Monte Verde|33044|33001|Calle de los Hayedos, 30|5500|2000|v
Farmacia Nou Jardí|08019|08001|Carrer de les Oliveres, 12|9000|3000|
Farmacia Cala Serena|07040|07001|Carrer de la Mar Blava, 6|6500|2300|c
Farmacia Los Dragos|38038|38001|Calle de los Cardones, 19|5500|2000|cs
Farmacia Valle del Duero|47186|47001|Calle de las Viñas, 27|5000|1900|
Farmacia La Espadaña|37274|37001|Calle del Arroyo, 11|4500|1800|
Farmacia Torre del Agua|30030|30001|Calle del Limonar, 33|6000|2200|
Farmacia Itsasondo|48020|48001|Calle de los Robles, 7|6000|2200|
Farmacia Las Murallas|27028|27001|Rúa das Camelias, 15|4000|1700|
Farmacia El Romeral|18087|18001|Cuesta del Jazmín, 4|5500|2000|
Farmacia Campo de Lavanda|19130|19001|Calle del Colmenar, 21|3500|1500|
Farmacia Plaza del Reloj|28065|28901|Calle de los Toneles, 10|4000|1700|v
Farmacia Los Girasoles|41091|41001|Calle del Patio Largo, 28|7500|2500|
Farmacia Bahía Clara|39075|39001|Paseo de las Mareas, 16|4500|1800|c
Farmacia Peña Dorada|44216|44001|Calle de la Solana, 1|3000|1400|
`

export const demoPharmacies = (): DemoPharmacy[] => {
  const random = randomFor('pharmacies')
  const person = createPeople(random)
  return table
    .trim()
    .split('\n')
    .map((line, index) => {
      const [name = '', cityId = '', postalCode = '', address = '', rows, products, flags = ''] =
        line.split('|')
      const { firstName, secondName } = person()
      const id = index + 1
      return {
        id,
        name,
        nif: demoNif(id),
        address,
        postalCode,
        cityId,
        contactPerson: `${firstName} ${secondName}`,
        contactEmail: `contacto.${id}@farmacias.example`,
        contactPhone: demoPhone(id),
        software: random.pick(['Farmatic', 'Nixfarma', 'Unycop']),
        rowsPerYear: Number(rows),
        assortment: Number(products),
        habits: { tourism: flags.includes('c'), everySunday: flags.includes('s') },
        otcPriceFactor: random.between(0.95, 1.06),
        relationMode: flags.includes('v') ? 'coronavirus' : flags.includes('m') ? 'mixed' : 'default',
      }
    })
}

/** A telephone number that cannot exist: no Spanish number starts with 50. */
export const demoPhone = (number: number) => `500000${String(number).padStart(3, '0')}`

/**
 * NIF of a comunidad de bienes with a correct check digit but a province (00) that does not exist, so it cannot be
 * real.
 */
export const demoNif = (number: number): string => {
  const digits = String(number).padStart(7, '0')
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit)
    return total + (index % 2 === 1 ? value : Math.floor((2 * value) / 10) + ((2 * value) % 10))
  }, 0)
  return `E${digits}${(10 - (sum % 10)) % 10}`
}
