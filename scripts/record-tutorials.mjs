/**
 * Records the video tutorials of the demo from the real screens, with their captions: `node scripts/record-tutorials.mjs`.
 * It needs the built app (`node scripts/build.mjs`), starts a server of its own with demo data and leaves the files in
 * examples/tutoriales. Chromium gives the frames and encodes them: no other program is needed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const port = 4789
const origin = `http://127.0.0.1:${port}`
const size = { width: 1024, height: 640 }
const folder = new URL('../examples/tutoriales/', import.meta.url).pathname

const pause = (ms) => new Promise((done) => setTimeout(done, ms))

/** What each recording shows: captions, and what is done while they stand. */
const tutorials = [
  {
    file: 'resumen',
    path: '/dashboard/1',
    steps: [
      ['El resumen compara las ventas de la farmacia con las del año anterior.', async () => {}],
      ['Más abajo están las ventas por meses y los productos más vendidos.', (page) => scroll(page, 700)],
      [
        'Los apartados de arriba llevan al resto de las cifras.',
        async (page) => {
          await scroll(page, -700)
          await pause(800)
          await page
            .getByRole('navigation', { name: 'Apartados del resumen' })
            .getByRole('link')
            .nth(1)
            .click()
        },
      ],
      [
        'El conmutador cambia todos los importes entre PVL y PVP.',
        (page) => page.getByText('PVP', { exact: true }).first().click({ force: true }),
      ],
    ],
  },
  {
    file: 'compras',
    path: '/purchases/1',
    steps: [
      ['Cada tarjeta es una propuesta de compra preparada por un laboratorio.', async () => {}],
      [
        'Elija una y diga qué días quiere cubrir.',
        (page) =>
          page
            .getByRole('button', { name: /^(Genericos|Pedido):/ })
            .first()
            .click(),
      ],
      [
        '«Generar propuesta» calcula las unidades con sus ventas y sus existencias.',
        (page) => page.getByRole('button', { name: 'Generar propuesta' }).click(),
      ],
      ['Revise las unidades: el total, con descuentos, está siempre abajo.', (page) => scroll(page, 500)],
      [
        'Añada la propuesta al carrito o guárdela como pedido, también sin conexión.',
        (page) => scroll(page, -500),
      ],
    ],
  },
]

async function scroll(page, by) {
  for (let n = 0; n < 20; n++) {
    await page.mouse.wheel(0, by / 20)
    await pause(40)
  }
}

const data = await mkdtemp(join(tmpdir(), 'rebotica-tutorials-'))
// As root, the database runs as another user, who has to get there.
await chmod(data, 0o755)
const server = spawn('node', ['dist/server/main.js'], {
  env: { ...process.env, PORT: String(port), REBOTICA_DATA: data, REBOTICA_DEMO: '1' },
  stdio: 'inherit',
})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
try {
  await untilReady()
  await mkdir(folder, { recursive: true })
  const storage = await loggedIn()
  for (const tutorial of tutorials) await record(tutorial, storage)
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await once(server, 'exit')
  await rm(data, { recursive: true, force: true })
}

async function untilReady() {
  for (let n = 0; n < 600; n++) {
    const answer = await fetch(`${origin}/api/v4/health/`).catch(() => null)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Error('The server does not answer')
}

/** A context whose pharmacy has all of its data on the device, so that no recording shows a download. */
async function loggedIn() {
  const context = await browser.newContext({ viewport: size, locale: 'es-ES', timezoneId: 'Europe/Madrid' })
  const page = await context.newPage()
  await page.goto(`${origin}/login`)
  await page.getByLabel('Usuario o correo electrónico').fill('farmacia')
  await page.getByLabel('Contraseña', { exact: true }).fill('rebotica')
  await page.getByRole('button', { name: 'Acceder' }).click()
  await page.getByRole('heading', { level: 1, name: 'Resumen' }).waitFor()
  for (const name of ['Rechazar', 'Ahora no']) {
    const button = page.getByRole('button', { name, exact: true })
    if (await button.isVisible().catch(() => false)) await button.click()
  }
  await pause(8000)
  return context
}

async function record({ file, path, steps }, context) {
  const page = await context.newPage()
  await page.goto(origin + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pause(2500)
  const { frames, stop } = await screencast(page)
  const start = Date.now()
  const cues = []
  for (const [text, act] of steps) {
    const from = Date.now() - start
    await act(page)
    // As long as it takes to read.
    await pause(Math.max(2200, text.length * 55))
    cues.push({ from, to: Date.now() - start, text })
  }
  const durationMs = Date.now() - start
  await stop()
  await page.close()
  const video = await encode(frames, { start, durationMs })
  await writeFile(join(folder, `${file}.webm`), video)
  await writeFile(join(folder, `${file}.vtt`), webVtt(cues))
  console.log(`${file}: ${Math.round(durationMs / 1000)} s, ${Math.round(video.length / 1024)} kB`)
}

/** JPEG frames, each with the moment when it was painted. */
async function screencast(page) {
  const session = await page.context().newCDPSession(page)
  const frames = []
  session.on('Page.screencastFrame', ({ data: jpeg, sessionId }) => {
    frames.push({ at: Date.now(), jpeg })
    void session.send('Page.screencastFrameAck', { sessionId })
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 90, everyNthFrame: 2 })
  return { frames, stop: () => session.send('Page.stopScreencast') }
}

/** Plays the frames on a canvas, in real time, and records that. */
async function encode(frames, { start, durationMs }) {
  const page = await browser.newPage()
  const base64 = await page.evaluate(
    async ({ shown, durationMs: total, size: { width, height } }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      const pictures = await Promise.all(
        shown.map(async ({ at, jpeg }) => {
          const image = new Image()
          image.src = `data:image/jpeg;base64,${jpeg}`
          await image.decode()
          return { at, image }
        }),
      )
      const recorder = new MediaRecorder(canvas.captureStream(12), {
        mimeType: 'video/webm;codecs=vp9',
        videoBitsPerSecond: 250_000,
      })
      const chunks = []
      recorder.ondataavailable = ({ data: chunk }) => chunks.push(chunk)
      recorder.start()
      const begun = performance.now()
      let next = 0
      await new Promise((done) => {
        const draw = () => {
          const now = performance.now() - begun
          while (next + 1 < pictures.length && pictures[next + 1].at <= now) next += 1
          context.drawImage(pictures[next].image, 0, 0, width, height)
          if (now >= total) done()
          else setTimeout(draw, 1000 / 12)
        }
        draw()
      })
      recorder.stop()
      await new Promise((done) => {
        recorder.onstop = done
      })
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return btoa(text)
    },
    { shown: frames.map(({ at, jpeg }) => ({ at: at - start, jpeg })), durationMs, size },
  )
  await page.close()
  return Buffer.from(base64, 'base64')
}

function webVtt(cues) {
  const time = (ms) => new Date(ms).toISOString().slice(11, 23)
  const lines = cues.map(({ from, to, text }) => `${time(from)} --> ${time(to)}\n${text}\n`)
  return `WEBVTT\n\n${lines.join('\n')}`
}
