import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { madridDay } from '@/domain/basics/dates'
import { createClock } from '../../e2e/clock'
import { serviceWorkerReady } from '../../e2e/journey'
import { LoginPage } from '../../e2e/pages/login-page'
import { Shell } from '../../e2e/pages/shell'
import { demoPassword } from '../../server/basics/demo-accounts'
import { benchTablet, type TabletOptions } from '../harness/tablet'
import type { World } from '../harness/world'
import type { Fault } from './day-plan'
import { type Findings, newFindings } from './findings'
import { memoryOf } from './memory'
import { processorClock, watchPages, whatTook } from './watch-page'

export type PlayedDevice = Awaited<ReturnType<typeof openDevice>>

type Options = {
  network: World['network']
  /** Epoch ms at which the device's day begins. */
  begins: number
  viewport: { width: number; height: number }
  /** Where pictures of what could not be done are left. */
  pictures: string
  /** File for what Chromium writes: then it can be killed. */
  log?: string
} & Pick<TabletOptions, 'onShown'>

const minuteMs = 60_000
/** Longer than any recovery takes that is not a miss. */
const patienceMs = 60_000
/** What the browser itself writes about each call that fails: there is no way not to have it. */
const ofTheBrowser = /^Failed to load resource/

/** A browser in front of the real server whose clock, network and life are in the hands of a plan. */
export async function openDevice({ network, begins, viewport, pictures, log, onShown }: Options) {
  // Other days may have been played on it.
  network.reset()
  const clock = createClock({ timers: true, aheadMs: begins - Date.now() })
  const device = benchTablet({
    ...{ network, clock, ...(onShown && { onShown }) },
    ...(log === undefined ? { screen: { viewport, hasTouch: viewport.width < 1000 } } : { log }),
    async onOpen(context) {
      await context.setOffline(fault === 'plane')
      await watchPages(context)
    },
  })
  const findings = newFindings()
  let page: Page
  let processorMs: () => Promise<number>
  let fault: Fault | null = null
  let release = () => {}
  let isPublished = false
  let pictured = 0

  // By the time, workers that have just begun, whose clock is not moved yet, would set the clock of a device that is to be killed.
  const tellTime = () => network.setClock(log === undefined ? clock.aheadMs() : null)
  const open = async () => {
    page = await device.open()
    if (log !== undefined) await page.setViewportSize(viewport)
    processorMs = await processorClock(page)
    page.on('pageerror', (error) => findings.errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !ofTheBrowser.test(message.text()))
        findings.errors.push(message.text())
    })
    tellTime()
  }
  await open()

  const prompt = () =>
    page.getByRole('region', { name: 'Actualización' }).getByRole('button', { name: 'Actualizar' })
  const pillText = () =>
    page.evaluate(() => document.querySelector('header [role=status]')?.textContent ?? '').catch(() => '')
  /** Nothing is under way that would be over its time as soon as the clock is moved. */
  const settled = async () => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await pause(10)
    // Without a network a screen may wait for a call for as long as the app lets it.
    const until = performance.now() + (fault === null ? 5_000 : 1_000)
    const isBusy = () => page.evaluate(() => document.querySelector('[aria-busy="true"]') !== null)
    while ((network.underWay() > 0 || (await isBusy())) && performance.now() < until) await pause(15)
    // A worker that has not answered by then would be taken for dead.
    await Promise.all(page.workers().map((worker) => worker.evaluate(() => 0).catch(() => 0)))
  }
  const started = async () => {
    await new Shell(page).pillButton.waitFor()
    findings.starts.push(...(await whatTook(page)))
  }

  return {
    findings,
    network,
    clock,
    page: () => page,
    shell: () => new Shell(page),
    fault: () => fault,
    pillText,
    count(what: string) {
      findings.counts[what] = (findings.counts[what] ?? 0) + 1
    },
    async logIn(username: string) {
      await (await new LoginPage(page).open()).submit(username, demoPassword)
    },
    /** On a device that knows the app and its cookies; does not wait for what follows. */
    logInAgain: (username: string) => new LoginPage(page).submit(username, demoPassword),
    started,
    /** The app works without a network from now on, and what the log-in took is no part of the day. */
    async ready() {
      await serviceWorkerReady(page)
      await started()
    },
    /** Does something as its user does, and notes what of the page's time it took. */
    async interact<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const before = await processorMs()
      const result = await work()
      const taken = await whatTook(page)
      findings.interactions.push({ name, taken, processorMs: (await processorMs()) - before })
      return result
    },
    /** Tries something; what could not be done is told at the end, and the user begins anew. */
    async attempt(name: string, work: () => Promise<void>) {
      try {
        await work()
      } catch (error) {
        pictured += 1
        const picture = join(pictures, `${pictured}.png`)
        await page.screenshot({ path: picture }).catch(() => {})
        const [reason] = String(error).split('\n')
        const facts = [name, fault ?? 'online', await pillText(), reason, picture]
        findings.failures.push(facts.join(' · '))
        console.log(`   ! ${facts.join(' · ')}`)
        await page.goto(network.url).catch(() => {})
        if (log === undefined) await started().catch(() => {})
      }
    },
    /** Lets the time pass until so many minutes of the day. */
    async passUntil(minute: number, stepMs?: number) {
      const ms = begins + minute * minuteMs - (Date.now() + clock.aheadMs())
      if (ms <= 0) return
      await clock.pass(ms, { stepMs, settled })
      tellTime()
    },
    /** Somebody is there: the session is in use. */
    touch: () => page.evaluate(() => void dispatchEvent(new Event('pointermove'))),
    async breakNetwork(next: Fault) {
      fault = next
      if (next === 'stall') release = network.hold(/./)
      if (next === 'portal') network.set('captive-portal')
      if (next === 'cable' || next === 'plane') network.set('cut')
      await device.setOffline(next === 'plane')
    },
    /** The device's clock. */
    now: () => Date.now() + clock.aheadMs(),
    /** Since its day began. */
    minute: () => (Date.now() + clock.aheadMs() - begins) / minuteMs,
    today: () => madridDay(new Date(Date.now() + clock.aheadMs())),
    async restoreNetwork() {
      fault = null
      release()
      network.set('none')
      await device.setOffline(false)
    },
    /** `waiting` counts what the server does not have yet; sent means that it has it, and that the screen says so. */
    async recover(waiting: () => Promise<number>) {
      if (fault === null) throw new Error('Nothing to recover from')
      const broken = fault
      const waited = await waiting()
      const began = performance.now()
      await this.restoreNetwork()
      this.count(`recoveries with ${waited === 0 ? 'nothing' : 'something'} to send`)
      if (waited > 0) await this.untilSent({ of: broken, waited, began, waiting })
    },
    async untilSent({ of, waited, began, waiting, sent = /^Todo enviado$/ }: Sending) {
      let left: string | null
      do {
        left = (await waiting()) > 0 ? `${await waiting()} not on the server` : null
        const text = await pillText()
        if (!sent.test(text)) left = `${left ?? ''} «${text}»`
        if (left !== null) await pause(30)
      } while (left !== null && performance.now() - began < patienceMs)
      const seconds = (performance.now() - began) / 1000
      findings.recoveries.push({ fault: of, waited, seconds, left })
    },
    async restart() {
      await device.close()
      await open()
      await page.goto(network.url)
      await started()
    },
    kill: () => device.close(),
    /** The tablet is off until so many minutes of the day; its first page is empty. */
    async offUntil(minute: number) {
      if (device.isOpen()) await device.quit()
      await clock.sleep(begins + minute * minuteMs - (Date.now() + clock.aheadMs()))
      await open()
    },
    publish() {
      network.publishNewBuild()
      isPublished = true
    },
    waitsForUpdate: () => isPublished,
    /**
     * Chromium keeps what asks for a newer version waiting for some 20 s after the page has begun. By the clock on the wall, a short
     * afternoon is over by then.
     */
    async untilUpdateIsOffered() {
      if (isPublished)
        await prompt()
          .waitFor({ timeout: patienceMs })
          .catch(() => {})
    },
    /** Takes the new version of the app if the screen offers it. */
    async updateIfOffered() {
      if (!isPublished || !(await prompt().isVisible())) return false
      isPublished = false
      await page.evaluate(() => document.documentElement.setAttribute('data-former', ''))
      await prompt().click()
      await page.waitForFunction(() => !document.documentElement.hasAttribute('data-former'))
      await started()
      return true
    },
    async measureMemory(at: string) {
      findings.memory.push({ at, ...(await memoryOf(page)) })
    },
    async close() {
      release()
      await device.remove()
    },
  }
}

type Sending = {
  of: Findings['recoveries'][number]['fault']
  waited: number
  began: number
  waiting: () => Promise<number>
  /** What the pill says then. */
  sent?: RegExp
}
