import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { useDevice } from '@/parts/session/scope'
import { CompactButton } from '@/ui/compact-button'
import { saveFile } from '@/ui/download'
import { notify } from '@/ui/notify'

const files = {
  orderExcel: { extension: 'xlsx', failure: 'No se ha podido generar el excel' },
  orderCsv: { extension: 'csv', failure: 'No se ha podido generar el csv' },
} as const
type FileCall = keyof typeof files

/** The order as a spreadsheet or as CSV, made by the server. */
export function OrderDownloads({ order, name }: { order: number; name: string }) {
  const device = useDevice()
  const [downloading, setDownloading] = useState<FileCall | null>(null)
  const unreachable = useOfflineReason()
  const download = async (call: FileCall) => {
    setDownloading(call)
    const outcome = await device.client.call(call, { params: { id: order } })
    setDownloading(null)
    if (!outcome.ok) return notify.error(files[call].failure)
    saveFile(outcome.data.blob, outcome.data.name ?? `${name}.${files[call].extension}`)
  }
  return (
    <>
      <CompactButton
        icon={<IconFileSpreadsheet size={18} aria-hidden />}
        label="Excel"
        loading={downloading === 'orderExcel'}
        disabledReason={unreachable}
        onClick={() => download('orderExcel')}
      />
      <CompactButton
        icon={<IconFileText size={18} aria-hidden />}
        label="CSV"
        loading={downloading === 'orderCsv'}
        disabledReason={unreachable}
        onClick={() => download('orderCsv')}
      />
    </>
  )
}
