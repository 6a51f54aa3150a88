import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config'
import { syncFolder } from './durable-files'

/** Passwords of others, which the database holds only encrypted. `of` says whose it is: what is moved elsewhere does not open. */
export type SecretBox = {
  seal: (secret: string, of: string) => Buffer
  /** Null where it was sealed under another key, or for something else. */
  open: (sealed: Buffer, of: string) => string | null
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM: nonce, tag and text in one. The key is asked for when the first secret needs it. */
export function createSecretBox(keyOf: () => Buffer): SecretBox {
  let known: Buffer | undefined
  const key = () => {
    known ??= keyOf()
    return known
  }
  return {
    seal: (secret, of) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key(), nonce).setAAD(Buffer.from(of))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open: (sealed, of) => {
      try {
        const decipher = createDecipheriv(algorithm, key(), sealed.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(of))
          .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
        return `${decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8')}${decipher.final('utf8')}`
      } catch {
        return null
      }
    },
  }
}

type KeyConfig = Pick<Config, 'secretsKey' | 'dataFolder'>

/** `SECRETS_KEY`, else the one that the data folder keeps. */
const installationKey = ({ secretsKey, dataFolder }: KeyConfig): Buffer =>
  Buffer.from(secretsKey ?? keyOfFolder(dataFolder), 'hex')

export const openSecretBox = (config: KeyConfig): SecretBox => createSecretBox(() => installationKey(config))

/** A key for something else, made of that one; asked for when it is first needed. */
export function keyFor(config: KeyConfig, purpose: string): () => Buffer {
  let known: Buffer | undefined
  return () => {
    known ??= Buffer.from(hkdfSync('sha256', installationKey(config), '', purpose, 32))
    return known
  }
}

const fileName = 'secrets.key'

/** Tells the key from any other, and gives nothing of it away. */
export const madeFingerprint = (config: KeyConfig): string => keyFor(config, 'fingerprint')().toString('hex')

/** A fingerprint of the key that is there; null where there is none, and none is made. */
export const fingerprintOf = (config: KeyConfig): string | null =>
  config.secretsKey === null && !existsSync(join(config.dataFolder, fileName))
    ? null
    : madeFingerprint(config)

/**
 * Made once: of two processes at the same time, one makes it and both read it. It is on disk before anything is sealed with it:
 * what the database keeps would not open after a power cut.
 */
function keyOfFolder(folder: string): string {
  const file = join(folder, fileName)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const made = `${file}.${process.pid}`
    writeFileSync(made, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    try {
      linkSync(made, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(made, { force: true })
    }
  }
  // Also where another process has made it just now.
  syncFolder(folder)
  return readFileSync(file, 'utf8').trim()
}
