import { Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconPrinter } from '@tabler/icons-react'
import { memo, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDay } from '@/domain/basics/dates'
import type { Sheet } from '@/domain/sheet/sheet'
import {
  type ExportedView,
  fileNameOf,
  filtersSheet,
  type NamedView,
} from '@/features/sales/export/exported-view'
import { PrintedSheet } from '@/features/sales/export/printed-sheet'
import { rangeText } from '@/features/sales/filters/table-controls'
import { useSalesScope } from '@/features/sales/sales-scope'
import { priceModeLabels, usePriceMode } from '@/parts/prices/price-mode'
import { CompactButton } from '@/ui/controls/compact-button'
import { notify } from '@/ui/feedback/notify'
import { exportCsv, exportSheet } from '@/ui/spreadsheet/export-sheet'
import { canSaveSpreadsheets, unsupportedText } from '@/ui/spreadsheet/spreadsheet-support'

/** All rows of a table as shown, and their totals. */
export type ExportedTable = { sheet: Sheet; summary: readonly string[] }

type ExportMenuProps = {
  title: string
  /** 'por laboratorio': follows the title in file names. */
  by: string
  view: ExportedView
  isEmpty: boolean
  /** Resolves to null if the rows could not be read. */
  load: () => Promise<ExportedTable | null>
}

/**
 * Exports a table's current view as a spreadsheet, as CSV or to the printer: all rows, with its filters, sort order and
 * prices.
 */
export function ExportMenu({ title, by, view, isEmpty, load }: ExportMenuProps) {
  const { pharmacy, today } = useSalesScope()
  const { mode } = usePriceMode()
  const [busy, setBusy] = useState(false)
  const [printed, setPrinted] = useState<ExportedTable | null>(null)
  const named: NamedView = { ...view, table: `${title} ${by}`, pharmacy: pharmacy.name, mode }
  const fileName = fileNameOf(named)

  const hand = async (to: (table: ExportedTable) => void | Promise<void>, failure: string) => {
    setBusy(true)
    try {
      const table = await load()
      if (table === null) notify.error(failure)
      else await to(table)
    } catch {
      // The spreadsheet code could not be loaded, or there is not enough memory for so many rows.
      notify.error(failure)
    } finally {
      setBusy(false)
    }
  }
  const saveExcel = () =>
    canSaveSpreadsheets(navigator)
      ? hand(
          ({ sheet }) => exportSheet(sheet, fileName, filtersSheet(named, Date.now())),
          'No se ha podido generar el excel',
        )
      : notify.warning(unsupportedText)
  const saveCsv = () => hand(({ sheet }) => exportCsv(sheet, fileName), 'No se ha podido generar el csv')
  const print = () =>
    hand((table) => {
      // On phones `print` returns before printing: the sheet is removed when the browser reports the end.
      addEventListener('afterprint', () => setPrinted(null), { once: true })
      flushSync(() => setPrinted(table))
      window.print()
    }, 'No se ha podido preparar la impresión')

  const ways = { excel: saveExcel, csv: saveCsv, print }
  const latest = useRef(ways)
  latest.current = ways
  const onChoose = useCallback((way: keyof typeof ways) => void latest.current[way](), [])
  return (
    <>
      <Choices busy={busy} isEmpty={isEmpty} onChoose={onChoose} />
      {printed === null ? null : (
        <PrintedSheet
          title={title}
          lines={[
            pharmacy.name,
            `Agrupar por: ${view.grouping}`,
            rangeText(view.range),
            ...view.filters,
            `Precio: ${priceModeLabels[mode]}`,
            formatDay(today),
          ]}
          sheet={printed.sheet}
          summary={printed.summary}
        />
      )}
    </>
  )
}

type ChoicesProps = {
  busy: boolean
  isEmpty: boolean
  onChoose: (way: 'excel' | 'csv' | 'print') => void
}

/** Memoised: new rows in the table do not render the menu again. */
const Choices = memo(function Choices({ busy, isEmpty, onChoose }: ChoicesProps) {
  const button = (
    <CompactButton
      icon={<IconDownload size={18} aria-hidden />}
      label="Exportar"
      loading={busy}
      disabledReason={isEmpty ? 'Sin ventas' : null}
      onClick={() => {}}
    />
  )
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} disabled={isEmpty}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          mih="var(--rb-touch)"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          onClick={() => onChoose('excel')}
        >
          Excel
        </Menu.Item>
        <Menu.Item
          mih="var(--rb-touch)"
          leftSection={<IconFileText size={18} aria-hidden />}
          onClick={() => onChoose('csv')}
        >
          CSV
        </Menu.Item>
        <Menu.Item
          mih="var(--rb-touch)"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => onChoose('print')}
        >
          Imprimir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
})
