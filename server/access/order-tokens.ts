import type { Config } from '../basics/config'
import { keyFor } from '../basics/secret-box'
import { createSignedTokens, type SignedTokens } from '../basics/signed-tokens'

/** Long enough for a batch of orders; a revoked key is refused at once all the same, since each call looks it up. */
const tokenSeconds = 15 * 60

/** What a program that orders by Fedicom gets for its key: every process of the installation reads what another has issued. */
export const orderTokens = (
  config: Pick<Config, 'secretsKey' | 'dataFolder'>,
): SignedTokens<{ pharmacyId: number; keyId: number }> =>
  createSignedTokens({ key: keyFor(config, 'fedicom tokens'), seconds: tokenSeconds })
