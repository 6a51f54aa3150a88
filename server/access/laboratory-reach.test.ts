import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database'
import { insertLaboratory, insertPharmacy, insertRelation, insertUser } from '../testing/factories'
import { pharmaciesReachedBy, reachesPharmacy } from './laboratory-reach'

const { owner: db } = await createTestDatabase()
const roles = ['ROLE_LABORATORIO' as const]

const pharmacyCount = 4
const anyMember = fc.record({
  /** How far before it in the list its chief stands; beyond the first, nobody does. */
  chief: fc.nat(8),
  other: fc.boolean(),
  active: fc.boolean(),
  links: fc.uniqueArray(fc.nat(pharmacyCount - 1), { maxLength: 3 }),
})
const anyNetwork = fc.record({
  members: fc.array(anyMember, { minLength: 1, maxLength: 8 }),
  related: fc.uniqueArray(fc.nat(pharmacyCount - 1)),
})

test('a laboratory’s user reaches what is linked to themselves or to somebody active of their laboratory below them, and without anybody above everything', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(anyNetwork, async ({ members, related }) => {
      run += 1
      const laboratories = [
        await insertLaboratory(db, { name: `Alba ${run}` }),
        await insertLaboratory(db, { name: `Brezo ${run}` }),
      ] as const
      const pharmacies: number[] = []
      for (let n = 0; n < pharmacyCount; n += 1) pharmacies.push(await insertPharmacy(db))
      for (const at of related)
        for (const laboratory_id of laboratories)
          await insertRelation(db, { pharmacy_id: pharmacies[at] as number, laboratory_id })
      const users: {
        id: number
        chief: number | null
        laboratory: number
        active: boolean
        links: number[]
      }[] = []
      for (const [index, member] of members.entries()) {
        const chief = users[index - member.chief - 1]?.id ?? null
        const laboratory = laboratories[member.other ? 1 : 0]
        const links = member.links.map((at) => pharmacies[at] as number)
        const id = await insertUser(db, {
          username: `usuario${run}.${index}`,
          roles,
          laboratory_id: laboratory,
          parent_user_id: chief,
          active: member.active,
          pharmacies: links,
        })
        users.push({ id, chief, laboratory, active: member.active, links })
      }
      const isBelow = (id: number, chief: number): boolean => {
        const above = users.find((user) => user.id === id)?.chief ?? null
        return id === chief || (above !== null && isBelow(above, chief))
      }
      for (const user of users) {
        const expected = related
          .map((at) => pharmacies[at] as number)
          .filter(
            (pharmacy) =>
              user.chief === null ||
              users.some(
                (member) =>
                  isBelow(member.id, user.id) &&
                  member.active &&
                  member.laboratory === user.laboratory &&
                  member.links.includes(pharmacy),
              ),
          )
        const listed = await sql<{ id: number }>`
          SELECT id FROM pharmacy WHERE id IN ${pharmaciesReachedBy(user.id)} ORDER BY id`.execute(db)
        const judged = await sql<{ id: number }>`
          SELECT pharmacy.id FROM pharmacy JOIN app_user ON app_user.id = ${user.id}
          WHERE ${reachesPharmacy('app_user', sql`pharmacy.id`)} AND pharmacy.id IN (
            SELECT pharmacy_id FROM pharmacy_laboratory_relation relation
            WHERE relation.laboratory_id = app_user.laboratory_id) ORDER BY id`.execute(db)
        expect(listed.rows.map(({ id }) => id)).toEqual(expected.sort((a, b) => a - b))
        expect(judged.rows).toEqual(listed.rows)
      }
    }),
    { numRuns: 25 },
  )
})
