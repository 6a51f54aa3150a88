import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '@/contract/reports/reports'
import { formatMonth, madridDay, monthOf } from '@/domain/basics/dates'
import { followUpReport } from '@/domain/sales/reports/follow-up-report'
import { monthlyReport } from '@/domain/sales/reports/monthly-report'
import { canAccessPharmacy } from '../../access/pharmacy-access'
import { reportOfId } from '../../access/report-id'
import { ApiError } from '../../plugins/api-error'
import { attachment } from '../../plugins/attachment'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { sortOrThrow } from '../../plugins/sort-query'
import type { CubeCache } from '../sales/cubes/cubes.cache'
import { listSummaries, summaryName } from './monthly-summaries.rules'
import {
  findFollowUp,
  listFollowUps,
  ordersOfMonth,
  pharmacyName,
  relatedLaboratoryIds,
  reportSortFields,
} from './reports.queries'

/**
 * Reports are made from the sales when they are asked for, and never stored: a stored PDF would contradict the screens
 * after an import. The id of a report names pharmacy, laboratory and month.
 *
 * The PDFs' code and fonts are loaded with the first report: a server that makes none does without their 30 MB.
 */
export function registerReportRoutes(app: FastifyInstance, { db, clock }: Services, cubes: CubeCache): void {
  /** Months from this one on are not closed, and have no report. */
  const runningMonth = () => monthOf(madridDay(clock.now()))

  route(app, contract.pharmacyReports, async ({ params, query }) => {
    const { pharmaId: id } = params
    const sort = sortOrThrow(query.sort, reportSortFields)
    const [name, relatedLaboratories, pharmacyCube] = await Promise.all([
      nameOrThrow(id),
      relatedLaboratoryIds(db, id),
      cubes.cubeOf(id),
    ])
    const pharmacy = { id, name, relatedLaboratories, ...pharmacyCube }
    return listSummaries(pharmacy, { ...query, sort, runningMonth: runningMonth() })
  })

  route(
    app,
    contract.pharmacyReportPdf,
    async ({ params, reply }) => {
      const { pharmacyId, laboratoryId, month } = reportOfId(params.id)
      if (laboratoryId !== 0 || month >= runningMonth()) throw new ApiError('not_found')
      const { cube, catalogue } = await cubes.cubeOf(pharmacyId)
      const figures = monthlyReport(cube, catalogue.index, month)
      if (figures === null) throw new ApiError('not_found')
      const [pharmacy, orders] = await Promise.all([
        nameOrThrow(pharmacyId),
        ordersOfMonth(db, { pharmacyId, month }),
      ])
      name(reply, `${summaryName(month)} - ${pharmacy}`)
      const { summaryPdf } = await import('./pdf/summary-pdf')
      return await summaryPdf({ pharmacy, orders, figures, generatedAt: clock.now() })
    },
    { isHeavy: true },
  )

  route(app, contract.growthTrackSteps, async ({ query, auth: { user } }) => {
    const { pharma: pharmacyId, laboratory: laboratoryId, ...page } = query
    const sort = sortOrThrow(query.sort, reportSortFields)
    if (pharmacyId !== undefined && !(await canAccessPharmacy(db, user, { pharmacyId, laboratories: true })))
      throw new ApiError('forbidden')
    return await listFollowUps(db, {
      ...page,
      user,
      sort,
      pharmacyId,
      laboratoryId,
      runningMonth: runningMonth(),
    })
  })

  route(app, contract.userGrowthTrackSteps, async ({ params, query, auth: { user } }) => {
    const sort = sortOrThrow(query.sort, reportSortFields)
    // Only one's own: another user's id is answered like one that does not exist.
    if (params.userId !== user.id) throw new ApiError('not_found')
    return await listFollowUps(db, {
      ...query,
      user,
      sort,
      pharmacyId: params.pharmaId,
      runningMonth: runningMonth(),
    })
  })

  route(
    app,
    contract.growthTrackStepPdf,
    async ({ params, auth: { user }, reply }) => {
      const key = reportOfId(params.id)
      const found = await findFollowUp(db, { ...key, user, runningMonth: runningMonth() })
      if (!found) throw new ApiError('not_found')
      const { pharmacy, laboratory, month } = found
      const { cube, catalogue } = await cubes.cubeOf(key.pharmacyId)
      const figures = followUpReport(cube, catalogue.index, key)
      if (figures === null) throw new ApiError('not_found')
      name(reply, `Seguimiento de ${laboratory}, ${formatMonth(month)} - ${pharmacy}`)
      const { followUpPdf } = await import('./pdf/follow-up-pdf')
      return await followUpPdf({ pharmacy, laboratory, figures, generatedAt: clock.now() })
    },
    { isHeavy: true },
  )

  async function nameOrThrow(pharmacyId: number): Promise<string> {
    const found = await pharmacyName(db, pharmacyId)
    if (found === undefined) throw new ApiError('not_found')
    return found
  }
}

const name = (reply: FastifyReply, fileName: string): void => {
  reply.header('content-disposition', attachment(fileName, 'pdf'))
}
