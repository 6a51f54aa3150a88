import type { Kysely, Transaction } from 'kysely'
import type { SecretBox } from '../../basics/secret-box'
import { lockCatalogue, lockPharmacies } from '../../db/locks'
import { announce } from '../../db/news/announce'
import type { Database } from '../../db/schema'
import { retryPlacing } from '../../deliveries/delivery-queue.queries'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { bumpOfferVersion } from '../../features/purchasing/purchasing.queries'
import { applyBids, applyCampaigns } from './apply-campaigns'
import { applyCompany } from './apply-company'
import type { ApplyContext } from './apply-context'
import { applyDeliveries } from './apply-deliveries'
import { applyDemos } from './apply-demos'
import { applyCustomers } from './apply-fedicom'
import { applyAssociations, applyLaboratories, applyOrderMethods } from './apply-laboratories'
import { applyLaboratoryTerms } from './apply-laboratory-terms'
import { applyNotifications } from './apply-notifications'
import { applyPharmacies } from './apply-pharmacies'
import { applyProducts, applyTaxRates } from './apply-products'
import { applyQuickwins } from './apply-quickwins'
import type { ApplyFile } from './apply-schema'
import { applyModules, applyTutorials } from './apply-tutorials'
import { applyUsers } from './apply-users'
import { type Change, ChangeLog } from './change-log'
import { type Problem, parseApplyFile } from './parse-apply-file'
import { References } from './references'

type Refused = { ok: false; problems: Problem[] }
export type ApplyOutcome = { ok: true; changes: Change[] } | Refused

/** Thrown to roll back the transaction, because of problems or in a dry run. */
class Rollback extends Error {
  readonly outcome: ApplyOutcome

  constructor(outcome: ApplyOutcome) {
    super('rolled back')
    this.outcome = outcome
  }
}

/**
 * Makes the installation match the file, in one transaction: everything, or nothing and a list of problems with their
 * paths. Applying the same file again changes nothing. With `dryRun` the changes are returned but rolled back.
 */
export const applyFile = async (
  db: Kysely<Database>,
  given: {
    json: unknown
    dryRun?: boolean
    environment?: Record<string, string | undefined>
    secrets?: SecretBox
    /** Without it, the file may name no other files. */
    readFile?: ApplyContext['readFile']
  },
): Promise<ApplyOutcome> => {
  const parsed = parseApplyFile(given.json)
  if (!parsed.ok) return parsed
  try {
    const now = () => new Date()
    const { changes, toPlace } = await db.transaction().execute(async (trx) => {
      await lockInstallation(trx)
      const outcome = await applyAll(trx, {
        file: parsed.file,
        environment: given.environment ?? {},
        secrets: given.secrets,
        readFile: given.readFile ?? (async () => null),
        now,
      })
      if (!outcome.ok) throw new Rollback(outcome)
      if (given.dryRun === true) throw new Rollback({ ok: true, changes: outcome.changes })
      return outcome
    })
    for (const each of toPlace) await retryPlacing(db, { ...each, now: now() })
    return { ok: true, changes }
  } catch (error) {
    if (error instanceof Rollback) return error.outcome
    throw error
  }
}

/** Locks out other runs of `apply`, edits, imports and registrations, so that names are looked up among committed data. */
export const lockInstallation = async (trx: Transaction<Database>): Promise<void> => {
  await lockCatalogue(trx)
  await lockPharmacies(trx)
}

/** Applies a file that was read already, under the lock. Where it has problems, the caller rolls back. */
export const applyAll = async (
  trx: Transaction<Database>,
  { file, ...outside }: { file: ApplyFile } & Omit<ApplyContext, 'trx' | 'log' | 'references' | 'toPlace'>,
): Promise<({ ok: true; changes: Change[] } & Pick<ApplyContext, 'toPlace'>) | Refused> => {
  const references = await References.load(trx)
  const log = new ChangeLog(trx)
  const context: ApplyContext = { trx, log, references, toPlace: [], ...outside }
  await applyCompany(context, file.company)
  const isChangedSince = (before: number) =>
    log.changes.slice(before).some(({ kind }) => kind !== 'unchanged')
  const beforeCatalogue = log.changes.length
  await applyAssociations(context, file.associations)
  await applyLaboratories(context, file.laboratories)
  await applyProducts(context, file.products)
  await applyTaxRates(context, file.taxRates)
  const isCatalogueChanged = isChangedSince(beforeCatalogue)
  await applyOrderMethods(context, file.orderMethods)
  await applyDeliveries(context, file.orderDeliveries)
  await applyModules(context, file.modules)
  const beforeAccess = log.changes.length
  await applyPharmacies(context, file.pharmacies)
  await applyCustomers(context, file.orderDeliveries)
  await applyUsers(context, file.users)
  const isAccessChanged = isChangedSince(beforeAccess)
  const beforeOffers = log.changes.length
  await applyCampaigns(context, file.campaigns)
  await applyBids(context, file.bids)
  await applyQuickwins(context, file.quickwins)
  const areOffersChanged = isChangedSince(beforeOffers)
  await applyNotifications(context, file.notifications)
  await applyLaboratoryTerms(context, file.laboratoryTerms)
  await applyTutorials(context, file.videoTutorials)
  await applyDemos(context, file.demos)
  if (references.problems.length > 0) return { ok: false, problems: references.problems }
  if (isCatalogueChanged) await bumpCatalogueVersion(trx)
  if (areOffersChanged) await bumpOfferVersion(trx)
  // Whose pharmacy it is, and whose relation is open.
  if (isAccessChanged) await announce(trx, { about: 'access', user: null })
  return { ok: true, changes: log.changes, toPlace: context.toPlace }
}
