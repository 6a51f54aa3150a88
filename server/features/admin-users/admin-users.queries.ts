import { type Kysely, sql } from 'kysely'
import { internalRoles } from '@/domain/people/roles'
import { idsPage } from '../../db/paging/ids-page'
import { containsWords, nameOrder, type Page } from '../../db/paging/paging'
import { laboratoryOf, userOfPharmacy, userText } from '../../db/paging/search-texts'
import type { Database } from '../../db/schema'

export const userSortFields = ['username', 'firstName', 'surname', 'email', 'rol', 'laboratory'] as const

/**
 * Users whose name, user name, e-mail, laboratory or pharmacy (its name or NIF) holds every word of the filter. Only those as whom staff may act: active
 * ones who are not staff themselves.
 */
export const userIdsPage = (db: Kysely<Database>, page: Page<(typeof userSortFields)[number]>) =>
  idsPage(db, page, {
    id: sql`u.id`,
    from: sql`app_user u LEFT JOIN laboratory l ON l.id = u.laboratory_id
      WHERE u.active AND NOT u.roles && ${internalRoles}::text[]
        AND ${containsWords([userText('u'), laboratoryOf(sql`u.laboratory_id`), userOfPharmacy(sql`u.id`)], page.filter)}`,
    columns: {
      username: sql`u.username`,
      firstName: nameOrder(sql`u.first_name`),
      surname: nameOrder(sql`u.second_name`),
      email: sql`u.email`,
      rol: sql`u.roles[1]`,
      laboratory: nameOrder(sql`l.name`),
    },
  })
