import { keyFileName } from '@/offline/sealing/session-key'

declare const self: DedicatedWorkerGlobalScope

/** Only a worker gets a handle that writes in place: anything else writes a new file and leaves the bytes of the old one. */
const write = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
  const file = await (await navigator.storage.getDirectory()).getFileHandle(keyFileName, { create: true })
  const handle = await file.createSyncAccessHandle()
  try {
    if (handle.write(bytes, { at: 0 }) < bytes.byteLength) throw new Error('Not all of it was written')
    handle.flush()
  } finally {
    handle.close()
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  write(data).then(
    () => self.postMessage(true),
    () => self.postMessage(false),
  )
})
