import type { User } from '@/contract/session'

export const fullName = ({ firstName, surname }: Pick<User, 'firstName' | 'surname'>): string =>
  `${firstName} ${surname}`.trim()
