import { action, show } from '@/app/first-screen/start-problem'

export function sayThatDataAreSlow(): void {
  show('Los datos de este dispositivo tardan en abrirse', [
    'Se sigue esperando al navegador. Si Rebotica está abierta en otra ventana, ciérrela; si no, cierre el navegador del todo y vuelva a abrirlo.',
    'Nada de lo guardado en este dispositivo se ha perdido.',
  ])
}

export function sayThatDataAreBlocked(): void {
  const box = show('El navegador no deja guardar datos', [
    'Rebotica guarda en este dispositivo los pedidos que esperan la conexión, y sin ello no se abre. Permita los datos de este sitio («cookies y datos de sitios») en los ajustes del navegador, o salga de la ventana privada.',
  ])
  box?.append(action('Reintentar', () => location.reload()))
}
