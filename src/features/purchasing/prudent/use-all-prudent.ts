import { useMemo } from 'react'
import { formatCount } from '@/domain/basics/numbers'
import type { ProvisionGroup } from '@/domain/proposal/proposal-types'
import { prudentUnitsOf } from '@/features/purchasing/prudent/prudent-units'
import type { PrudentOf } from '@/features/purchasing/prudent/use-prudent'
import type { Quantities } from '@/features/purchasing/state/quantities'
import { showUndoNotice } from '@/ui/feedback/undo-notice'

/** Takes the prudent units of all rows that nobody has typed units for, which can be undone. */
export const useAllPrudent = ({
  rows,
  of,
  quantities,
}: {
  rows: readonly ProvisionGroup[]
  of: PrudentOf | null
  quantities: Quantities
}) =>
  useMemo(() => {
    const changed = () => (of === null ? new Map() : prudentUnitsOf(rows, { of, quantities }))
    return {
      rowsToChange: () => changed().size,
      onUseAll: () => {
        const units = changed()
        const { undo } = quantities.take(units)
        const text = formatCount(
          units.size,
          'fila con su cantidad prudente',
          'filas con su cantidad prudente',
        )
        void showUndoNotice(`${text}.`, undo)
      },
    }
  }, [rows, of, quantities])
