import { expect, type Page } from '@playwright/test'
import { injections } from '../src/domain/testing/injections'
import type { Installation } from './installation'

/** PostgreSQL holds no NUL. */
const strings = injections.map((text) => text.replaceAll('\u0000', ''))
/** What every one of these texts begins with. */
export const beginning = 'Empieza aquí'
/** As if nobody had sanitised it before it was stored. */
const contentOf = (text: string) => `<p>${beginning}</p>${text}`
const code = 'INYECCION'
export const injectedTitle = strings[6] ?? ''
export const injectedCount = strings.length

/** Puts the strings into notifications, which a device reads when its user logs in. */
export async function insertNotifications({ query }: Installation): Promise<void> {
  await query(
    `INSERT INTO notification (code, title, content, shipping_date, roles)
     SELECT $1 || n, title, content, now() - n * interval '1 second', '{ROLE_FARMACIA}'
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS texts (title, content, n)`,
    [code, strings, strings.map(contentOf)],
  )
}

/** Puts the strings into terms of a laboratory of this pharmacy, and into names of tutorials. */
export async function insertTermsAndTutorials({ query }: Installation, pharmacy: number): Promise<void> {
  await query(
    `INSERT INTO laboratory_terms (code, laboratory_id, title, content, published_at)
     SELECT $1, min(laboratory_id), $2, $3, now() - interval '1 day'
       FROM pharmacy_laboratory_relation WHERE pharmacy_id = $4`,
    [code, injectedTitle, contentOf(strings.join('\n')), pharmacy],
  )
  await query(
    `INSERT INTO video_tutorial (code, name, tags, address)
     SELECT $1 || n, name, '{dashboard}', '/' FROM unnest($2::text[]) WITH ORDINALITY AS texts (name, n)`,
    [code, strings],
  )
}

export async function removeInjections({ query }: Installation): Promise<void> {
  await query(
    `DELETE FROM laboratory_terms_acceptance
      WHERE laboratory_terms_id IN (SELECT id FROM laboratory_terms WHERE code = $1)`,
    [code],
  )
  await query('DELETE FROM laboratory_terms WHERE code = $1', [code])
  const written = 'SELECT id FROM notification WHERE code LIKE $1'
  await query(`DELETE FROM notification_view WHERE notification_id IN (${written})`, [`${code}%`])
  await query('DELETE FROM notification WHERE code LIKE $1', [`${code}%`])
  await query('DELETE FROM video_tutorial WHERE code LIKE $1', [`${code}%`])
}

/** Notes every string that runs; to be called before the page is loaded. */
export const watchInjections = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, {
      numbers: [],
      ran: (number: number) => Reflect.get(window, 'numbers').push(number),
    })
  })

export const expectNothingRan = async (page: Page) => {
  expect(await page.evaluate(() => Reflect.get(window, 'numbers'))).toEqual([])
}

/** That the policy stops a handler that got into the page all the same. */
export const violations = (page: Page) =>
  page.evaluate(
    (text) =>
      new Promise<string>((done) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => done(effectiveDirective), {
          once: true,
        })
        document.body.insertAdjacentHTML('beforeend', text)
      }),
    injectedTitle,
  )
