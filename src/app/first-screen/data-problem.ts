import { action, show } from '@/app/first-screen/start-problem'
import { isOfNewerVersion } from '@/offline/database/storage-failure'

export function sayThatDataAreSlow(): void {
  show('Los datos de este dispositivo tardan en abrirse', [
    'Se sigue esperando al navegador. Si Rebotica está abierta en otra ventana, ciérrela; si no, cierre el navegador del todo y vuelva a abrirlo.',
    'Nada de lo guardado en este dispositivo se ha perdido.',
  ])
}

const blocked = [
  'El navegador no deja guardar datos',
  'Rebotica guarda en este dispositivo los pedidos que esperan la conexión, y sin ello no se abre. Permita los datos de este sitio («cookies y datos de sitios») en los ajustes del navegador, o salga de la ventana privada.',
] as const

/** Where the server gives an older version of the app again than this device has used. */
const newer = [
  'Los datos de este dispositivo son de una versión más nueva',
  'Esta versión de Rebotica no los puede abrir. Espere a que vuelva la nueva y no borre los datos del navegador: nada de lo guardado se ha perdido.',
] as const

/** `error`: why its database could not be opened. */
export function sayThatDataAreBlocked(error: unknown): void {
  const [title, text] = isOfNewerVersion(error) ? newer : blocked
  show(title, [text])?.append(action('Reintentar', () => location.reload()))
}
