import { IconBuildingStore, IconUsers } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { unwrap } from '@/api/outcome'
import type { User } from '@/contract/session/session'
import { useOfflineReason } from '@/parts/connection/use-is-offline'
import { useDevice } from '@/parts/session/scope'
import { CompactButton } from '@/ui/controls/compact-button'
import { notify } from '@/ui/feedback/notify'
import { saveFile } from '@/ui/files/download'

type Export = 'hierarchyExcel' | 'pharmaciesExcel'

/** Spreadsheets of somebody's network and of its pharmacies, for those who act as another (platform.md §6). */
export function ExportButtons({ user, hasNetwork }: { user: User; hasNetwork: boolean }) {
  const device = useDevice()
  const unreachable = useOfflineReason()
  const download = useMutation({
    mutationFn: async (call: Export) => unwrap(await device.client.call(call, { params: { id: user.id } })),
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? 'Jerarquía.xlsx'),
    onError: () => notify.error('No se ha podido generar el excel'),
  })
  const button = (call: Export) => ({
    loading: download.isPending && download.variables === call,
    disabledReason: unreachable,
    onClick: () => download.mutate(call),
  })
  return (
    <>
      {hasNetwork ? (
        <CompactButton
          icon={<IconUsers size={18} aria-hidden />}
          label="Exportar usuarios"
          {...button('hierarchyExcel')}
        />
      ) : null}
      <CompactButton
        icon={<IconBuildingStore size={18} aria-hidden />}
        label="Exportar farmacias"
        {...button('pharmaciesExcel')}
      />
    </>
  )
}
