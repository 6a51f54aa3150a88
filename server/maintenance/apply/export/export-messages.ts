import { sql } from 'kysely'
import type { EntryOf } from '@/contract/editing/entries'
import { roleName } from '@/contract/editing/entry-people'
import type { Role } from '@/domain/people/roles'
import type { Exporter } from './exporter'

type StoredNotification = {
  code: string
  title: string
  content: string
  shipping_date: Date
  roles: Role[]
}

export const exportNotifications: Exporter<'notifications'> = async (db, which) => {
  const { rows } = await sql<StoredNotification>`
    SELECT code, title, content, shipping_date, roles FROM notification
    WHERE ${which(sql`code`)} ORDER BY code`.execute(db)
  return rows.map(
    ({ shipping_date, roles, ...notification }): EntryOf<'notifications'> => ({
      ...notification,
      shippingDate: shipping_date.toISOString(),
      roles: roles.map(roleName),
    }),
  )
}

type StoredTerms = {
  code: string
  laboratory: string
  title: string
  content: string
  published_at: Date
  active: boolean
}

export const exportLaboratoryTerms: Exporter<'laboratoryTerms'> = async (db, which) => {
  const { rows } = await sql<StoredTerms>`
    SELECT t.code, l.name AS laboratory, t.title, t.content, t.published_at, t.active
    FROM laboratory_terms t JOIN laboratory l ON l.id = t.laboratory_id
    WHERE ${which(sql`t.code`)} ORDER BY t.code`.execute(db)
  return rows.map(
    ({ published_at, ...terms }): EntryOf<'laboratoryTerms'> => ({
      ...terms,
      publishedAt: published_at.toISOString(),
    }),
  )
}
