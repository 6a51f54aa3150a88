import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { figuresProgress } from '../../features/relation-figures/staleness.queries'
import type { LoadedDemo } from './loaded-demo'

/** Access of laboratories to pharmacies, and notifications. */
export function describePeople({ db, now, today, count }: LoadedDemo): void {
  describe('the demo’s access and notifications', () => {
    it('give the first pharmacy an association with several laboratories, some with access and one without', async () => {
      const { rows } = await sql<{ laboratories: number; open: boolean; alike: boolean }>`
        SELECT count(*)::int AS laboratories, bool_or(laboratory_access) AS open,
          bool_or(laboratory_access) = bool_and(laboratory_access) AS alike
        FROM pharmacy_laboratory_relation JOIN laboratory ON laboratory.id = laboratory_id
        WHERE pharmacy_id = 1 AND association_id IS NOT NULL GROUP BY association_id`.execute(db)
      expect(rows.every(({ alike }) => alike)).toBe(true)
      expect(rows.filter(({ open }) => open).length).toBeGreaterThanOrEqual(5)
      expect(rows.filter(({ open }) => !open)).toHaveLength(1)
      expect(rows.filter(({ laboratories }) => laboratories >= 2).length).toBeGreaterThanOrEqual(4)
    })

    it('have the figures of every relation computed, with shares that differ', async () => {
      expect(await figuresProgress(db, today)).toMatchObject({
        pharmacies: 27,
        upToDate: 27,
        pending: 0,
        failed: 0,
      })
      const { rows } = await sql<{ shares: number; most: number; campaigns: number }>`
        SELECT count(DISTINCT round(own_pvl::numeric / universe_pvl, 3))::int AS shares,
          max(own_pvl::numeric / universe_pvl) AS most, count(campaign_potential_pvl)::int AS campaigns
        FROM relation_figures WHERE universe_pvl > 0`.execute(db)
      expect(rows[0]?.shares).toBeGreaterThan(20)
      expect(rows[0]?.most).toBeLessThanOrEqual(1)
      expect(rows[0]?.campaigns).toBeGreaterThan(0)
    })

    it('let two laboratories of one association have users, and pharmacies whose relations are all coronavirus', async () => {
      const shared = await count(sql`
        SELECT count(*)::int FROM (
          SELECT association_id FROM app_user JOIN laboratory ON laboratory.id = laboratory_id
          WHERE association_id IS NOT NULL GROUP BY association_id HAVING count(DISTINCT laboratory.id) > 1) AS shared`)
      expect(shared).toBeGreaterThanOrEqual(2)
      const { rows } = await sql<{ modes: string[] }>`
        SELECT array_agg(DISTINCT mode ORDER BY mode) AS modes FROM pharmacy_laboratory_relation
        GROUP BY pharmacy_id`.execute(db)
      const kinds = new Set(rows.map(({ modes }) => modes.join()))
      expect(kinds).toEqual(new Set(['default', 'coronavirus', 'coronavirus,default']))
    })

    it('have something to read for every role, nothing viewed before it was sent, and one notification still to be sent', async () => {
      const unread = await db
        .selectFrom('notification as n')
        .innerJoin('app_user as u', (join) => join.on(sql<boolean>`u.roles[1] = ANY(n.roles)`))
        .leftJoin('notification_view as view', (join) =>
          join.onRef('view.notification_id', '=', 'n.id').onRef('view.user_id', '=', 'u.id'),
        )
        .where('n.shipping_date', '<=', now)
        .where('u.username', 'in', ['farmacia', 'farmacia.nueva', 'delegado', 'admin'])
        .select(['u.username', sql<number>`count(*)::int`.as('sent')])
        .select(sql<number>`count(view.viewed_at)::int`.as('viewed'))
        .select(sql<boolean>`bool_and(view.viewed_at > n.shipping_date)`.as('after'))
        .groupBy('u.username')
        .orderBy('u.username')
        .execute()
      expect(unread).toEqual([
        { username: 'admin', sent: 2, viewed: 1, after: true },
        { username: 'delegado', sent: 3, viewed: 2, after: true },
        { username: 'farmacia', sent: 6, viewed: 4, after: true },
        { username: 'farmacia.nueva', sent: 6, viewed: 0, after: null },
      ])
      expect(await count(sql`SELECT count(*)::int FROM notification WHERE shipping_date > ${now}`)).toBe(1)
    })

    it('give staff more than a page of demos, whose pharmacies give the laboratory access', async () => {
      expect(await count(sql`SELECT count(*)::int FROM demo_config`)).toBeGreaterThan(9)
      const closed = sql<{ count: number }>`SELECT count(*)::int FROM demo_config
        JOIN demo_config_user shown ON shown.demo_config_id = demo_config.id
        JOIN user_pharmacy own ON own.user_id = shown.user_id
        WHERE code <> 'PRIMERA-VISITA' AND NOT EXISTS (SELECT 1 FROM pharmacy_laboratory_relation relation
          WHERE relation.pharmacy_id = own.pharmacy_id AND relation.laboratory_id = demo_config.laboratory_id
            AND relation.laboratory_access)`
      expect(await count(closed)).toBe(0)
    })

    it('leave only the new pharmacy with terms of laboratories to accept', async () => {
      const pending = await db
        .selectFrom('laboratory_terms as t')
        .innerJoin('pharmacy_laboratory_relation as r', 'r.laboratory_id', 't.laboratory_id')
        .innerJoin('user_pharmacy as p', 'p.pharmacy_id', 'r.pharmacy_id')
        .innerJoin('app_user as u', 'u.id', 'p.user_id')
        .leftJoin('laboratory_terms_acceptance as a', (join) =>
          join.onRef('a.laboratory_terms_id', '=', 't.id').onRef('a.user_id', '=', 'u.id'),
        )
        .where('a.status', 'is', null)
        .where(sql<boolean>`u.roles[1] = 'ROLE_FARMACIA'`)
        .select(['u.username', sql<number>`count(*)::int`.as('terms')])
        .groupBy('u.username')
        .execute()
      expect(pending).toEqual([{ username: 'farmacia.nueva', terms: 3 }])
      const { rows } = await sql<{ answered: number; after: boolean }>`
        SELECT count(*)::int AS answered, bool_and(answered_at BETWEEN published_at AND ${now}) AS after
        FROM laboratory_terms_acceptance JOIN laboratory_terms t ON t.id = laboratory_terms_id
        JOIN app_user u ON u.id = user_id WHERE username = 'farmacia'`.execute(db)
      expect(rows).toEqual([{ answered: 3, after: true }])
    })

    it('use only simple HTML elements in notifications', async () => {
      const { rows } = await sql<{ element: string }>`
        SELECT DISTINCT lower(found[1]) AS element
        FROM notification CROSS JOIN regexp_matches(content, '<([a-z]+)', 'gi') AS found`.execute(db)
      expect(rows.map(({ element }) => element).sort()).toEqual(['a', 'li', 'p', 'strong', 'ul'])
    })
  })
}
