import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { useDevice } from '@/parts/session/scope'
import { CompactButton } from '@/ui/controls/compact-button'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'

const files = {
  discountRegisterExcel: {
    label: 'Excel',
    extension: 'xlsx',
    icon: <IconFileSpreadsheet size={18} aria-hidden />,
  },
  discountRegisterCsv: { label: 'CSV', extension: 'csv', icon: <IconFileText size={18} aria-hidden /> },
} as const
type FileCall = keyof typeof files

/** A month of the register as a spreadsheet or CSV, which the server creates. */
export function RegisterDownloads({ laboratory, month }: { laboratory: number; month: string }) {
  const device = useDevice()
  const unreachable = useOfflineReason()
  const download = useMutation({
    mutationFn: async (call: FileCall) =>
      unwrap(await device.client.call(call, { params: { id: laboratory, month } })),
    onSuccess: ({ blob, name }, call) =>
      saveFile(blob, name ?? `Registro de descuentos ${month}.${files[call].extension}`),
    onError: (_error, call) => notify.error(`No se ha podido generar el ${files[call].label.toLowerCase()}`),
  })
  return (
    <>
      {(Object.keys(files) as FileCall[]).map((call) => (
        <CompactButton
          key={call}
          icon={files[call].icon}
          label={files[call].label}
          loading={download.isPending && download.variables === call}
          disabledReason={unreachable}
          onClick={() => download.mutate(call)}
        />
      ))}
    </>
  )
}
