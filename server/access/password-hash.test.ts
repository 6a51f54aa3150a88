import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from './password-hash'

test('a password is hashed at the full cost, and only it matches its hash', async () => {
  const hash = await hashPassword('una clave larga')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await checkPassword(hash, 'una clave larga')).toBe(true)
  expect(await checkPassword(hash, 'otra clave larga')).toBe(false)
})

test('without a hash no password matches', async () => {
  expect(await checkPassword(undefined, 'nobody has this password')).toBe(false)
})
