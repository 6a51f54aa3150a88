import { notify } from '@/ui/feedback/notify'

/** Copies to the clipboard, which only works in secure contexts. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify.success('Copiado.')
  } catch {
    notify.error('El navegador no ha podido copiar. Seleccione el texto y cópielo a mano.')
  }
}
