import type { User } from '@/contract/session/session'

const names: Record<User['rol'], string> = {
  ROLE_FARMACIA: 'Farmacia',
  ROLE_LABORATORIO: 'Laboratorio',
  ROLE_ADMIN: 'Administración',
  ROLE_SOPORTE: 'Soporte',
  ROLE_AGENTE: 'Agente',
}

/** "Farmacia", or the job position (purchasing.md §2.9). */
export const roleName = (user: Pick<User, 'rol' | 'jobPosition'>) => user.jobPosition?.name ?? names[user.rol]
