import { screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { appAnswers } from '@/app/testing/app-answers'
import { openApp } from '@/app/testing/open-app'
import { updateProfile } from '@/contract/session/account'
import type { User } from '@/contract/session/session'
import { answering, uploadOf } from '../../../mocks/answer'
import { pharmacist } from '../../../mocks/fixtures/pharmacy'
import { server } from '../../../mocks/server'

export const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])

/** The account of a user whom a server stores, and what it was sent. */
export async function openAccount(given: Partial<User> = {}) {
  let stored: User = { ...pharmacist, phone: '976000001', ...given }
  const sent: unknown[] = []
  server.use(...appAnswers())
  server.use(
    answering('myUser', () => stored),
    // Before the profile, whose path takes this one, too.
    answering('updatePassword', async ({ request }) => {
      sent.push(await request.json())
      return {}
    }),
    answering('updateProfile', async ({ request }) => {
      const body = await request.json()
      sent.push(body)
      const read = v.parse(updateProfile.body, body)
      stored = { ...stored, firstName: read.firstName, phone: read.mobilePhone }
      return read
    }),
    answering('uploadAvatar', async ({ request }) => {
      const { files } = await uploadOf(request)
      // jsdom’s files lose their names and bytes on the way; mocks/answer.test.ts shows that browsers’ do not.
      sent.push(files.map(({ type }) => type))
      stored = { ...stored, picture: 'v1' }
      return { picture: 'v1' }
    }),
    answering('deleteAvatar', () => {
      stored = { ...stored, picture: null }
      return {}
    }),
    answering('userPicture', () => new Response(jpeg, { headers: { 'content-type': 'image/jpeg' } })),
  )
  const app = await openApp({ path: '/cuenta', user: stored })
  await screen.findByRole('heading', { level: 1, name: 'Cuenta' })
  return { ...app, sent }
}

export const card = (title: string) => {
  const found = screen.getByRole('heading', { level: 2, name: title }).closest('.mantine-Card-root')
  return within(found as HTMLElement)
}

export const toolbar = () => screen.getByRole('button', { name: /^Usuario: / })
