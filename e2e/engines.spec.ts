import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from './engines/engine'
import { firefox, startFirefox } from './engines/firefox'
import { createHand } from './engines/hand'
import { startWebKit, virtualScreen, webkit } from './engines/webkit'
import { expect, test } from './fixtures'
import { orderCount } from './journey'

type Tried = {
  name: string
  needs: readonly string[]
  packages: string
  start: (profile: string) => Promise<Engine>
  /** Its data outlives its windows. */
  remembers: boolean
}

const engines: readonly Tried[] = [
  { name: 'Firefox', needs: [firefox], packages: 'firefox-esr', start: startFirefox, remembers: true },
  {
    name: 'WebKitGTK',
    needs: [webkit, virtualScreen],
    packages: 'webkit2gtk-driver xvfb',
    start: startWebKit,
    remembers: false,
  },
]

for (const { name, needs, packages, start, remembers } of engines)
  test(`in ${name}, an order saved without a connection is created once`, async ({
    demo,
    network,
    baseURL,
  }, testInfo) => {
    test.skip(!needs.every(existsSync), `${name} is not installed: apt-get install ${packages}`)
    const profile = mkdtempSync(join(tmpdir(), 'rebotica-engine-'))
    const url = baseURL ?? ''
    const before = await orderCount(demo)
    let engine = await start(profile)
    let hand = createHand(engine)
    try {
      await engine.open(url)
      await hand.press('button', 'Rechazar')
      await hand.fill('Usuario o correo electrónico', 'farmacia')
      await hand.fill('Contraseña', 'rebotica')
      await hand.press('button', 'Acceder')
      await hand.sees('heading', 'Resumen')
      await hand.meets('navigator.serviceWorker.controller !== null')
      await hand.sees('button', 'Todo enviado')

      network.set('cut')
      await engine.open(url)
      await hand.press('link', 'Compras')
      await hand.press('button', /^Genericos:/, { role: 'article', name: 'Propuesta general' })
      await hand.press('button', 'Generar propuesta')
      await hand.press('button', 'Añadir al carrito')
      const added = { role: 'dialog', name: 'Añadir al carrito' } as const
      await hand.press('button', 'Añadir al carrito', added)
      await hand.sees('heading', 'Compras')
      await hand.press('link', /^Carrito, /)
      await hand.press('button', 'GUARDAR Y EXPORTAR')
      await hand.press('button', 'Guardar pedido', { role: 'dialog', name: 'Guardar pedido' })
      await hand.reads('Pedido guardado con éxito.')
      await hand.reads('Por enviar')

      if (remembers) {
        await engine.close()
        engine = await start(profile)
        hand = createHand(engine)
        await engine.open(url)
      }
      await hand.press('link', 'Pedidos')
      await hand.reads('Por enviar')
      expect(await orderCount(demo)).toBe(before)

      network.set('none')
      await hand.sees('button', 'Todo enviado')
      expect(await orderCount(demo)).toBe(before + 1)
    } catch (error) {
      // Pictures of a failure are Chromium's alone.
      const body = String(await engine.evaluate('document.body.innerText').catch(String))
      await testInfo.attach('page', { body, contentType: 'text/plain' })
      throw error
    } finally {
      await engine.close()
      rmSync(profile, { recursive: true, force: true })
    }
  })
