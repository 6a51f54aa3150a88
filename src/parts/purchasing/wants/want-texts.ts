import type { WantState } from '@/domain/supply/wants'

export const wantStates: Record<WantState, { text: string; tone: 'green' | 'amber' | 'none' }> = {
  back: { text: 'Ha vuelto', tone: 'green' },
  unknown: { text: 'No consta en rotura', tone: 'none' },
  short: { text: 'Sigue sin poder pedirse', tone: 'amber' },
  coming: { text: 'Pedido otra vez, en camino', tone: 'none' },
}
