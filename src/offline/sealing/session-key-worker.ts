import { isSame, type KeyFileChange, keyFileName } from '@/offline/sealing/session-key'

declare const self: DedicatedWorkerGlobalScope

/** Only a worker gets a handle that writes in place: anything else writes a new file and leaves the bytes of the old one. */
const write = async ({ bytes, over }: KeyFileChange): Promise<void> => {
  const file = await (await navigator.storage.getDirectory()).getFileHandle(keyFileName, { create: true })
  const handle = await file.createSyncAccessHandle()
  try {
    const found = new Uint8Array(handle.getSize())
    handle.read(found, { at: 0 })
    if (!isSame(over, found)) return
    if (handle.write(bytes, { at: 0 }) < bytes.byteLength) throw new Error('Not all of it was written')
    handle.flush()
  } finally {
    handle.close()
  }
}

self.addEventListener('message', ({ data }: MessageEvent<KeyFileChange>) => {
  write(data).then(
    () => self.postMessage(true),
    () => self.postMessage(false),
  )
})
