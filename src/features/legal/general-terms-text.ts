import type { Company } from '@/contract/platform/platform'
import type { LegalSection } from '@/features/legal/legal-page'

/** The platform's own terms, which a pharmacy accepts at its first visit. */
export const generalTerms = (company: Company): LegalSection[] => [
  {
    title: '1. Quién y qué',
    text: `${company.name} ofrece a farmacias y laboratorios la plataforma Rebotica: propuestas de compra, pedidos a laboratorios y análisis de ventas. Estos términos regulan su uso.`,
  },
  {
    title: '2. Quién puede usarla',
    text: 'Farmacias y laboratorios, con las cuentas que se les dan. Cada cuenta es personal: su titular guarda la contraseña, responde de lo que se hace con ella y avisa si cree que otra persona la conoce.',
  },
  {
    title: '3. Propuestas y pedidos',
    text: 'Las propuestas se calculan con las ventas y las existencias de la propia farmacia y son orientativas: decide siempre la farmacia. Un pedido guardado se envía una sola vez, aunque se guarde sin conexión. Los precios y las condiciones son los vigentes cuando lo recibe el servidor; si alguno sube, el pedido espera a que la farmacia lo confirme. La farmacia puede anularlo mientras el laboratorio no lo haya tramitado. La compraventa es entre la farmacia y el laboratorio.',
  },
  {
    title: '4. Datos de ventas',
    text: 'Las ventas son de la farmacia. Un laboratorio solo las ve si ella le da acceso, y solo las suyas y la información de su competencia; la farmacia lo concede y lo retira cuando quiere en «Permisos». No hay en ellas datos de pacientes. Los datos personales se tratan como dice la política de privacidad.',
  },
  {
    title: '5. Términos de los laboratorios',
    text: 'Algunos laboratorios tienen además términos propios para sus propuestas. Se muestran por separado, y cada usuario los acepta o los rechaza.',
  },
  {
    title: '6. Uso correcto',
    text: 'No se puede usar la plataforma para otro fin, ceder su acceso, extraer sus datos en masa ni intentar saltarse sus medidas de seguridad.',
  },
  {
    title: '7. Disponibilidad y responsabilidad',
    text: 'Ponemos los medios para que el servicio esté disponible y avisamos de los cortes programados. No respondemos de las decisiones de compra ni de la falta de conexión de la farmacia.',
  },
  {
    title: '8. Cambios y final',
    text: 'De los cambios de estos términos se avisa antes de que valgan. La farmacia puede dejar el servicio cuando quiera; el incumplimiento grave permite suspender la cuenta.',
  },
  {
    title: '9. Ley y tribunales',
    text: 'Se aplica la ley española. Los conflictos se resuelven ante los tribunales del domicilio de la farmacia.',
  },
]
