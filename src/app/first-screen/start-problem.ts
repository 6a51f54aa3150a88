/** How long opening may take before the page says what it does. */
const patienceMs = 2_500
const againAfterMs = 10_000

/** A first visit over a slow connection: says that the app is being fetched. */
export function sayThatItTakesLong(): void {
  setTimeout(() => {
    if (document.getElementById('root')?.hasChildNodes()) return
    show('Abriendo Rebotica…', [
      'Se está descargando la aplicación. La primera vez tarda lo que tarde su conexión; después se abre al instante, también sin conexión.',
    ])
  }, patienceMs)
}

/** The app could not be fetched, and no worker has it yet, or not whole: says so, and tries again by itself. */
export function showProblem(): void {
  const box = show('No se ha podido abrir Rebotica', [
    'La aplicación no se ha descargado entera. Se vuelve a intentar en cuanto haya conexión.',
    'Nada de lo guardado en este dispositivo se ha perdido.',
  ])
  navigator.serviceWorker?.controller?.postMessage({ type: 'KEEP_FILES', opened: false })
  const attempt = () => {
    again.disabled = true
    again.textContent = 'Buscando la conexión…'
    // Reloading without a connection would show the browser's own page.
    fetch('/', { cache: 'no-store' }).then(
      ({ ok }) => (ok ? location.reload() : rest()),
      () => rest(),
    )
  }
  const rest = () => {
    again.disabled = false
    again.textContent = 'Reintentar'
  }
  const again = action('Reintentar', attempt)
  box?.append(again)
  addEventListener('online', attempt)
  setInterval(() => {
    if (navigator.onLine && !again.disabled) attempt()
  }, againAfterMs)
}

/** With its own styles: the app's may be what is missing. */
export function show(title: string, paragraphs: readonly string[]): HTMLElement | null {
  const root = document.getElementById('root')
  if (root === null) return null
  const box = document.createElement('div')
  box.setAttribute('role', 'status')
  box.style.cssText =
    'box-sizing:border-box;max-width:32rem;margin:15vh auto 0;padding:24px;font:16px/1.5 system-ui,sans-serif'
  const heading = document.createElement('h1')
  heading.textContent = title
  heading.style.cssText = 'margin:0 0 12px;font-size:1.375rem'
  box.append(heading)
  for (const text of paragraphs) {
    const paragraph = document.createElement('p')
    paragraph.textContent = text
    paragraph.style.margin = '0 0 16px'
    box.append(paragraph)
  }
  root.replaceChildren(box)
  return box
}

export function action(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.style.cssText =
    'min-height:44px;padding:0 20px;border:0;border-radius:8px;background:#0b6b4f;color:#fff;font:inherit;font-weight:600'
  button.onclick = onClick
  return button
}
