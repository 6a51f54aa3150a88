import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../testing/factories'
import { pharmaciesReachedBy, relationsReachedBy } from './laboratory-reach'
import { isInNetworkOf, networksOf, superiorsOf } from './user-network.queries'

const { owner: db } = await createTestDatabase()
const pharmacies: number[] = []
for (let n = 0; n < 4; n += 1) pharmacies.push(await insertPharmacy(db))

const anyPerson = fc.record({
  /** How far before them in the list their superior stands; beyond the first, nobody does. */
  above: fc.nat(7),
  other: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.boolean()),
  active: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.boolean()),
  links: fc.uniqueArray(fc.nat(3), { maxLength: 2 }),
})
type Drawn = typeof anyPerson extends fc.Arbitrary<infer Value> ? Value : never
type Person = { id: number; above: Person | null; laboratory: number; active: boolean }

let run = 0
async function employ(people: readonly Drawn[]) {
  run += 1
  const laboratories = [
    await insertLaboratory(db, { name: `Alba ${run}` }),
    await insertLaboratory(db, { name: `Brezo ${run}` }),
  ] as const
  for (const laboratory_id of laboratories)
    for (const pharmacy_id of pharmacies.slice(0, 3)) await insertRelation(db, { pharmacy_id, laboratory_id })
  const employed: Person[] = []
  for (const [index, { above, other, active, links }] of people.entries()) {
    const superior = employed[index - above - 1] ?? null
    const laboratory = laboratories[other ? 1 : 0]
    const id = await insertUser(db, {
      ...{ username: `usuario${run}.${index}`, roles: ['ROLE_LABORATORIO'], active },
      ...{ laboratory_id: laboratory, parent_user_id: superior?.id ?? null },
      pharmacies: links.map((at) => pharmacies[at] ?? 0),
    })
    employed.push({ id, above: superior, laboratory, active })
  }
  return employed
}

/** The members above somebody, the next one first, as somebody would write it down. */
const superiors = ({ above, laboratory }: Person): Person[] => {
  if (above === null) return []
  const further = superiors({ ...above, laboratory })
  return above.active && above.laboratory === laboratory ? [above, ...further] : further
}

test('in somebody’s network are the active users of their laboratory below them, at the level that members above them make', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPerson, { minLength: 1, maxLength: 8 }), async (people) => {
      const employed = await employ(people)
      const expected = employed
        .filter(({ active }) => active)
        .flatMap((person) => [
          { chief_id: person.id, id: person.id, superior_id: null, level: 0 },
          ...superiors(person).map((chief, index) => ({
            ...{ chief_id: chief.id, id: person.id, level: index + 1 },
            superior_id: superiors(person)[0]?.id ?? null,
          })),
        ])
      const ids = sql`(${sql.join(employed.map(({ id }) => id))})`
      const { rows } = await sql<(typeof expected)[number]>`
        SELECT chief_id, id, superior_id, level FROM ${networksOf(ids)} AS member
        WHERE chief_id IN (SELECT id FROM app_user WHERE active)`.execute(db)
      const sorted = (found: typeof expected) =>
        [...found].sort((a, b) => a.id - b.id || a.level - b.level).map((row) => JSON.stringify(row, keys))
      expect(sorted(rows)).toEqual(sorted(expected))
    }),
    { numRuns: 40 },
  )
})
const keys = ['chief_id', 'id', 'superior_id', 'level']

test('upwards and downwards say the same, and what several reach is what each of them reaches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyPerson, { minLength: 1, maxLength: 6 }), async (people) => {
      const employed = await employ(people)
      const ids = sql`(${sql.join(employed.map(({ id }) => id))})`
      const together = await sql<{ chief_id: number; pharmacy_id: number }>`
        SELECT chief_id, pharmacy_id FROM ${relationsReachedBy(ids)} AS reached`.execute(db)
      for (const person of employed) {
        const above = await sql<{ id: number }>`
          SELECT id FROM ${superiorsOf(person.id)} AS above ORDER BY height`.execute(db)
        expect(above.rows.map(({ id }) => id)).toEqual(superiors(person).map(({ id }) => id))
        for (const chief of employed.filter(({ active }) => active)) {
          const known = await isInNetworkOf(db, { chiefId: chief.id, userId: person.id })
          expect(known).toBe(chief === person || (person.active && superiors(person).includes(chief)))
        }
        const alone = await sql<{ id: number }>`
          SELECT id FROM pharmacy WHERE id IN ${pharmaciesReachedBy(person.id)} ORDER BY id`.execute(db)
        const own = together.rows.filter(({ chief_id }) => chief_id === person.id)
        expect(own.map(({ pharmacy_id }) => pharmacy_id).sort((a, b) => a - b)).toEqual(
          alone.rows.map(({ id }) => id),
        )
      }
    }),
    { numRuns: 15 },
  )
})
