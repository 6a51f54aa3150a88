/** A page that does nothing but draw bars and, over them, the span under the pointer: what any drawing takes here. */
export const barePage = `<!doctype html>
<html lang="es">
  <head><meta charset="utf-8" /><title>Suelo</title><style>body { margin: 0 }</style></head>
  <body>
    <canvas width="720" height="240"></canvas>
    <script>
      const canvas = document.querySelector('canvas')
      const pen = canvas.getContext('2d')
      const values = Float64Array.from({ length: 13 }, (_, month) => 60 + 40 * Math.sin(month))
      let from = null
      let to = 0
      const draw = () => {
        pen.clearRect(0, 0, 720, 240)
        pen.fillStyle = '#0c6e4f'
        values.forEach((value, month) => pen.fillRect(month * 55 + 12, 240 - value * 2, 30, value * 2))
        pen.fillStyle = '#0c6e4f29'
        if (from !== null) pen.fillRect(Math.min(from, to), 0, Math.abs(to - from), 240)
      }
      draw()
      let asked = false
      addEventListener('pointerdown', (event) => { from = event.clientX; canvas.setPointerCapture(event.pointerId) })
      addEventListener('pointerup', () => { from = null })
      addEventListener('pointermove', (event) => {
        to = event.clientX
        if (asked || from === null) return
        asked = true
        requestAnimationFrame(() => { asked = false; draw() })
      })
    </script>
  </body>
</html>`
