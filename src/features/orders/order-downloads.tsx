import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { useDevice } from '@/parts/session/scope'
import { CompactButton } from '@/ui/controls/compact-button'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'

const files = {
  orderExcel: { extension: 'xlsx', failure: 'No se ha podido generar el excel' },
  orderCsv: { extension: 'csv', failure: 'No se ha podido generar el csv' },
} as const
type FileCall = keyof typeof files

/** Downloads the order as a spreadsheet or CSV, which the server creates. */
export function OrderDownloads({ order, name }: { order: number; name: string }) {
  const device = useDevice()
  const unreachable = useOfflineReason()
  const download = useMutation({
    mutationFn: async (call: FileCall) => unwrap(await device.client.call(call, { params: { id: order } })),
    onSuccess: ({ blob, name: fileName }, call) =>
      saveFile(blob, fileName ?? `${name}.${files[call].extension}`),
    onError: (_error, call) => notify.error(files[call].failure),
  })
  const isUnderWay = (call: FileCall) => download.isPending && download.variables === call
  return (
    <>
      <CompactButton
        icon={<IconFileSpreadsheet size={18} aria-hidden />}
        label="Excel"
        loading={isUnderWay('orderExcel')}
        disabledReason={unreachable}
        onClick={() => download.mutate('orderExcel')}
      />
      <CompactButton
        icon={<IconFileText size={18} aria-hidden />}
        label="CSV"
        loading={isUnderWay('orderCsv')}
        disabledReason={unreachable}
        onClick={() => download.mutate('orderCsv')}
      />
    </>
  )
}
