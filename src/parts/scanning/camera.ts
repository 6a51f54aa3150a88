export const hasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined

/**
 * Loads the barcode reader before it is needed, on devices with a camera, so that the service worker has it when there
 * is no network. A failure has no other consequences.
 */
export async function preloadCameraReader(): Promise<void> {
  if (!hasCamera() || !navigator.onLine) return
  const { preloadReader } = await import('@/parts/scanning/barcode-reader')
  await preloadReader().catch(() => undefined)
}

export type Camera = {
  stream: MediaStream
  /** Switches the light; undefined if the camera has none. */
  light: ((on: boolean) => Promise<void>) | undefined
  close(): void
}

export type CameraOutcome = { ok: true; camera: Camera } | { ok: false; problem: string }

/** A capability that TypeScript's types lack. */
type Torch = { torch?: boolean }

/** Opens the rear camera, if there are two. */
export async function openCamera(): Promise<CameraOutcome> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
    })
    const [track] = stream.getVideoTracks()
    const abilities: MediaTrackCapabilities & Torch = track?.getCapabilities?.() ?? {}
    return {
      ok: true,
      camera: {
        stream,
        light: abilities.torch
          ? async (on) => {
              const torch: Torch = { torch: on }
              await track?.applyConstraints({ advanced: [torch as MediaTrackConstraintSet] })
            }
          : undefined,
        close: () => {
          for (const each of stream.getTracks()) each.stop()
        },
      },
    }
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    return { ok: false, problem: problems[name] ?? 'No se ha podido abrir la cámara.' }
  }
}

/** By the error names of the Media Capture standard. */
const problems: Record<string, string> = {
  NotAllowedError:
    'No hay permiso para usar la cámara. Actívelo para esta página en los ajustes del navegador y vuelva a intentarlo.',
  SecurityError: 'El navegador no permite usar la cámara en esta página.',
  NotFoundError: 'No se ha encontrado ninguna cámara en este dispositivo.',
  OverconstrainedError: 'No se ha encontrado ninguna cámara en este dispositivo.',
  NotReadableError: 'La cámara está ocupada: cierre la aplicación que la usa y vuelva a intentarlo.',
  AbortError: 'La cámara está ocupada: cierre la aplicación que la usa y vuelva a intentarlo.',
}
