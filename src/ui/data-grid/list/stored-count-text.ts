import { formatInteger } from '@/domain/basics/numbers'

/** How much of a list the device has. `serverCount`: rows of the whole list; null where the server has not said it. */
export const storedCountText = (stored: number, serverCount: number | null): string =>
  `${formatInteger(stored)} de ${serverCount === null ? 'este dispositivo' : formatInteger(serverCount)}; el resto, con conexión`
