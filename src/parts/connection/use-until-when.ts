import { useMissing } from '@/parts/connection/use-is-offline'

/** Until when something waits that the server has not answered. */
export const useUntilWhen = (): string => useMissing()?.untilWhen ?? 'en cuanto conteste el servidor'
