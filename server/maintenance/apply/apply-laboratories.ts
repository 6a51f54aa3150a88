import { laboratoryKey } from '../../imports/laboratory-name'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'

export const applyAssociations = async (
  { log, references }: ApplyContext,
  given: Given<'associations'>[],
): Promise<void> => {
  for (const { name } of given) {
    const { row } = await log.save({
      entity: 'asociación',
      name,
      table: 'laboratory_association',
      key: { name },
      values: {},
    })
    references.add('association', name, Number(row.id))
  }
}

/** Updates the imported laboratory that has the name or an alias, however it is spelt; otherwise creates one. */
export const applyLaboratories = async (
  { log, references, trx }: ApplyContext,
  given: Given<'laboratories'>[],
): Promise<void> => {
  references.checkRepeated(
    given.map(({ name }) => laboratoryKey(name)),
    (index) => ['laboratories', index, 'name'],
  )
  for (const [index, laboratory] of given.entries()) {
    const { name, aliases = [], association, partner } = laboratory
    const id = references.findLaboratory([name, ...aliases])
    const { row, change } = await log.save({
      entity: 'laboratorio',
      name,
      table: 'laboratory',
      shown: {
        ...(association && { association_id: association }),
        ...(partner && { partner_id: partner }),
      },
      key: id === undefined ? { name_key: laboratoryKey(name) } : { id },
      values: {
        name,
        association_id:
          association === undefined || association === null
            ? association
            : references.find('association', association, ['laboratories', index, 'association']) ||
              undefined,
        partner_id: partner ? await partnerId(trx, partner) : partner,
        corporative_color: laboratory.color,
        image: laboratory.image,
        prescription: laboratory.prescription,
        rebotica_help_menu: laboratory.helpMenu,
        usual_delivery_days: laboratory.usualDeliveryDays,
        takes_back_expired: laboratory.takesBackExpired,
        rappel: laboratory.rappel && JSON.stringify(laboratory.rappel),
      },
    })
    if (change.kind === 'created') change.note = 'no está en el catálogo importado: aún no tiene productos'
    for (const alias of [name, ...aliases])
      references.addLaboratory(laboratoryKey(alias), Number(row.id), name)
  }
}

/** Whether there is a laboratory of that name, however it is spelt. */
export const isLaboratoryKnown = async (trx: ApplyContext['trx'], name: string): Promise<boolean> =>
  (await trx
    .selectFrom('laboratory')
    .select('id')
    .where('name_key', '=', laboratoryKey(name))
    .executeTakeFirst()) !== undefined

/** A partner has nothing but its name: it exists as soon as a laboratory names it. */
const partnerId = async (trx: ApplyContext['trx'], name: string): Promise<number> => {
  const known = await trx.selectFrom('partner').select('id').where('name', '=', name).executeTakeFirst()
  if (known) return known.id
  return (await trx.insertInto('partner').values({ name }).returning('id').executeTakeFirstOrThrow()).id
}

export const applyOrderMethods = async (
  { log, references, trx }: ApplyContext,
  given: Given<'orderMethods'>[],
): Promise<void> => {
  // Two entries for the same method would overwrite each other, and every run would report changes.
  references.checkRepeated(
    given.map(({ name }) => name),
    (index) => ['orderMethods', index, 'name'],
  )
  for (const [index, { name, laboratories }] of given.entries()) {
    const { row, change } = await log.save({
      entity: 'método de pedido',
      name,
      table: 'order_method',
      key: { name },
      values: {},
    })
    const wanted = laboratories.map(({ laboratory, minPrice, paymentDays }, at) => ({
      name: laboratory,
      laboratory_id: references.laboratory(laboratory, [
        'orderMethods',
        index,
        'laboratories',
        at,
        'laboratory',
      ]),
      min_price: minPrice,
      payment_days: paymentDays,
    }))
    references.checkRepeated(
      wanted.map(({ laboratory_id }) => String(laboratory_id)),
      (at) => ['orderMethods', index, 'laboratories', at, 'laboratory'],
    )
    if (references.problems.length > 0) continue
    const before = await trx
      .selectFrom('laboratory_order_method')
      .select(['laboratory_id', 'min_price', 'payment_days'])
      .where('method_id', '=', Number(row.id))
      .execute()
    for (const { name: laboratory, laboratory_id, min_price, payment_days } of wanted) {
      const old = before.find((each) => each.laboratory_id === laboratory_id)
      if (old?.min_price !== min_price)
        log.note(change, {
          field: `mínimo de ${laboratory}`,
          before: old?.min_price ?? null,
          after: min_price,
        })
      if ((old?.payment_days ?? null) !== payment_days)
        log.note(change, {
          field: `días de pago de ${laboratory}`,
          before: old?.payment_days ?? null,
          after: payment_days,
        })
    }
    await log.replaceList({
      change,
      field: 'laboratorios',
      table: 'laboratory_order_method',
      owner: { method_id: row.id },
      columns: ['laboratory_id', 'min_price', 'payment_days'],
      rows: wanted.map(({ name: _, ...offered }) => offered),
    })
  }
}
