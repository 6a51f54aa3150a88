import { useDevice } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'
import { openFileTab } from '@/ui/files/download'

/** Opens the manual in another tab. */
export function useManual(name: string) {
  const device = useDevice()
  const opening = useSingleMutation({
    mutationFn: async (tab: ReturnType<typeof openFileTab>) => {
      const outcome = await device.client.call('manual', { params: { name } })
      if (outcome.ok) return tab.show(outcome.data.blob, outcome.data.name ?? `${name}.pdf`)
      tab.close()
      notify.error('No se ha podido abrir el manual. Compruebe su conexión y vuelva a intentarlo.')
    },
  })
  return { isOpening: opening.isPending, open: () => opening.mutate(openFileTab('Abriendo el manual…')) }
}
