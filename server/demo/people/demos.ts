import type { Transaction } from 'kysely'
import { isPharmacyUser } from '@/domain/people/roles'
import { sanitiseRichText } from '../../basics/rich-text'
import type { Database } from '../../db/schema'
import type { DemoUser } from './people'
import type { DemoRelation } from './relations'

type Demo = {
  code: string
  name: string
  laboratoryId: number
  domain: string | null
  info: string
  users: string[]
  /** Also a pharmacy that gives the laboratory access to its data. */
  withPharmacy?: true
}

const platform = 'localhost'
/** Domain of the laboratories of association 4, which has a host name of its own. */
const association = 'asociacion.localhost'

/** Two pages of invented demos: of networks, of one delegate, and of pharmacies alone. */
const demoConfigs: readonly Demo[] = [
  {
    code: 'RED-COMERCIAL',
    name: 'Red comercial completa',
    laboratoryId: 1,
    domain: platform,
    info: `<p>De la dirección al delegado: cada persona ve su red y sus farmacias.</p>
      <ul><li>Empiece por <strong>Director Comercial</strong> y baje por la tabla.</li>
      <li>El delegado lleva una sexta parte de las farmacias.</li></ul>`,
    users: ['comercial', 'nacional', 'gerente', 'delegado', 'formador', 'farmacia'],
  },
  {
    code: 'PRIMERA-VISITA',
    name: 'Farmacia en su primera visita',
    laboratoryId: 1,
    domain: platform,
    info: '<p>Una farmacia que todavía no ha aceptado los términos, y su delegado.</p>',
    users: ['farmacia.nueva', 'delegado'],
  },
  {
    code: 'PARAFARMACIA',
    name: 'Dermocosmética',
    laboratoryId: 7,
    domain: platform,
    info: '<p>Productos <em>sin receta</em>: el portal no muestra genéricos ni marcas trasladables.</p>',
    users: ['comercial.otc', 'gerente.otc', 'delegado.otc'],
    withPharmacy: true,
  },
  {
    code: 'ASOCIADO',
    name: 'Laboratorio de un grupo',
    laboratoryId: 9,
    domain: platform,
    info: '<p>Las ventas de todo el grupo, con el color de cada laboratorio.</p>',
    users: ['delegado.ardalis'],
    withPharmacy: true,
  },
  {
    code: 'ASOCIACION',
    name: 'Con el dominio de la asociación',
    laboratoryId: 11,
    domain: association,
    info: '<p>El aspecto y el teléfono de la asociación. Sin soporte ni documentación.</p>',
    users: ['delegado.ibercura'],
    withPharmacy: true,
  },
  {
    code: 'UN-DELEGADO',
    name: 'Un solo delegado',
    laboratoryId: 3,
    domain: platform,
    info: '<p>Quien no tiene a nadie por encima ve todas las farmacias del laboratorio.</p>',
    users: ['delegado.farmalubel'],
    withPharmacy: true,
  },
  ...[2, 4, 5, 6, 8].map((laboratoryId) => ({
    code: `FARMACIA-${laboratoryId}`,
    name: 'Propuestas en una farmacia',
    laboratoryId,
    domain: null,
    info: '<p>Propuestas de compra y pedido, vistos desde la farmacia.</p>',
    users: [],
    withPharmacy: true as const,
  })),
]

export async function insertDemos(
  trx: Transaction<Database>,
  { users, relations }: { users: readonly DemoUser[]; relations: readonly DemoRelation[] },
): Promise<void> {
  const pharmacyOf = ({ code, laboratoryId }: Demo): number => {
    const open = relations.find(
      ({ laboratory_id, laboratory_access, pharmacy_id }) =>
        laboratory_id === laboratoryId && laboratory_access && pharmacy_id > 2,
    )
    const user = users.find(
      ({ role, pharmacyIds }) => isPharmacyUser(role) && open && pharmacyIds.includes(open.pharmacy_id),
    )
    if (!user) throw new Error(`No pharmacy for the demo ${code}`)
    return user.id
  }
  const idOf = (username: string): number => {
    const user = users.find((each) => each.username === username)
    if (!user) throw new Error(`No demo user ${username}`)
    return user.id
  }
  const rows = demoConfigs.map((demo, index) => ({ ...demo, id: index + 1 }))
  await trx
    .insertInto('demo_config')
    .values(
      rows.map(({ id, code, name, info, domain, laboratoryId }) => ({
        id,
        code,
        name,
        info: sanitiseRichText(info),
        domain,
        laboratory_id: laboratoryId,
      })),
    )
    .execute()
  await trx
    .insertInto('demo_config_user')
    .values(
      rows.flatMap((demo) =>
        [...demo.users.map(idOf), ...(demo.withPharmacy ? [pharmacyOf(demo)] : [])].map(
          (user_id, position) => ({
            demo_config_id: demo.id,
            user_id,
            position,
          }),
        ),
      ),
    )
    .execute()
}
