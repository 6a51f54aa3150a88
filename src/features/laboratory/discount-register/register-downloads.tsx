import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { serverMessage, unwrap } from '@/api/outcome'
import { registerParts } from '@/domain/order/discount-register'
import { registerRowsQuery } from '@/features/laboratory/discount-register/queries'
import type { RegisterView } from '@/features/laboratory/discount-register/register-search-params'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { useSessionScope } from '@/parts/session/scope'
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

type RegisterDownloadsProps = { laboratory: number; month: string; view: RegisterView }

/** A month of the register as a spreadsheet or CSV, which the server creates: several files where it has too many rows for one. */
export function RegisterDownloads({ laboratory, month, view }: RegisterDownloadsProps) {
  const scope = useSessionScope()
  const { data: shown } = useQuery(registerRowsQuery(scope, { laboratory, month }, view))
  const unreachable = useOfflineReason()
  const parts = registerParts(shown?.month === month ? shown.summary.rows : 0)
  const download = useMutation({
    mutationFn: async (call: FileCall) => {
      for (let part = 1; part <= parts; part += 1) {
        const query = parts > 1 ? { part } : {}
        const { blob, name } = unwrap(
          await scope.device.client.call(call, { params: { id: laboratory, month }, query }),
        )
        saveFile(blob, name ?? `Registro de descuentos ${month}.${files[call].extension}`)
      }
    },
    onSuccess: () => {
      if (parts > 1) notify.success(`El mes no cabe en un archivo: está en ${parts}.`)
    },
    onError: (error, call) =>
      notify.error(serverMessage(error) ?? `No se ha podido generar el ${files[call].label.toLowerCase()}`),
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
