import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprintOf, madeFingerprint, openSecretBox } from './secret-box'

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'rebotica-secrets-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return join(made, 'data')
}

test('a secret opens for what it was sealed for, by the same key alone', () => {
  const secretsKey = 'ab'.repeat(32)
  const box = openSecretBox({ secretsKey, dataFolder: '' })
  const sealed = box.seal('contraseña', 'laboratorio 1')
  expect(sealed.toString('latin1')).not.toContain('contrase')
  expect(box.seal('contraseña', 'laboratorio 1')).not.toEqual(sealed)
  expect(openSecretBox({ secretsKey, dataFolder: '' }).open(sealed, 'laboratorio 1')).toBe('contraseña')
  expect(box.open(sealed, 'laboratorio 2')).toBeNull()
  expect(
    openSecretBox({ secretsKey: 'cd'.repeat(32), dataFolder: '' }).open(sealed, 'laboratorio 1'),
  ).toBeNull()
  expect(box.open(sealed.subarray(0, 5), 'laboratorio 1')).toBeNull()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(box.open(changed, 'laboratorio 1')).toBeNull()
})

test('a fingerprint tells a key from another one, and to look for it makes none', () => {
  const dataFolder = folder()
  expect(fingerprintOf({ secretsKey: null, dataFolder })).toBeNull()
  const own = madeFingerprint({ secretsKey: null, dataFolder })
  expect(fingerprintOf({ secretsKey: null, dataFolder })).toBe(own)
  expect(fingerprintOf({ secretsKey: 'ab'.repeat(32), dataFolder })).not.toBe(own)
  expect(own).not.toContain(readFileSync(join(dataFolder, 'secrets.key'), 'utf8'))
})

test('without a key of its own an installation keeps one in its data folder, for its user alone', () => {
  const dataFolder = folder()
  const sealed = openSecretBox({ secretsKey: null, dataFolder }).seal('clave', 'x')
  expect(openSecretBox({ secretsKey: null, dataFolder }).open(sealed, 'x')).toBe('clave')
  expect(readdirSync(dataFolder)).toEqual(['secrets.key'])
  expect(statSync(join(dataFolder, 'secrets.key')).mode & 0o077).toBe(0)
})
