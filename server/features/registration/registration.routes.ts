import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { endpoints } from '@/contract/endpoints'
import { moduleRegistrationSchema, portalRegistrationSchema } from '@/contract/portal/registration-creation'
import type { RegistrationType } from '@/domain/people/registration'
import { isLaboratoryUser } from '@/domain/people/roles'
import { recordEvent } from '../../access/audit-event'
import type { Auth } from '../../access/auth-types'
import { publicUrlOn } from '../../basics/association-host'
import type { Mailer } from '../../mail/mailer'
import { ApiError } from '../../plugins/api-error'
import { fieldsOf, route } from '../../plugins/contract'
import { createAttemptLimiter } from '../../plugins/limits/attempt-limiter'
import type { Services } from '../../plugins/services'
import { sortOrThrow } from '../../plugins/sort-query'
import { placesOfPostalCode } from './places.queries'
import {
  administratorSortFields,
  findByNif,
  listAdministrators,
  listModules,
  listRegistrations,
  listTenants,
  registrationSortFields,
} from './registration.queries'
import { findRegistration, type RegistrationRequest, register } from './registration.service'
import { decideAddress } from './registration-address.service'
import { correctContact, registrationOrThrow, resendMail } from './registration-contact.service'
import { FaultyRegistration, registeredByStaff } from './registration-target.service'

/** In a quarter of an hour: nobody types more tax ids, and whoever tries them out does not get far. */
const lookupsPerUser = 30
/** Its users together: who tries tax ids out may have several accounts. */
const lookupsPerLaboratory = 100
/** Each sends a mail to an address that the form says. */
const registrationsPerUser = 20
/** In a quarter of an hour, to the same people. */
const mailsPerRegistration = 3

export function registerRegistrationRoutes(
  app: FastifyInstance,
  services: Services,
  mailer: Pick<Mailer, 'poll'>,
): void {
  const { db, clock, ids, config } = services
  const lookups = createAttemptLimiter(services, 'nif lookup')
  const creations = createAttemptLimiter(services, 'registration')
  const mails = createAttemptLimiter(services, 'registration mail')

  route(app, endpoints.pharmacyByNif, async ({ params: { nif }, auth }) => {
    const laboratoryId = laboratoryOf(auth)
    const limits = [{ key: `user ${auth.realUserId}`, most: lookupsPerUser }]
    if (laboratoryId !== null) limits.push({ key: `laboratory ${laboratoryId}`, most: lookupsPerLaboratory })
    const allowed = await lookups.attempt(limits)
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
    const found = await findByNif(db, { nif, laboratoryId, userId: auth.user.id })
    await recordEvent(db, {
      kind: 'pharmacy-looked-up',
      auth,
      happenedAt: clock.now(),
      pharmacyId: found?.id ?? null,
      laboratoryId,
      details: { nif },
    })
    if (!found) throw new ApiError('not_found')
    return found
  })

  route(app, endpoints.createRegistration, async ({ headers, query, body, auth, request }) => {
    const registration: RegistrationRequest = {
      idempotencyKey: headers['idempotency-key'],
      given: formOf(query.type, body, auth),
      auth,
      now: clock.now(),
      publicUrl: publicUrlOn(config, request.hostname),
      token: ids.token(),
    }
    const outcome = (await findRegistration(db, registration)) ?? (await create(registration))
    if (outcome.kind === 'mismatch') throw new ApiError('idempotency_mismatch')
    if (outcome.kind === 'refused') {
      await recordRefusal(registration, outcome.fields)
      throw new ApiError('registration_rejected', { fields: outcome.fields })
    }
    mailer.poll()
    return outcome.registration
  })

  /** A refusal tells something, too: that an e-mail is somebody's, or that a pharmacy is open to the laboratory. */
  const recordRefusal = ({ given, auth, now }: RegistrationRequest, fields: Record<string, string>) =>
    recordEvent(db, {
      kind: 'registration-refused',
      auth,
      happenedAt: now,
      laboratoryId: auth.user.laboratoryId,
      details: { nif: given.data.nif, fields: Object.keys(fields) },
    })

  async function create(registration: RegistrationRequest) {
    const key = `user ${registration.auth.realUserId}`
    const allowed = await creations.attempt([{ key, most: registrationsPerUser }])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
    return await register(db, registration)
  }

  route(app, endpoints.postalCodePlaces, async ({ params: { code } }) => {
    const places = await placesOfPostalCode(db, code)
    if (!places) throw new ApiError('not_found')
    return places
  })

  route(app, endpoints.registrations, async ({ query, auth }) =>
    listRegistrations(db, {
      ...{ ...query, sort: sortOrThrow(query.sort, registrationSortFields) },
      viewer: auth.user,
    }),
  )
  route(app, endpoints.registrationProgress, ({ params, auth }) =>
    registrationOrThrow(db, { registrationId: params.id, auth }),
  )

  /** A registration that is written to, by whom and in whose name. */
  const written = async (registrationId: number, auth: Auth, request: FastifyRequest) => {
    const { laboratory } = await registrationOrThrow(db, { registrationId, auth })
    return {
      registrationId,
      auth,
      context: {
        publicUrl: publicUrlOn(config, request.hostname),
        by: laboratory ?? registeredByStaff,
        now: clock.now(),
        token: ids.token(),
      },
    }
  }
  const limitMails = async (registrationId: number, auth: Auth) => {
    const allowed = await mails.attempt([
      { key: `registration ${registrationId}`, most: mailsPerRegistration },
      { key: `user ${auth.realUserId}`, most: registrationsPerUser },
    ])
    if (!allowed.ok) throw new ApiError('too_many_requests', { retryAfter: allowed.retryAfter })
  }
  const refusedWhereFaulty = async <T>(result: Promise<T>): Promise<T> => {
    try {
      return await result
    } catch (error) {
      if (error instanceof FaultyRegistration)
        throw new ApiError('registration_rejected', { fields: error.fields })
      throw error
    }
  }

  route(app, endpoints.correctRegistration, async ({ params, body, auth, request }) => {
    const by = await written(params.id, auth, request)
    await limitMails(params.id, auth)
    const corrected = await refusedWhereFaulty(correctContact(db, { ...by, contact: body }))
    mailer.poll()
    return corrected
  })
  route(app, endpoints.resendRegistrationMail, async ({ params, auth, request }) => {
    const by = await written(params.id, auth, request)
    await limitMails(params.id, auth)
    const sent = await resendMail(db, by)
    mailer.poll()
    return sent
  })
  route(app, endpoints.decideRegistrationAddress, async ({ params, body, auth, request }) => {
    const by = await written(params.id, auth, request)
    const address = await refusedWhereFaulty(decideAddress(db, { ...by, accept: body.accept }))
    if (address === null) throw new ApiError('not_found')
    mailer.poll()
    return { address }
  })
  route(app, endpoints.reboticaModules, async () => ({ data: await listModules(db) }))
  route(app, endpoints.laboratoryTenants, async () => ({ data: await listTenants(db) }))
  route(app, endpoints.administrators, async ({ query }) =>
    listAdministrators(db, { ...query, sort: sortOrThrow(query.sort, administratorSortFields) }),
  )
}

/** Null for staff, who see every pharmacy's contact data; a user without a laboratory has nobody to look up for. */
function laboratoryOf({ user }: Auth): number | null {
  if (!isLaboratoryUser(user.role)) return null
  if (user.laboratoryId === null) throw new ApiError('forbidden')
  return user.laboratoryId
}

/** Laboratories register for themselves, and staff onto modules; each form by its own schema, with all of its faults. */
function formOf(type: RegistrationType, body: unknown, auth: Auth): RegistrationRequest['given'] {
  const isPortal = laboratoryOf(auth) !== null
  if (isPortal !== (type !== 'MODULO')) throw new ApiError('forbidden')
  return isPortal
    ? { kind: 'portal', data: parsed(portalRegistrationSchema, body) }
    : { kind: 'module', data: parsed(moduleRegistrationSchema, body) }
}

function parsed<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body)
  if (result.success) return result.output
  throw new ApiError('invalid_fields', { fields: fieldsOf(result.issues) })
}
