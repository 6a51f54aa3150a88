import { createHmac } from 'node:crypto'
import type { Config } from '../basics/config'
import { keyFor } from '../basics/secret-box'

/** The key of what a user's devices keep, in base64. */
export type DataKeyOf = (userId: number) => string

/**
 * Made of the installation's key and of who it is, so that a changed password, a forgotten PIN or another device opens the
 * same rows, and nothing has to be stored.
 */
export function deviceDataKeys(config: Pick<Config, 'secretsKey' | 'dataFolder'>): DataKeyOf {
  const key = keyFor(config, 'device-data')
  return (userId) => createHmac('sha256', key()).update(String(userId)).digest('base64')
}
