import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { bumpCatalogueVersion } from '../../features/catalogue/catalogue.queries'
import { bumpOfferVersion } from '../../features/purchasing/purchasing.queries'
import { applyBids, applyCampaigns } from './apply-campaigns'
import type { Applying } from './apply-context'
import { applyAssociations, applyLaboratories, applyOrderMethods } from './apply-laboratories'
import { applyLaboratoryTerms } from './apply-laboratory-terms'
import { applyNotifications } from './apply-notifications'
import { applyPharmacies } from './apply-pharmacies'
import { applyQuickwins } from './apply-quickwins'
import type { ApplyFile } from './apply-schema'
import { applyUsers } from './apply-users'
import { type Change, ChangeLog } from './change-log'
import { type Problem, parseApplyFile } from './parse-apply-file'
import { References } from './references'

export type ApplyOutcome = { ok: true; changes: Change[] } | { ok: false; problems: Problem[] }

/** Undoes the transaction: with problems, or since nothing was to be written. */
class Undo extends Error {
  readonly outcome: ApplyOutcome

  constructor(outcome: ApplyOutcome) {
    super('undone')
    this.outcome = outcome
  }
}

/**
 * Makes the installation what the file declares, in one transaction: all of it, or nothing and the problems with
 * their paths. Applying a file again changes nothing. With `dryRun` the changes are told and undone.
 */
export const applyFile = async (
  db: Kysely<Database>,
  given: { json: unknown; dryRun?: boolean; environment?: Record<string, string | undefined> },
): Promise<ApplyOutcome> => {
  const parsed = parseApplyFile(given.json)
  if (!parsed.ok) return parsed
  try {
    const changes = await db.transaction().execute(async (trx) => {
      const made = await applyAll(trx, { file: parsed.file, environment: given.environment ?? {} })
      if (given.dryRun === true) throw new Undo({ ok: true, changes: made })
      return made
    })
    return { ok: true, changes }
  } catch (error) {
    if (error instanceof Undo) return error.outcome
    throw error
  }
}

const applyAll = async (
  trx: Transaction<Database>,
  { file, environment }: { file: ApplyFile; environment: Applying['environment'] },
): Promise<Change[]> => {
  // Waits for any other import or apply to end, so that names are looked up in what it leaves.
  await trx.selectFrom('catalogue_version').select('version').forUpdate().execute()
  const references = await References.load(trx)
  const log = new ChangeLog(trx)
  const applying: Applying = { trx, log, references, environment }
  await applyAssociations(applying, file.associations)
  await applyLaboratories(applying, file.laboratories)
  const isCatalogueChanged = log.changes.some(({ kind }) => kind !== 'unchanged')
  await applyOrderMethods(applying, file.orderMethods)
  await applyPharmacies(applying, file.pharmacies)
  await applyUsers(applying, file.users)
  const beforeOffers = log.changes.length
  await applyCampaigns(applying, file.campaigns)
  await applyBids(applying, file.bids)
  await applyQuickwins(applying, file.quickwins)
  const areOffersChanged = log.changes.slice(beforeOffers).some(({ kind }) => kind !== 'unchanged')
  await applyNotifications(applying, file.notifications)
  await applyLaboratoryTerms(applying, file.laboratoryTerms)
  if (references.problems.length > 0) throw new Undo({ ok: false, problems: references.problems })
  if (isCatalogueChanged) await bumpCatalogueVersion(trx)
  if (areOffersChanged) await bumpOfferVersion(trx)
  return log.changes
}
