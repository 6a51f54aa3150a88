import { type FileHandle, open } from 'node:fs/promises'

/** The file opened for reading, and its size; null where it cannot be read. Whoever opens it closes it. */
export async function openConnector(path: string): Promise<{ handle: FileHandle; size: number } | null> {
  let handle: FileHandle | undefined
  try {
    handle = await open(path)
    const facts = await handle.stat()
    if (facts.isFile()) return { handle, size: facts.size }
  } catch {
    // Missing or not readable: the same as not configured.
  }
  await handle?.close()
  return null
}

/** A warning for the console at the start: a missing file does not keep the server from starting. */
export async function connectorWarning(path: string | null): Promise<string | null> {
  if (path === null) return null
  const connector = await openConnector(path)
  await connector?.handle.close()
  return connector
    ? null
    : `CONNECTOR_FILE: no se puede leer ${path}; la descarga del conector no funcionará.`
}
