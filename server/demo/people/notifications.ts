import { addDays } from '@/domain/basics/dates'
import { internalRoles, laboratoryRoles, pharmacyRoles, type Role } from '@/domain/people/roles'
import type { DemoCalendar } from '../basics/calendar'
import { randomFor } from '../basics/random'
import type { DemoUser } from './people'

export type DemoNotification = {
  id: number
  code: string
  title: string
  content: string
  shippingDate: Date
  roles: Role[]
}

export type DemoView = { notificationId: number; userId: number; viewedAt: Date }

const pharmacies: Role[] = [...pharmacyRoles]
const laboratories: Role[] = [...laboratoryRoles]
const staff: Role[] = [...internalRoles]

type Seed = Omit<DemoNotification, 'id' | 'shippingDate'> & { daysAgo: number }

const seeds = (seasonName: string): Seed[] => [
  {
    code: 'DEMO-BIENVENIDA',
    daysAgo: 200,
    roles: pharmacies,
    title: 'Le damos la bienvenida a Rebotica',
    content: `<p>Rebotica calcula sus <strong>propuestas de compra</strong> con las ventas de su propia farmacia.</p>
<ul>
<li>Elija una propuesta y el periodo que quiere cubrir.</li>
<li>Revise las unidades y añádalas al carrito.</li>
<li>Guarde el pedido: le llegará al laboratorio una sola vez.</li>
</ul>`,
  },
  {
    code: 'DEMO-SIN-CONEXION',
    daysAgo: 90,
    roles: pharmacies,
    title: 'Siga trabajando sin conexión',
    content: `<p>Las propuestas, el carrito y los pedidos funcionan también <strong>sin internet</strong>. Lo que guarde espera en
este dispositivo y se envía solo cuando vuelve la conexión.</p>`,
  },
  {
    code: 'DEMO-ACCESO',
    daysAgo: 60,
    roles: laboratories,
    title: 'Las farmacias deciden quién ve sus ventas',
    content: `<p>Cada farmacia concede o retira el acceso a sus ventas desde <strong>Permisos</strong>, asociación por asociación.
Si lo retira, sus cifras dejan de verse en la siguiente consulta.</p>`,
  },
  {
    code: 'DEMO-HORARIO',
    daysAgo: 30,
    roles: [...pharmacies, ...laboratories, ...staff],
    title: 'Nuevo horario de atención',
    content: `<p>El teléfono de soporte atiende ahora de lunes a viernes:</p>
<ul><li>por la mañana, de <strong>9:00 a 14:00</strong>;</li><li>por la tarde, de <strong>16:00 a 19:00</strong>.</li></ul>`,
  },
  {
    code: 'DEMO-TEMPORADA',
    daysAgo: 20,
    roles: pharmacies,
    title: `Ya puede pedir: ${seasonName}`,
    content: `<p>Los laboratorios han abierto <strong>${seasonName}</strong>, con descuento desde la primera unidad y tramos por
cantidad. La encontrará en <strong>Compras</strong>, en la sección Campañas de cada laboratorio.</p>`,
  },
  {
    code: 'DEMO-TRAMITADOS',
    daysAgo: 10,
    roles: laboratories,
    title: 'Marque los pedidos que ya ha tramitado',
    content: `<p>Mientras un pedido no está <strong>tramitado</strong>, la farmacia puede anularlo. Márquelo en cuanto lo pase a
almacén.</p>`,
  },
  {
    code: 'DEMO-CONECTOR',
    daysAgo: 6,
    roles: pharmacies,
    title: 'Nueva versión del conector',
    content: `<p>El conector sube sus ventas más deprisa y se actualiza solo a partir de esta versión.</p>
<p><a href="/descargas/conector">Descargar el conector</a></p>`,
  },
  {
    code: 'DEMO-REDUCCION',
    daysAgo: 3,
    roles: pharmacies,
    title: 'Propuesta nueva: Reducción 5% EFG',
    content: `<p>Compense la reducción del 5 % de los genéricos con un pedido al <strong>50 % de descuento</strong>. El total se
pone en <strong>verde</strong> cuando el ahorro cubre la reducción del mes anterior.</p>`,
  },
  {
    code: 'DEMO-MANTENIMIENTO',
    daysAgo: 2,
    roles: staff,
    title: 'Copia de seguridad comprobada',
    content: '<p>La restauración de prueba de este mes ha terminado <strong>sin incidencias</strong>.</p>',
  },
  {
    code: 'DEMO-CORTE',
    daysAgo: -2,
    roles: [...pharmacies, ...laboratories, ...staff],
    title: 'Corte programado del servicio',
    content:
      '<p>El servicio se detendrá unos minutos de madrugada. Los pedidos guardados se enviarán después.</p>',
  },
]

/** Notifications for every kind of user, the oldest first; the last one is scheduled for a later day. */
export const demoNotifications = (calendar: DemoCalendar, seasonName: string): DemoNotification[] =>
  seeds(seasonName).map(({ daysAgo, ...seed }, index) => ({
    ...seed,
    id: index + 1,
    shippingDate: new Date(`${addDays(calendar.today, -daysAgo)}T08:00:00Z`),
  }))

/** Everyone read notifications older than a fortnight within days, except for the new pharmacy. */
export const demoViews = (
  notifications: readonly DemoNotification[],
  { users, calendar }: { users: readonly DemoUser[]; calendar: DemoCalendar },
): DemoView[] => {
  const random = randomFor('notifications')
  const fortnightAgo = new Date(`${addDays(calendar.today, -14)}T00:00:00Z`)
  return notifications
    .filter(({ shippingDate }) => shippingDate < fortnightAgo)
    .flatMap(({ id, shippingDate, roles }) =>
      users
        .filter(({ role, username }) => roles.includes(role) && username !== 'farmacia.nueva')
        .map((user) => ({
          notificationId: id,
          userId: user.id,
          viewedAt: new Date(shippingDate.getTime() + random.integer(1, 72) * 3_600_000),
        })),
    )
}
