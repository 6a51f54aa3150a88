import { apiPrefix } from '@/contract/basics/endpoint'
import type { Report } from '@/contract/reports/reports'
import { reportId } from '../../../access/report-id'
import {
  insertAssociation,
  insertGroup,
  insertLaboratory,
  insertPharmacy,
  insertProduct,
  insertRelation,
  insertUser,
} from '../../../testing/factories'
import { createTestApp } from '../../../testing/test-app'
import { writeSales } from '../../sales/sales.service'

/** It is 16 March 2026: March is running, February the last closed month. */
export async function createReportFixtures() {
  const testApp = await createTestApp()
  const { db } = testApp
  const association = await insertAssociation(db, 'Grupo Alba')
  const alba = await insertLaboratory(db, { name: 'Alba', association_id: association })
  const sister = await insertLaboratory(db, { name: 'Alba Hermana', association_id: association })
  const rival = await insertLaboratory(db, { name: 'Rival' })
  const bare = await insertLaboratory(db, { name: 'Sin Producto' })
  const group = await insertGroup(db, { name: 'OMEPRAZOL 20 MG 28 CÁPSULAS' })
  await insertProduct(db, { cn: '600001', laboratory_id: alba, group_id: group })
  await insertProduct(db, { cn: '600002', laboratory_id: rival, group_id: group })
  await insertProduct(db, { cn: '600003', laboratory_id: rival, group_id: group, generic: false })
  await insertProduct(db, { cn: '600004', laboratory_id: sister, prescription: false, generic: false })
  const pharmacy = await insertPharmacy(db, { name: 'Farmacia Peña' })
  const neighbour = await insertPharmacy(db, { name: 'Farmacia Vecina' })
  for (const laboratory_id of [alba, sister, rival, bare])
    await insertRelation(db, { pharmacy_id: pharmacy, laboratory_id, laboratory_access: true })
  await insertRelation(db, { pharmacy_id: neighbour, laboratory_id: alba, laboratory_access: false })
  await insertUser(db, { username: 'farmacia', pharmacies: [pharmacy] })
  await insertUser(db, { username: 'vecina', pharmacies: [neighbour] })
  await insertUser(db, {
    username: 'delegado',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: alba,
    job_position: 4,
  })
  await insertUser(db, {
    username: 'contrario',
    roles: ['ROLE_LABORATORIO'],
    laboratory_id: rival,
    job_position: 4,
  })
  await insertUser(db, { username: 'soporte', roles: ['ROLE_SOPORTE'] })

  /** At 3.10 € PVL and 4.84 € PVP. */
  const sell = (pharmacyId: number, sales: [day: string, cn: string, units: number][]) =>
    testApp.db.transaction().execute((trx) =>
      writeSales(trx, {
        pharmacyId,
        rows: sales.map(([day, cn, units]) => ({ day, cn, units, pvl: 310, pvp: 484 })),
      }),
    )
  await sell(pharmacy, [
    ['2025-02-10', '600001', 80],
    ['2026-01-10', '600001', 50],
    ['2026-02-01', '600001', 100],
    ['2026-02-02', '600002', 60],
    ['2026-02-03', '600003', 10],
    ['2026-02-28', '600004', 1_000],
    ['2026-03-01', '600001', 7],
  ])
  await sell(neighbour, [['2026-02-01', '600001', 3]])

  const sessions = new Map<string, Promise<{ authorization: string }>>()
  const sessionOf = (username: string) => {
    const session = sessions.get(username) ?? testApp.logIn(username)
    sessions.set(username, session)
    return session
  }
  const get = async (username: string, path: string) =>
    testApp.app.inject({ url: apiPrefix + path, headers: await sessionOf(username) })
  const list = async (username: string, path: string) => {
    const { data, count } = (await get(username, path)).json<{ data: Report[]; count: number }>()
    return { names: data.map(({ name }) => name), data, count }
  }
  const summaries = (query = '') => list('farmacia', `/pharma/${pharmacy}/pharma-rebotica-report/${query}`)
  const pdfOf = (
    username: string,
    laboratoryId: number,
    { month = '2026-02', pharmacyId = pharmacy } = {},
  ) => {
    const id = reportId({ pharmacyId, laboratoryId, month })
    const kind = laboratoryId === 0 ? 'pharma-rebotica-report' : 'growth-track-report-step'
    return get(username, `/${kind}/${id}/download`)
  }

  return { testApp, pharmacy, neighbour, alba, sister, rival, get, list, summaries, pdfOf }
}
