import type { FastifyInstance } from 'fastify'
import * as contract from '@/contract/portal/discount-register'
import { formatMonth } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { mostRegisterRows, registerParts } from '@/domain/order/discount-register'
import { isDirector } from '@/domain/people/job-position'
import { isInternal } from '@/domain/people/roles'
import { sheetToCsv } from '@/domain/sheet/csv'
import type { Sheet } from '@/domain/sheet/sheet'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { writeWorkbook } from '../../basics/workbook'
import { ApiError } from '../../plugins/api-error'
import { attachment } from '../../plugins/attachment'
import { route } from '../../plugins/contract'
import type { Services } from '../../plugins/services'
import { registerSheet } from './register.documents'
import { monthsOf, registerPage } from './register.queries'
import { closeMonth } from './register.service'

/** Rows of a page where its caller asks for none. */
const pageSize = 10

const isOfDirection = ({ user }: Auth): boolean =>
  user.jobPosition !== null && isDirector({ id: user.jobPosition })
const onlyDirectionAndStaff = (auth: Auth): void => {
  if (!isInternal(auth.user.role) && !isOfDirection(auth)) throw new ApiError('forbidden')
}

export function registerDiscountRegisterRoutes(app: FastifyInstance, { db, clock }: Services): void {
  route(
    app,
    contract.discountRegister,
    async ({ params: { id }, auth }) => {
      const laboratory = await laboratoryOrThrow(auth, id)
      const months = await monthsOf(db, id, clock.now())
      return { laboratory, months, mayClose: !isInternal(auth.user.role) }
    },
    { authorize: onlyDirectionAndStaff, isHeavy: true },
  )

  route(
    app,
    contract.discountRegisterRows,
    async ({ params: { id, month }, query: { take = pageSize, ...query }, auth }) => {
      await laboratoryOrThrow(auth, id)
      return await registerPage(db, id, await monthOrThrow(id, month), { ...query, take })
    },
    { authorize: onlyDirectionAndStaff, isHeavy: true },
  )

  route(
    app,
    contract.closeDiscountRegister,
    async ({ params: { id, month }, body, auth }) => {
      await laboratoryOrThrow(auth, id)
      const outcome = await closeMonth(db, { laboratoryId: id, month, seen: body, auth, now: clock.now() })
      if (outcome.kind === 'closed') return outcome.month
      if (outcome.kind === 'changed') throw new ApiError('edit_conflict', { message: changedText })
      throw new ApiError('edit_conflict', { message: notNextText(outcome.next) })
    },
    { authorize: onlyDirectionAndStaff, isHeavy: true },
  )

  route(
    app,
    contract.discountRegisterExcel,
    async ({ params, query, auth, reply }) => {
      const { name, sheet } = await exported(auth, { ...params, ...query }, 'xlsx')
      reply.header('content-disposition', attachment(name, 'xlsx'))
      return await writeWorkbook(sheet)
    },
    { authorize: onlyDirectionAndStaff, isHeavy: true },
  )

  route(
    app,
    contract.discountRegisterCsv,
    async ({ params, query, auth, reply }) => {
      const { name, sheet } = await exported(auth, { ...params, ...query }, 'csv')
      reply.header('content-disposition', attachment(name, 'csv')).type('text/csv; charset=utf-8')
      return Buffer.from(sheetToCsv(sheet))
    },
    { authorize: onlyDirectionAndStaff, isHeavy: true },
  )

  /** Another laboratory's register is answered like one of a laboratory that there is not. */
  async function laboratoryOrThrow({ user }: Auth, id: number): Promise<{ id: number; name: string }> {
    const isOwn = isInternal(user.role) || user.laboratoryId === id
    const laboratory =
      isOwn &&
      (await db.selectFrom('laboratory').select(['id', 'name']).where('id', '=', id).executeTakeFirst())
    if (!laboratory) throw new ApiError('not_found')
    return laboratory
  }

  async function monthOrThrow(id: number, asked: string) {
    const months = await monthsOf(db, id, clock.now())
    const month = months.find((each) => each.month === asked)
    if (!month) throw new ApiError('not_found', { message: `No hay registro de ${formatMonth(asked)}.` })
    return { month, months }
  }

  /** A month as a sheet, or a part of a long one; that somebody takes it along is recorded before they have it. */
  async function exported(
    auth: Auth,
    { id, month: asked, part }: { id: number; month: string; part?: number | undefined },
    format: 'xlsx' | 'csv',
  ): Promise<{ name: string; sheet: Sheet }> {
    const laboratory = await laboratoryOrThrow(auth, id)
    const of = await monthOrThrow(id, asked)
    const skip = ((part ?? 1) - 1) * mostRegisterRows
    const { data, count, state } = await registerPage(db, id, of, { skip, take: mostRegisterRows })
    const parts = registerParts(count)
    if (part === undefined && parts > 1) {
      const message = tooManyRowsText(count)
      throw new ApiError('invalid_fields', { message, fields: { part: message } })
    }
    if (part !== undefined && part > parts) throw new ApiError('not_found', { message: noPartText(parts) })
    await recordEvent(db, {
      ...{ kind: 'discount-register-exported', auth, happenedAt: clock.now(), laboratoryId: id },
      details: { month: asked, format, ...(part !== undefined && { part, parts }) },
    })
    const isProvisional = state !== 'closed'
    const kind = isProvisional ? 'Registro provisional de descuentos' : 'Registro de descuentos'
    return {
      name: `${kind} - ${laboratory.name} - ${asked}${part === undefined ? '' : ` - parte ${part} de ${parts}`}`,
      sheet: registerSheet(asked, data, isProvisional),
    }
  }
}

const changedText = 'El registro ha cambiado mientras lo miraba. Revíselo antes de cerrarlo.'
const tooManyRowsText = (rows: number): string =>
  `Son ${formatInteger(rows)} filas, y en un archivo caben ${formatInteger(mostRegisterRows)}: pídalo por partes, desde la 1.`
const noPartText = (parts: number): string =>
  parts === 1 ? 'Solo hay una parte.' : `Solo hay ${formatInteger(parts)} partes.`
const notNextText = (next: string | null): string =>
  next === null
    ? 'Ahora no hay ningún mes que se pueda cerrar: el primero que sigue abierto todavía no ha terminado.'
    : `Los meses se cierran por orden: el siguiente es ${formatMonth(next)}.`
