import classes from '@/features/sales/dashboard/dashboard.module.css'
import { OwnConnector } from '@/parts/connector/own-connector'
import { usePharmacyScope } from '@/parts/session/scope'
import { TextLink } from '@/ui/controls/text-link'

/** In the place of figures while a pharmacy has no sales: what its users do for them to come, and how far that is. */
export function FirstSteps() {
  const { pharmacy } = usePharmacyScope()
  return (
    <section className={classes.first} aria-labelledby="first-steps">
      <h2 id="first-steps">Para empezar</h2>
      <p>Sus ventas y existencias llegan con el conector, y aquí se verán en cuanto lleguen las primeras.</p>
      <ol>
        <li>
          <TextLink href="/descargas/conector" inNewTab>
            Descargue el conector
          </TextLink>{' '}
          en el ordenador donde el programa de la farmacia deja sus exportaciones, e instálelo como se explica
          allí.
        </li>
        <li>Haga la clave del conector y guárdela donde dicen sus instrucciones.</li>
        <li>Espere a los primeros datos: no hay que hacer nada más.</li>
      </ol>
      <OwnConnector pharmacy={pharmacy.id} name={pharmacy.name} />
    </section>
  )
}
