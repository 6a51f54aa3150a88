import { foldText } from '@/domain/basics/text'
import { laboratoryKey } from '../../imports/laboratory-name'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

export const applyPharmacies = async (context: ApplyContext, given: Given<'pharmacies'>[]): Promise<void> => {
  const { log, references } = context
  references.checkRepeated(
    given.map(({ nif }) => nif),
    (index) => ['pharmacies', index, 'nif'],
  )
  for (const [index, pharmacy] of given.entries()) {
    const { row, change } = await log.save({
      entity: 'farmacia',
      name: pharmacy.nif,
      table: 'pharmacy',
      key: { nif: pharmacy.nif },
      values: {
        name: pharmacy.name,
        address: pharmacy.address,
        postal_code: pharmacy.postalCode,
        city_id: await cityId(context, pharmacy, index),
        contact_person: pharmacy.contactPerson,
        contact_email: pharmacy.contactEmail,
        contact_phone: pharmacy.contactPhone,
        software: await softwareOf(context, pharmacy),
      },
    })
    const id = Number(row.id)
    references.add('pharmacy', pharmacy.nif, id)
    const modules = pharmacy.modules?.map((each, at) =>
      references.find('module', each, ['pharmacies', index, 'modules', at]),
    )
    if (modules !== undefined && !modules.includes(0))
      await log.replaceList({
        change,
        field: 'módulos',
        table: 'pharmacy_module',
        owner: { pharmacy_id: id },
        columns: ['rebotica_module_id'],
        rows: modules.map((rebotica_module_id) => ({ rebotica_module_id })),
      })
    change.note = `número ${id}, ${pharmacy.name}`
    references.checkRepeated(
      (pharmacy.relations ?? []).map(({ laboratory }) => laboratoryKey(laboratory)),
      (at) => ['pharmacies', index, 'relations', at, 'laboratory'],
    )
    // Relations that the file does not contain stay: the pharmacy or another file made them.
    for (const [at, relation] of (pharmacy.relations ?? []).entries()) {
      const path = ['pharmacies', index, 'relations', at, 'laboratory']
      const laboratoryId = references.laboratory(relation.laboratory, path)
      if (laboratoryId === 0) continue
      await log.save({
        entity: 'relación',
        name: `${pharmacy.name} con ${relation.laboratory}`,
        table: 'pharmacy_laboratory_relation',
        key: { pharmacy_id: id, laboratory_id: laboratoryId },
        values: { mode: relation.mode, laboratory_access: relation.access },
      })
    }
  }
}

/** In upper case; as it is stored, where that differs in nothing else. */
const softwareOf = async (
  { trx }: ApplyContext,
  { nif, software }: Given<'pharmacies'>,
): Promise<string | null | undefined> => {
  const wanted = software?.toUpperCase() ?? software
  const stored = await trx.selectFrom('pharmacy').select('software').where('nif', '=', nif).executeTakeFirst()
  return stored?.software?.toUpperCase() === wanted ? stored?.software : wanted
}

/**
 * The city with this name in the province of the postal code; created if it is not in the database. Of two with one name (the
 * list of INE came after what files had created) the one that the pharmacy has, else that of INE, whose code has no hyphen.
 */
const cityId = async (
  { trx, references }: ApplyContext,
  { nif, city, postalCode }: Given<'pharmacies'>,
  index: number,
): Promise<string | null | undefined> => {
  if (city === undefined || city === null) return city
  if (postalCode === undefined || postalCode === null) {
    references.problem(
      ['pharmacies', index, 'postalCode'],
      'hace falta para saber de qué provincia es la ciudad',
    )
    return null
  }
  const provinceId = postalCode.slice(0, 2)
  /** Some have a name in each of their languages: 'Alcoy/Alcoi'. */
  const isSame = ({ name }: { name: string }) =>
    [name, ...name.split('/')].some((each) => foldText(each) === foldText(city))
  const known = await trx
    .selectFrom('city')
    .select(['id', 'name'])
    .where('province_id', '=', provinceId)
    .orderBy('id')
    .execute()
  const stored = await trx.selectFrom('pharmacy').select('city_id').where('nif', '=', nif).executeTakeFirst()
  const same = known.filter(isSame)
  const found =
    same.find(({ id }) => id === stored?.city_id) ?? same.find(({ id }) => !id.includes('-')) ?? same[0]
  if (found !== undefined) return found.id
  const id = `${provinceId}-${foldText(city).replace(/[^a-z0-9]+/g, '-')}`
  await trx.insertInto('city').values({ id, name: city, province_id: provinceId }).execute()
  return id
}
