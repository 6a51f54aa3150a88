import { dataAge } from '@/domain/basics/data-age'
import type { TodayRule } from '@/domain/today/today-line'

/** A device that is used is refreshed each hour (use-snapshot-refresh): after a day something is wrong. */
export const oldDataMs = 24 * 60 * 60_000

/** Both in epoch ms by the server's clock; `refreshedAt` is null without data on the device. */
export const dataIsOld: TodayRule<{ refreshedAt: number | null; now: number }> = ({ refreshedAt, now }) =>
  refreshedAt === null || now - refreshedAt < oldDataMs
    ? []
    : [
        {
          key: 'old-data',
          version: String(refreshedAt),
          severity: 'soon',
          order: -1,
          text: `Los datos de este dispositivo son de ${dataAge(refreshedAt, now)}`,
          detail: 'Lo demás de esta lista se calcula con ellos. Para ponerlos al día hace falta el servidor.',
          action: { open: 'refresh', label: 'Actualizar' },
        },
      ]
