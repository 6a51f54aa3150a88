import { addDays } from '@/domain/basics/dates'
import { isPharmacyUser } from '@/domain/people/roles'
import type { DemoCalendar } from '../basics/calendar'
import { randomFor } from '../basics/random'
import { demoLaboratories } from './laboratories'
import type { DemoUser } from './people'
import type { DemoRelation } from './relations'

export type DemoTerms = {
  id: number
  code: string
  laboratoryId: number
  title: string
  content: string
  publishedAt: Date
}

export type DemoTermsAnswer = { termsId: number; userId: number; answeredAt: Date }

/** Laboratories that nearly every pharmacy works with, so that a new pharmacy has terms to accept. */
const laboratoriesWithTerms = [1, 4, 7]

export const demoTerms = (calendar: DemoCalendar): DemoTerms[] =>
  laboratoriesWithTerms.map((laboratoryId, index) => {
    const name = demoLaboratories.find(({ id }) => id === laboratoryId)?.name ?? ''
    return {
      id: index + 1,
      code: `DEMO-TERMINOS-${laboratoryId}`,
      laboratoryId,
      title: `Términos de licencia de ${name}`,
      content: contentFor(name),
      publishedAt: new Date(`${addDays(calendar.today, -300)}T08:00:00Z`),
    }
  })

/** Every pharmacy has accepted the terms that concern it, except for the new one. */
export const demoTermsAnswers = (
  terms: readonly DemoTerms[],
  { users, relations }: { users: readonly DemoUser[]; relations: readonly DemoRelation[] },
): DemoTermsAnswer[] => {
  const random = randomFor('laboratory terms')
  return terms.flatMap(({ id, laboratoryId, publishedAt }) =>
    users
      .filter(({ role, username }) => isPharmacyUser(role) && username !== 'farmacia.nueva')
      .filter(({ pharmacyIds }) =>
        relations.some(
          ({ laboratory_id, pharmacy_id }) =>
            laboratory_id === laboratoryId && pharmacyIds.includes(pharmacy_id),
        ),
      )
      .map((user) => ({
        termsId: id,
        userId: user.id,
        answeredAt: new Date(publishedAt.getTime() + random.integer(1, 240) * 3_600_000),
      })),
  )
}

const contentFor = (
  laboratory: string,
): string => `<p>${laboratory} pone a disposición de la farmacia sus propuestas de compra
en Rebotica con las condiciones siguientes.</p>
<h3>1. Objeto</h3>
<p>La farmacia puede usar sin coste las propuestas, campañas y descuentos que ${laboratory} publica, para preparar sus propios
pedidos. No puede cederlos ni difundirlos.</p>
<h3>2. Datos</h3>
<ul>
<li>Si la farmacia le da acceso, ${laboratory} ve <strong>sus propias ventas</strong> y la información de su competencia en esa
farmacia; nunca datos de pacientes.</li>
<li>La farmacia puede retirar ese acceso en cualquier momento desde <strong>Permisos</strong>.</li>
<li>Los datos no se comunican a terceros ni se usan para otro fin.</li>
</ul>
<h3>3. Pedidos</h3>
<p>Los pedidos obligan cuando ${laboratory} los tramita. Hasta entonces la farmacia puede anularlos. Los precios son los vigentes al
recibir el pedido.</p>
<h3>4. Duración</h3>
<p>La licencia dura mientras la farmacia trabaje con ${laboratory} y cualquiera de las partes puede terminarla avisando con
<strong>treinta días</strong> de antelación.</p>`
