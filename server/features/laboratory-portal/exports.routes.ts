import type { FastifyInstance } from 'fastify'
import { endpoints } from '@/contract/endpoints'
import type { NetworkUserRow } from '@/contract/portal/portal-schemas'
import { formatDay, madridDay } from '@/domain/basics/dates'
import type { AuditKind } from '@/domain/people/audit-kinds'
import { fullName } from '@/domain/people/full-name'
import type { Sheet } from '@/domain/sheet/sheet'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { writeWorkbook } from '../../basics/workbook'
import { ApiError } from '../../plugins/api-error'
import { attachment } from '../../plugins/attachment'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { hierarchySheet, pharmaciesSheet } from './exports.documents'
import { wholeHierarchy, wholePharmacies } from './exports.queries'
import { networkUsers } from './network.queries'
import { memberOrThrow } from './portal-member'

/** platform.md §6. */
const onlyImpersonating = ({ user, realUserId }: Auth): void => {
  if (realUserId === user.id) throw new ApiError('forbidden')
}

export function registerPortalExportRoutes(app: FastifyInstance, { db, clock }: Services): void {
  route(
    app,
    endpoints.hierarchyExcel,
    async ({ params, auth, reply }) => {
      const { user } = await exportedMember(auth, params.id)
      const sheet = hierarchySheet(await wholeHierarchy(db, user))
      reply.header('content-disposition', attachment(nameOf('Jerarquía', user), 'xlsx'))
      return await exported(sheet, { kind: 'hierarchy-exported', auth, user })
    },
    { authorize: onlyImpersonating, isHeavy: true },
  )

  route(
    app,
    endpoints.pharmaciesExcel,
    async ({ params, auth, reply }) => {
      const { user, laboratoryId } = await exportedMember(auth, params.id)
      const sheet = pharmaciesSheet(
        laboratoryId === null ? [] : await wholePharmacies(db, { userId: user.id, laboratoryId }),
      )
      reply.header('content-disposition', attachment(nameOf('Jerarquía de farmacias', user), 'xlsx'))
      return await exported(sheet, { kind: 'pharmacies-exported', auth, user })
    },
    { authorize: onlyImpersonating, isHeavy: true },
  )

  async function exportedMember(auth: Auth, id: number) {
    const { userId, laboratoryId } = await memberOrThrow(db, auth, id)
    const [user] = await networkUsers(db, [userId])
    if (!user) throw new ApiError('not_found')
    return { user, laboratoryId }
  }

  const nameOf = (what: string, user: NetworkUserRow): string =>
    `${what} - ${fullName(user)} - ${formatDay(madridDay(clock.now()))}`

  /** That somebody took it along is recorded before they have it. */
  async function exported(
    sheet: Sheet,
    { kind, auth, user }: { kind: AuditKind; auth: Auth; user: NetworkUserRow },
  ): Promise<Buffer> {
    await recordEvent(db, {
      ...{ kind, auth, happenedAt: clock.now(), laboratoryId: auth.user.laboratoryId },
      details: { account: user.username, format: 'xlsx' },
    })
    return await writeWorkbook(sheet)
  }
}
