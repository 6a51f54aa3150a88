import { useNavigate } from '@tanstack/react-router'
import { useShownTabs } from '@/features/admin/admin-tabs'
import { sectionsOf } from '@/features/sales/dashboard/table-address'
import type { SearchEntry } from '@/features/search/search-entry'
import { canOrder } from '@/features/session/guards'
import { useSessionScope } from '@/parts/session/scope'
import { isLaboratory } from '@/parts/session/viewer'

/** The screens that the user may open from where they are, as the navigation has them. */
export function useScreenEntries(pharmacy: number | null): SearchEntry[] {
  const { user } = useSessionScope()
  const navigate = useNavigate()
  const tabs = useShownTabs()
  const screen = (id: string, name: string, run: () => unknown, words: string[] = []): SearchEntry => ({
    key: `screen:${id}`,
    kind: 'screens',
    name,
    words,
    run: () => void run(),
  })
  const ofPharmacy = (id: string): SearchEntry[] => {
    const params = { id }
    const sections = sectionsOf(user).slice(1)
    const buying = [
      screen('cart', 'Carrito', () => navigate({ to: '/cart/$id', params }), ['pedido pendiente']),
      screen('quick', 'Pedido rápido', () => navigate({ to: '/purchases/$id/quick', params }), [
        'escanear CN EAN',
      ]),
    ]
    return [
      screen('dashboard', 'Resumen', () => navigate({ to: '/dashboard/$id', params }), [
        'inicio cuadro de mando',
      ]),
      ...sections.map(({ id: section, title }) =>
        screen(
          `dashboard-${section}`,
          `Resumen: ${title}`,
          () => navigate({ to: '/dashboard/$id', params, search: ({ widgets }) => ({ widgets, section }) }),
          ['análisis gráficos'],
        ),
      ),
      ...(isLaboratory(user)
        ? []
        : [
            screen('purchases', 'Compras', () => navigate({ to: '/purchases/$id', params }), [
              'propuestas quickwins',
            ]),
          ]),
      ...(canOrder(user) ? buying : []),
      screen('orders', 'Pedidos', () => navigate({ to: '/purchase-order/$id', params }), [
        'compras realizadas',
      ]),
      screen('reports', 'Informes', () => navigate({ to: '/reports/$id', params }), [
        'seguimiento resúmenes PDF',
      ]),
    ]
  }
  return [
    ...(isLaboratory(user)
      ? [screen('home', 'Inicio', () => navigate({ to: '/' }), ['farmacias red delegados'])]
      : []),
    ...(pharmacy === null ? [] : ofPharmacy(String(pharmacy))),
    ...tabs.map(({ label, title, to }) =>
      screen(`admin-${label}`, label, () => navigate({ to } as never), ['administración', title]),
    ),
    screen(
      'account',
      'Cuenta',
      () => navigate({ to: '/cuenta', search: { pharma: pharmacy ?? undefined } }),
      ['contraseña permisos perfil sesiones'],
    ),
    screen('privacy', 'Política de privacidad', () => navigate({ to: '/politica-privacidad' }), [
      'datos legal',
    ]),
    screen('cookies', 'Política de cookies', () => navigate({ to: '/politica-cookies' }), ['legal']),
    screen('terms', 'Términos y condiciones', () => navigate({ to: '/terminos-y-condiciones' }), ['legal']),
  ]
}
