import { unwrap } from '@/api/outcome'
import type { Device } from '@/offline/device/device'
import { saveFile } from '@/ui/files/download'

const names = ['pharma', 'laboratory', 'reboticaModule', 'partner', 'code'] as const
export type ConnectorQuery = { [Name in (typeof names)[number]]?: string | undefined }

/** The installer has many megabytes, and a pharmacy's connection may be slow. */
const timeoutMs = 10 * 60_000

/** Reads the search params as text: the router would take a code such as 12E3 for a number. */
export function connectorQueryOf(search: string): ConnectorQuery {
  const given = new URLSearchParams(search)
  return Object.fromEntries(names.map((name) => [name, given.get(name) ?? undefined]))
}

/**
 * Downloads the installer under the server's file name, or one with the pharmacy's code. True if it was given to the
 * browser.
 */
export async function downloadConnector(device: Device, query: ConnectorQuery): Promise<void> {
  const { blob, name } = unwrap(await device.client.call('connectorDownload', { query, timeoutMs }))
  saveFile(blob, name ?? `conector-rebotica${query.pharma ? `-farmacia-${query.pharma}` : ''}.msi`)
}
