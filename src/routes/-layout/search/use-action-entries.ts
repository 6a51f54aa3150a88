import { useNavigate } from '@tanstack/react-router'
import type { SearchEntry } from '@/features/search/search-entry'
import { canOrder } from '@/features/session/guards'
import { priceModeLabels, usePriceMode } from '@/parts/prices/price-mode'
import { useSessionScope } from '@/parts/session/scope'
import type { SiteSearchProps } from '@/routes/-layout/search/search-props'
import { useTheme } from '@/ui/shell/theme-switch'

type Actions = Pick<SiteSearchProps, 'pharmacy' | 'help' | 'support' | 'impersonation'>

/** What the frame around the screens lets this user do. */
export function useActionEntries({ pharmacy, help, support, impersonation }: Actions): SearchEntry[] {
  const { user } = useSessionScope()
  const navigate = useNavigate()
  const { mode, setMode } = usePriceMode()
  const theme = useTheme()
  const action = (
    id: string,
    name: string,
    run: (() => unknown) | null,
    words: string[] = [],
  ): SearchEntry[] =>
    run === null ? [] : [{ key: `action:${id}`, kind: 'actions', name, words, run: () => void run() }]
  const newOrder =
    pharmacy === null || !canOrder(user)
      ? null
      : () => navigate({ to: '/purchases/$id/quick', params: { id: String(pharmacy) } })
  const other = mode === 'pvl' ? 'pvp' : 'pvl'
  return [
    ...action('new-order', 'Nuevo pedido', newOrder, ['comprar pedir añadir']),
    ...action('prices', `Ver los precios en ${priceModeLabels[other]}`, () => setMode(other), [
      'PVL PVP cambiar',
    ]),
    ...action('theme', theme.label, theme.toggle, ['modo oscuro claro noche']),
    ...action('help', 'Ayuda de esta pantalla', help.open, ['manual videos tutoriales']),
    ...action('support', 'Escribir a soporte', support.open, ['incidencia contacto problema']),
    ...action('impersonation', 'Dejar de actuar en el lugar de otro', impersonation.leave, ['salir volver']),
    ...action('log-out', 'Salir', () => navigate({ to: '/logout' }), ['cerrar sesión desconectar']),
  ]
}
