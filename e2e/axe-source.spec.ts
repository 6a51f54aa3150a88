import type { Browser } from '@playwright/test'
import axe from 'axe-core'
import { axeSource } from './checks/axe-source'
import { expect, test } from './fixtures'

// Findings of many kinds: colours with layers, images, gradients and pseudo-elements below them, sizes, names, roles.
const page = `<!doctype html><html><head><title></title><style>
  body { background: #eee }
  .layer { position: relative; z-index: 1; opacity: .6; background: rgb(20 20 200 / .5) }
  .pseudo::before { content: ''; position: absolute; inset: 0; background: red }
  .picture { background-image: linear-gradient(red, blue) }
  .scroll { height: 30px; width: 90px; overflow: auto }
  .hidden { clip-path: inset(50%) } .small { width: 9px; height: 9px; padding: 0 }
</style></head><body>
  <main><h1 style="color: #999">Gris sobre gris</h1><h4>Salta niveles</h4>
  <div class="layer"><p style="color: #55f">Capas</p><p style="color: #fff; mix-blend-mode: multiply">Mezcla</p></div>
  <p class="pseudo" style="position: relative">Tapado</p><p class="picture">Sobre un degradado</p>
  <p style="color: #777; text-shadow: 0 0 3px #888">Sombra</p><p class="hidden" style="color: #eee">No se ve</p>
  <div class="scroll">${'<p>Se desplaza</p>'.repeat(9)}</div>
  <button class="small"></button><button class="small">a</button><button class="small" disabled>b</button>
  <input><select><option>uno</option></select><img src="data:," ><a href="#x"></a><a href="#y">aquí</a></main>
  <div role="checkbox" tabindex="0"></div><div role="none" aria-label="x">y</div><ul><div>no</div></ul>
  <table><tr><th></th><td headers="nada">1</td></tr></table><p id="a">1</p><p id="a">2</p><span aria-labelledby="a" role="button"></span>
  <div style="opacity: .99"><p style="position: relative; z-index: 5">Debajo</p></div>
  <div style="position: relative; z-index: 1; margin-top: -40px; height: 40px; background: #ddd"></div>
  <nav>uno</nav><nav>dos</nav><iframe srcdoc="<p>dentro</p>"></iframe><p style="position: absolute; left: -999px">fuera</p>
</body></html>`

/** What axe says twice of the same page, as the tour asks it on a page that stays open. */
async function saidBy(source: string, browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 400, height: 700 }, hasTouch: true })
  const tab = await context.newPage()
  await tab.setContent(page)
  await tab.evaluate(source)
  const said = await tab.evaluate(async () => {
    const run = async () => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run(document)
      return (['violations', 'incomplete', 'passes'] as const).map((kind) =>
        found[kind].map(({ id, nodes }) => [id, nodes.map((node) => [node.target, node.failureSummary])]),
      )
    }
    const first = await run()
    document.body.style.background = '#222'
    document.querySelector('.pseudo')?.classList.remove('pseudo')
    return [first, await run()]
  })
  await context.close()
  return said
}

test('the faster axe of the tour says what axe says, of a page with findings of many kinds', async ({
  browser,
}) => {
  const own = await saidBy(axe.source, browser)
  expect(await saidBy(axeSource, browser)).toEqual(own)
  const [violations = [], incomplete = []] = own[0] ?? []
  expect(violations.length).toBeGreaterThan(15)
  expect(incomplete.length).toBeGreaterThan(0)
  expect(own[1]).not.toEqual(own[0])
})
