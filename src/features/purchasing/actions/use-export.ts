import { type RefObject, useCallback, useRef } from 'react'
import { formatInstant } from '@/domain/basics/dates'
import type { Cn } from '@/domain/catalogue/catalogue'
import { mainLaboratoryId } from '@/domain/offers/quickwin'
import { proposalTitle } from '@/domain/proposal/extensions'
import { type ProvisionColumns, showsDiscountedTotal } from '@/domain/proposal/templates'
import { provisionSheet } from '@/features/purchasing/actions/provision-sheet'
import type { PrudentOf } from '@/features/purchasing/prudent/use-prudent'
import type { ShownRows } from '@/features/purchasing/rows/provisions-grid'
import type { ProposalSession } from '@/features/purchasing/state/proposal-session'
import { isUnreachable } from '@/offline/network/connectivity'
import { usePriceMode } from '@/parts/prices/price-mode'
import { usePharmacyScope } from '@/parts/session/scope'
import { notify } from '@/ui/feedback/notify'
import { exportSheet } from '@/ui/spreadsheet/export-sheet'
import { canSaveSpreadsheets, unsupportedText } from '@/ui/spreadsheet/spreadsheet-support'

type Exported = {
  session: ProposalSession
  generic: boolean | null
  grid: RefObject<ShownRows | null>
  touched: ReadonlyMap<Cn, number>
  visible: ProvisionColumns
  net: boolean
  prudent: PrudentOf | null
}

/** Saves the shown rows as a spreadsheet, and informs the server (purchasing.md §5, §7, §8). Always the same function. */
export const useExport = (options: Exported) => {
  const { mode } = usePriceMode()
  const { device, pharmacy } = usePharmacyScope()
  const { session, grid, touched, visible, net, prudent } = options
  const { quickwin } = session
  /** Sent once and never repeated: without a connection the export is not recorded. */
  const audit = () => {
    const laboratory = mainLaboratoryId(quickwin)
    if (laboratory === undefined || isUnreachable(device.connectivity.getSnapshot())) return
    const query = { pharma: pharmacy.id }
    void device.client.call('auditOrderExported', { params: { id: laboratory }, query })
  }
  const exportRows = async () => {
    if (!canSaveSpreadsheets(navigator)) return notify.warning(unsupportedText)
    const groups = grid.current?.rows() ?? []
    if (groups.length === 0) return notify.warning('Sin información')
    try {
      const discounted = showsDiscountedTotal(quickwin)
      const sheet = provisionSheet({ groups, touched, visible, mode, net, prudent, discounted })
      const name = `${proposalTitle(quickwin, options.generic)} ${formatInstant(device.serverNow())}`
      await exportSheet(sheet, name)
    } catch {
      notify.error('No se ha podido generar el excel')
      return
    }
    audit()
  }
  const latest = useRef(exportRows)
  latest.current = exportRows
  return useCallback(() => latest.current(), [])
}
