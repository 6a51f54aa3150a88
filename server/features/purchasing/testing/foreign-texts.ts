import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema'
import { foreign } from './foreign-ids'

/** Licence terms, a notification, a module and tutorials that are of no caller. */
export async function insertForeignTexts(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('laboratory_terms')
    .values({
      ...{ id: foreign.terms, code: 'ajenos', laboratory_id: foreign.laboratory, title: 'Ajenos' },
      ...{ content: '<p>Ajenos</p>', published_at: new Date('2026-01-01') },
    })
    .execute()
  await db
    .insertInto('notification')
    .values({
      ...{ id: foreign.notification, code: 'ajena', title: 'Ajena', content: '<p>Ajena</p>' },
      ...{ shipping_date: new Date('2026-01-01'), roles: ['ROLE_ADMIN'] },
    })
    .execute()

  await db.insertInto('rebotica_module').values({ id: foreign.module, name: 'Ajeno' }).execute()
  const shown = { tags: ['dashboard'], address: '/' }
  await db
    .insertInto('video_tutorial')
    .values([
      { id: foreign.tutorial, code: 'ajeno', name: 'Ajeno', ...shown },
      { id: foreign.tutorial + 1, code: 'del módulo', name: 'Del módulo ajeno', ...shown },
    ])
    .execute()
  await db
    .insertInto('video_tutorial_laboratory')
    .values({ video_tutorial_id: foreign.tutorial, laboratory_id: foreign.laboratory })
    .execute()
  await db
    .insertInto('video_tutorial_module')
    .values({ video_tutorial_id: foreign.tutorial + 1, rebotica_module_id: foreign.module })
    .execute()
}
