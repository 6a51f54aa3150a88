import { basename } from 'node:path'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import type { CatalogueSourceName } from '../../db/tables/catalogue'

/** The date in a file's name, as precise as it is: 'lista_20200229.csv', 'nomenclator_2026-05.csv', 'boe_2025.csv'. */
export const publishedIn = (file: string): string | null => {
  const found = /(?<!\d)(20\d\d)(?:[-_]?(0[1-9]|1[0-2])(?:[-_]?(0[1-9]|[12]\d|3[01]))?)?(?!\d)/.exec(
    basename(file),
  )
  return found === null
    ? null
    : found
        .slice(1)
        .filter((part) => part !== undefined)
        .join('-')
}

/** Whether a text says a day, a month or a year as `publishedIn` writes it. */
export const isPublished = (text: string): boolean => publishedIn(text) === text && text !== ''

/**
 * Notes of what date the list is that was imported last. True when that is another one than before: screens that name
 * the source have to be told.
 */
export const saveSource = async (
  trx: Transaction<Database>,
  { name, published, today }: { name: CatalogueSourceName; published: string | null; today: string },
): Promise<boolean> => {
  const before = await trx
    .selectFrom('catalogue_source')
    .select('published')
    .where('name', '=', name)
    .executeTakeFirst()
  await trx
    .insertInto('catalogue_source')
    .values({ name, published, imported_on: today })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ published, imported_on: today }))
    .execute()
  return before === undefined || before.published !== published
}
