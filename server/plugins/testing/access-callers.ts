import { type LaboratoryName, type PharmacyName, pharmacyNames, usernames } from './access-world'

/** What one caller may, written down by hand: the server computes it, this says what must come out. */
export type Caller = {
  /** Who logged in; null for nobody. */
  user: string | null
  /** User in whose place the caller acts. */
  as?: string
  /** Role by which the server treats the caller. */
  role: 'nobody' | 'pharmacy' | 'laboratory' | 'admin' | 'soporte' | 'agente'
  /** A laboratory's user who acts as a pharmacy's: sees what the laboratory may see. */
  isGuest?: true
  /** The laboratory that they are a director of. */
  directs?: LaboratoryName
  /** Pharmacies whose data they open. */
  opens: readonly PharmacyName[]
  /** Pharmacies that they know by name. */
  knows: readonly PharmacyName[]
  /** Users whose profile they read and whose e-mail address they may meet. */
  users: readonly string[]
}

const alba = ['comercial', 'nacional', 'gerente', 'vecino', 'delegado', 'contiguo', 'formador']
const pharmacy = { role: 'pharmacy', opens: ['own'], knows: ['own'] } as const
const chiefs = { role: 'laboratory', opens: ['own', 'beside'], knows: ['own', 'beside', 'closed'] } as const
const left = { role: 'laboratory', opens: ['own'], knows: ['own', 'closed'] } as const
const right = { role: 'laboratory', opens: ['beside'], knows: ['beside'] } as const
const everything = { opens: pharmacyNames, knows: pharmacyNames }

const comercial = { ...chiefs, directs: 'alba', users: alba } as const
const gerente = { ...left, users: ['gerente', 'delegado'] }
const delegado = { ...left, users: ['delegado'] }

export const callers: readonly Caller[] = [
  { user: null, role: 'nobody', opens: [], knows: [], users: [] },
  { user: 'farmacia', ...pharmacy, users: ['farmacia'] },
  { user: 'comercial', ...comercial },
  { user: 'nacional', ...chiefs, directs: 'alba', users: alba.slice(1) },
  { user: 'gerente', ...gerente },
  { user: 'vecino', ...right, users: ['vecino', 'contiguo'] },
  { user: 'delegado', ...delegado },
  { user: 'contiguo', ...right, users: ['contiguo'] },
  { user: 'formador', role: 'laboratory', opens: ['own'], knows: ['own'], users: ['formador'] },
  {
    ...{ user: 'rival', role: 'laboratory', directs: 'bruma', users: ['rival'] },
    ...{ opens: ['foreign'], knows: ['foreign', 'own'] },
  },
  { user: 'admin', role: 'admin', ...everything, users: usernames },
  { user: 'soporte', role: 'soporte', ...everything, users: usernames },
  { user: 'agente', role: 'agente', ...everything, users: ['agente'] },
  { user: 'admin', as: 'farmacia', ...pharmacy, users: ['farmacia'] },
  { user: 'admin', as: 'comercial', ...comercial },
  { user: 'soporte', as: 'delegado', ...delegado },
  { user: 'agente', as: 'gerente', ...gerente },
  { user: 'comercial', as: 'farmacia', ...pharmacy, isGuest: true, users: [] },
  { user: 'delegado', as: 'farmacia', ...pharmacy, isGuest: true, users: [] },
  {
    ...{ user: 'rival', as: 'lejana', role: 'pharmacy', isGuest: true },
    ...{ opens: ['foreign'], knows: ['foreign'], users: [] },
  },
]

export const titleOf = ({ user, as }: Caller): string =>
  `${user ?? 'nobody'}${as === undefined ? '' : ` as ${as}`}`
