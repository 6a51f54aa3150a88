import { CallError } from '@/api/outcome'
import type { Device } from '@/offline/device/device'
import { failureText } from '@/parts/connection/no-connection'
import { notify } from '@/ui/feedback/notify'
import { openFileTab } from '@/ui/files/download'

type Tab = ReturnType<typeof openFileTab>

/** To be called where its user presses something: at any other time browsers open no tab. */
export const manualTab = (): Tab => openFileTab('Abriendo el manual…')

/** Shows the manual in the tab, or closes it and says why not. */
export async function showManual({ device, name, tab }: { device: Device; name: string; tab: Tab }) {
  const outcome = await device.client.call('manual', { params: { name } })
  if (outcome.ok) return tab.show(outcome.data.blob, outcome.data.name ?? `${name}.pdf`)
  tab.close()
  notify.error(`No se ha podido abrir el manual. ${failureText(new CallError(outcome))}`)
}
