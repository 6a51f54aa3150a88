import type { Device } from '@/offline/device/device'
import { saveFile } from '@/ui/download'

const names = ['pharma', 'laboratory', 'reboticaModule', 'partner', 'code'] as const
export type ConnectorQuery = { [Name in (typeof names)[number]]?: string | undefined }

/** An installer of many megabytes over a pharmacy's line. */
const timeoutMs = 10 * 60_000

/** The letters of the address as they are: the router's own reading would take a code such as 12E3 for a number. */
export function connectorQueryOf(search: string): ConnectorQuery {
  const given = new URLSearchParams(search)
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? undefined]))
}

/** Whether the installer was handed to the browser, under the server's name for it or one that tells the pharmacy. */
export async function downloadConnector(device: Device, query: ConnectorQuery): Promise<boolean> {
  const outcome = await device.client.call('connectorDownload', { query, timeoutMs })
  if (!outcome.ok) return false
  const { blob, name } = outcome.data
  saveFile(blob, name ?? `conector-rebotica${query.pharma ? `-farmacia-${query.pharma}` : ''}.msi`)
  return true
}
